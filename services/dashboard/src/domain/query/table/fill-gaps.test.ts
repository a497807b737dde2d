import { expect, test } from 'vitest'
import { type Fill, fillGaps } from './fill-gaps.ts'

const table = {
  timesMs: [1_000, 3_000, 3_500],
  series: [{ name: 'a', labels: {}, values: [1, null, 3] }],
}
const range = { fromMs: 500, toMs: 5_000 }
const values = (fill: Fill, within = range) => fillGaps(table, fill, within)

test.each([
  { name: 'nothing', value: null, filled: [null, 1, null, null, 3, null, null] },
  { name: 'a number', value: 0, filled: [0, 1, 0, 0, 3, 0, 0] },
  { name: 'the value before', value: 'previous', filled: [null, 1, 1, 1, 3, 3, 3] },
] as const)('fillGaps() puts $name where there is no row', ({ value, filled }) => {
  const { timesMs, series } = values({ intervalMs: 1_000, value })
  expect(timesMs).toEqual([0, 1_000, 2_000, 3_000, 3_500, 4_000, 5_000])
  expect(series).toEqual([{ name: 'a', labels: {}, values: filled }])
})

test('fillGaps() ends with the last whole interval', () => {
  expect(values({ intervalMs: 1_000, value: null }, { fromMs: 1_000, toMs: 1_999 }).timesMs).toEqual([
    1_000, 3_000, 3_500,
  ])
})

test('fillGaps() leaves a table as it is that would have more than a hundred thousand rows', () => {
  expect(fillGaps(table, { intervalMs: 1, value: 0 }, { fromMs: 0, toMs: 100_000 })).toBe(table)
  expect(fillGaps(table, { intervalMs: 1, value: 0 }, { fromMs: 0, toMs: 99_999 }).timesMs).toHaveLength(100_000)
})
