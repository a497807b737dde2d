import { describe, expect, test } from 'vitest'
import type { Storage } from '../open-storage.ts'
import { always, is, makeDir, named, openForTest, signal } from '../test-support/open-for-test.ts'
import { StartTimeTable } from './start-time-table.ts'

describe('a table of start times', () => {
  test('has an entry where they change', () => {
    const table = new StartTimeTable()
    expect(table.note(1, 10, 0)).toBe(false)
    expect(table.note(1, 10, 5)).toBe(true)
    expect(table.note(1, 20, 5)).toBe(false)
    expect(table.note(1, 30, 0)).toBe(true)
    expect(table.of(1)).toEqual({ fromMs: [10, 30], startMs: [5, 0] })
  })

  test('forgets what is about samples that have gone, and how large that was', () => {
    const table = new StartTimeTable()
    for (const at of [10, 20, 30]) table.note(1, at, at - 5)
    const { bytes } = table
    table.dropBefore(1, 25)
    expect(table.of(1)).toEqual({ fromMs: [20, 30], startMs: [15, 25] })
    expect(table.bytes).toBeLessThan(bytes)
    table.remove(1)
    expect(table).toMatchObject({ bytes: 0, size: 0 })
  })
})

async function startsOf(storage: Storage) {
  const [found] = await storage.select([is('__name__', 'c')], { ...always, maxSamples: 1e9, signal })
  return found?.starts
}

test.each([
  { name: 'the log', closes: false },
  { name: 'a checkpoint', closes: true },
])('start times outlive a restart by $name', async ({ closes }) => {
  const dir = await makeDir()
  const before = await openForTest({ dir })
  const batch = {
    ...{ labels: [named('c')], ends: [3], timestamps: Float64Array.of(1_000, 2_000, 3_000) },
    ...{
      values: Float64Array.of(1, 2, 3),
      starts: new Map([
        [0, 500],
        [1, 500],
        [2, 2_500],
      ]),
    },
  }
  await before.appendBatch(batch, { refusal: 'fail', signal })
  if (closes) await before.close()
  expect(await startsOf(await openForTest({ dir }))).toEqual({ fromMs: [1_000, 3_000], startMs: [500, 2_500] })
})
