import { expect, test } from 'vitest'
import { renderDuration } from './quantities.ts'

test.each([
  [0.2, '1 s'],
  [59, '59 s'],
  [60, '1 min'],
  [3_599, '1 h 0 min'],
  [7_380, '2 h 3 min'],
])('renderDuration(%d)', (seconds, expected) => {
  expect(renderDuration(seconds)).toBe(expected)
})
