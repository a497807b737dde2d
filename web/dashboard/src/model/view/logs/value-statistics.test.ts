import { expect, test } from 'vitest'
import { valueStatistics } from './value-statistics.ts'

const lines = (...texts: readonly string[]) => texts.map((text) => ({ text, raw: undefined, labels: {}, kinds: {} }))

test('valueStatistics() has the most frequent values first, and how many lines have another or none', () => {
  const found = lines('a=1', 'a=2', 'a=2', 'none', ...['3', '4', '5', '6', '6', '7'].map((value) => `a=${value}`))
  const { having, lines: all, top, others } = valueStatistics(found, 'a')
  expect({ having, all, others }).toEqual({ having: 9, all: 10, others: 2 })
  expect(top.map(({ value, count }) => [value, count])).toEqual([
    ['2', 2],
    ['6', 2],
    ['1', 1],
    ['3', 1],
    ['4', 1],
  ])
  expect(top[0]?.ratio).toBeCloseTo(2 / 9)
})

test('valueStatistics() counts a line that stands for several as these', () => {
  const [once, thrice] = lines('a=1', 'a=2')
  const counted = [once, { ...thrice, count: 3 }].filter((line) => line !== undefined)
  expect(valueStatistics(counted as never, 'a').top.map(({ ratio }) => ratio)).toEqual([0.75, 0.25])
})

test('valueStatistics() of what no line has is empty', () => {
  expect(valueStatistics(lines('x'), 'a')).toEqual({ having: 0, lines: 1, top: [], others: 0 })
})
