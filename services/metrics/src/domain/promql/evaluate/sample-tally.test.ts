import { describe, expect, test } from 'vitest'
import { SampleTally } from './sample-tally.ts'

const counts = ({ lookedAt, read }: SampleTally) => ({ lookedAt: [...lookedAt], read: [...read] })

describe('SampleTally', () => {
  test('a sample is looked at by each step that sees it, and read once', () => {
    const tally = new SampleTally(3)
    tally.add(0, 4)
    tally.add(1, 5, 2)
    tally.addToAll(10)
    expect(counts(tally)).toEqual({ lookedAt: [14, 15, 10], read: [14, 2, 0] })
  })

  // A subquery with steps at 10, 20, 30, 40 and 50 ms.
  const steps = { startMs: 10, stepMs: 10, count: 5 }
  const inner = () => {
    const tally = new SampleTally(5)
    for (const step of [0, 1, 2, 3, 4]) tally.add(step, 2 ** step, 1)
    tally.seriesTouched = 3
    return tally
  }

  test.each([
    {
      name: 'windows that overlap',
      windows: { ends: { startMs: 20, stepMs: 10, count: 4 }, rangeMs: 20, isPinned: false },
      expected: { lookedAt: [3, 6, 12, 24], read: [2, 1, 1, 1] },
    },
    {
      name: 'windows between which steps of the subquery lie that nobody sees',
      windows: { ends: { startMs: 20, stepMs: 30, count: 2 }, rangeMs: 10, isPinned: false },
      expected: { lookedAt: [2, 16], read: [1, 1] },
    },
    {
      name: 'a window that is the same for all steps',
      windows: { ends: { startMs: 50, stepMs: 1, count: 1 }, rangeMs: 50, isPinned: true },
      expected: { lookedAt: [31, 31], read: [5, 0] },
    },
  ])('a subquery counts by what it looked at: $name', ({ windows, expected }) => {
    const tally = new SampleTally(expected.lookedAt.length)
    tally.addSubquery(inner(), steps, windows)
    expect(counts(tally)).toEqual(expected)
    expect(tally.seriesTouched).toBe(3)
  })
})
