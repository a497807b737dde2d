import { expect, test } from 'vitest'
import { backoffMs } from './backoff.ts'

test.each([
  { name: 'the first failure is waited out for the first time', failures: 1, expected: 250 },
  { name: 'each further failure doubles it', failures: 4, expected: 2_000 },
  { name: 'it grows to the longest time', failures: 6, expected: 5_000 },
  { name: 'it stays there however many follow', failures: 10_000, expected: 5_000 },
])('$name', ({ failures, expected }) => {
  expect(backoffMs({ firstMs: 250, maxMs: 5_000 }, failures)).toBe(expected)
})
