import { expect, test } from 'vitest'
import { clockTime, fullTime } from './time.ts'

/** The time of the clock here, in nanoseconds. */
const here = (...time: [number, number, number, number]) => `${new Date(2026, 10, 21, ...time).getTime()}000001`

test.each([
  { nanos: here(9, 0, 0, 5), shown: '09:00:00.005' },
  { nanos: here(23, 59, 58, 120), shown: '23:59:58.120' },
])('the clock here shows $shown', ({ nanos, shown }) => expect(clockTime(nanos)).toBe(shown))

test('the full time holds the date and every nanosecond, in UTC', () => {
  expect(fullTime('1795251600000001002')).toBe('2026-11-21T09:00:00.000001002Z')
})
