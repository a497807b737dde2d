import { describe, expect, test } from 'vitest'
import { askWritten, written } from '../../test-support/written.ts'
import { interpolate } from './extended-growth.ts'

// At 0, 10 … 50 s.
const reset = written('c_total', '4 2 3 9 1 4')

async function growth(query: string, at: number, series = reset) {
  const { lines } = await askWritten([series], query, at)
  return lines.map((line) => Number(line))
}

describe('the growth of floats between the very ends of a window', () => {
  test.each([
    { name: 'from the sample before its start', query: 'increase(c_total[30s] anchored)', at: 35, grown: 9 },
    { name: 'from a sample at its start', query: 'increase(c_total[20s] anchored)', at: 30, grown: 7 },
    { name: 'with what was lost in a reset', query: 'increase(c_total[40s] anchored)', at: 50, grown: 11 },
    { name: 'with what was lost in a reset at its end', query: 'increase(c_total[20s] anchored)', at: 40, grown: 7 },
    { name: 'with a reset right behind its start', query: 'increase(c_total[20s] anchored)', at: 20, grown: 3 },
    { name: 'from its first sample where none is before', query: 'increase(c_total[50s] anchored)', at: 30, grown: 9 },
    { name: 'between two points of lines', query: 'increase(c_total[4s] smoothed)', at: 29, grown: 2.4 },
    { name: 'over a reset within', query: 'increase(c_total[20s] smoothed)', at: 45, grown: 5.5 },
    { name: 'that starts in a reset', query: 'increase(c_total[15s] smoothed)', at: 20, grown: 2 },
    { name: 'that ends in a reset', query: 'increase(c_total[15s] smoothed)', at: 35, grown: 6.5 },
    { name: 'whole in a reset', query: 'increase(c_total[5s] smoothed)', at: 10, grown: 1 },
    { name: 'of two resets', query: 'increase(c_total[40s] smoothed)', at: 45, grown: 10.5 },
    { name: 'as a rate', query: 'rate(c_total[20s] smoothed)', at: 45, grown: 0.275 },
    { name: 'as a rate, anchored', query: 'rate(c_total[40s] anchored)', at: 50, grown: 0.275 },
    { name: 'of a gauge', query: 'delta(c_total[20s] anchored)', at: 40, grown: -2 },
    { name: 'of a gauge between lines', query: 'delta(c_total[20s] smoothed)', at: 35, grown: 2.5 },
    { name: 'of a gauge that goes on behind its last sample', query: 'delta(c_total[20s] smoothed)', at: 60, grown: 3 },
  ])('$name: $query at $at s', async ({ query, at, grown }) => {
    expect(await growth(query, at)).toEqual([expect.closeTo(grown, 9)])
  })

  test.each([
    { query: 'increase(c_total[5s] anchored)', at: 8 },
    { query: 'increase(c_total[5s] smoothed)', at: -10 },
    { query: 'increase(c_total[5s] smoothed)', at: 70 },
  ])('is none for $query at $at s, which no sample is in', async ({ query, at }) => {
    expect(await growth(query, at)).toEqual([])
  })
})

describe('a counter that says when it began', () => {
  // Three samples of a counter that began 5 s before the first.
  const born = { ...written('c_total', '_x6 6 9 12'), starts: { fromMs: [60_000], startMs: [55_000] } }

  test.each([
    {
      name: 'counts from nothing where it began in the window',
      query: 'increase(c_total[20s] anchored)',
      at: 70,
      grown: 9,
    },
    { name: 'counts from nothing when smoothed, too', query: 'increase(c_total[20s] smoothed)', at: 70, grown: 9 },
    {
      name: 'is on the line from its beginning to its first sample',
      query: 'increase(c_total[2500ms] smoothed)',
      at: 60,
      grown: 3,
    },
    {
      name: 'has grown before its first sample, which is behind the window',
      query: 'increase(c_total[3s] smoothed)',
      at: 57.5,
      grown: 3,
    },
    { name: 'says nothing to a gauge', query: 'delta(c_total[20s] anchored)', at: 70, grown: 3 },
  ])('$name', async ({ query, at, grown }) => {
    expect(await growth(query, at, born)).toEqual([expect.closeTo(grown, 9)])
  })

  test('counts what grew before it began anew, without falling', async () => {
    const restarted = { ...written('c_total', '5 6 7 8'), starts: { fromMs: [0, 20_000], startMs: [-1000, 15_000] } }
    expect(await growth('increase(c_total[20s] anchored)', 30, restarted)).toEqual([8])
    expect(await growth('increase(c_total[20s] anchored)', 30, written('c_total', '5 6 7 8'))).toEqual([2])
  })
})

describe('interpolate()', () => {
  const points = { timestamps: Float64Array.of(0, 10, 20), values: Float64Array.of(4, 8, 2) }

  test.each([
    { at: 0, timeMs: 5, isCounter: false, value: 6 },
    { at: 1, timeMs: 15, isCounter: false, value: 5 },
    { at: 1, timeMs: 15, isCounter: true, value: 1 },
    { at: 0, timeMs: 10, isCounter: true, value: 8 },
  ])(
    'is $value from sample $at to the next, at $timeMs ms, counter: $isCounter',
    ({ at, timeMs, isCounter, value }) => {
      expect(interpolate(points, at, timeMs, isCounter)).toBe(value)
    },
  )
})
