import { describe, expect, test } from 'vitest'
import { formatTime } from './format-time.ts'
import { nanosOf, timeAt } from './value.ts'

describe('a time by its nanoseconds', () => {
  test.each([
    { ns: 1_700_000_000_999_999_999n, timeMs: 1_700_000_000_999, text: '20.999999999' },
    { ns: 1_700_000_000_000_000_000n, timeMs: 1_700_000_000_000, text: '20' },
    { ns: -1n, timeMs: -1, text: '59.999999999' },
    { ns: -1_000_000n, timeMs: -1, text: '59.999' },
  ])('of $ns is within its second', ({ ns, timeMs, text }) => {
    const time = timeAt(ns)
    expect(time).toEqual({ kind: 'time', timeMs, ns })
    expect(formatTime(time, '05.999999999')).toBe(text)
    expect(nanosOf(time)).toBe(ns)
  })
})

test('nanoseconds come from the fraction of milliseconds where there are no others', () => {
  expect(nanosOf({ timeMs: 1_500.25 })).toBe(1_500_250_000n)
  expect(nanosOf({ timeMs: -0.5 })).toBe(-500_000n)
})
