import { expect, test } from 'vitest'
import { formatAge, formatSeconds } from './scrape-times.ts'

const nowMs = Date.parse('2026-11-21T10:00:00Z')

test.each([
  ['2026-11-21T09:59:55.400Z', '5 s ago'],
  ['2026-11-21T09:58:00Z', '2 min ago'],
  ['2026-11-21T07:00:00Z', '3 h ago'],
  ['2026-11-21T10:00:01Z', '0 s ago'],
  ['0001-01-01T00:00:00Z', 'never'],
])('%s was %s', (time, expected) => {
  expect(formatAge(time, nowMs)).toBe(expected)
})

test.each([
  [0.0023, '2.3 ms'],
  [0.123, '123 ms'],
  [2.5, '2.50 s'],
])('%d seconds are %s', (seconds, expected) => {
  expect(formatSeconds(seconds)).toBe(expected)
})
