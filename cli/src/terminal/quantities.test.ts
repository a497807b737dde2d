import { expect, test } from 'vitest'
import { renderBytes, renderDuration } from './quantities.ts'

test.each([
  [0, '0 MB'],
  [1, '1 MB'],
  [999_000_000, '999 MB'],
  [1_000_000_000, '1.0 GB'],
  [2_497_280_256, '2.5 GB'],
])('renderBytes(%d)', (bytes, expected) => {
  expect(renderBytes(bytes)).toBe(expected)
})

test.each([
  [0.2, '1 s'],
  [59, '59 s'],
  [60, '1 min'],
  [3_599, '1 h 0 min'],
  [7_380, '2 h 3 min'],
])('renderDuration(%d)', (seconds, expected) => {
  expect(renderDuration(seconds)).toBe(expected)
})
