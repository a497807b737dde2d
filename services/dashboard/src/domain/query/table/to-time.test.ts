import { expect, test } from 'vitest'
import { toTimeMs } from './to-time.ts'

const at = Date.UTC(2026, 0, 2, 3, 4, 5)

test.each([
  { name: 'seconds', value: at / 1_000, ms: at },
  { name: 'seconds of long ago', value: -1e9, ms: -1e12 },
  { name: 'milliseconds', value: at, ms: at },
  { name: 'few milliseconds', value: 999_999_999, ms: 999_999_999 },
  { name: 'milliseconds of eleven digits', value: 1e10, ms: 1e10 },
  { name: 'nanoseconds', value: at * 1e6, ms: at },
  { name: 'more than nanoseconds', value: 1e19, ms: 1e19 },
  { name: 'seconds in a text', value: ` ${at / 1_000} `, ms: at },
  { name: 'parts of a second in a text', value: `${at / 1_000}.5`, ms: at + 500 },
  { name: 'a year in a text', value: '2026', ms: Date.UTC(2026, 0, 1) },
  { name: 'a date', value: '2026-01-02', ms: Date.UTC(2026, 0, 2) },
  { name: 'a date and time', value: '2026-01-02T03:04:05', ms: at },
  { name: 'a date and time with a blank between', value: '2026-01-02 03:04:05', ms: at },
  { name: 'a time of UTC', value: '2026-01-02T03:04:05Z', ms: at },
  { name: 'a time of a zone', value: '2026-01-02T05:04:05+02:00', ms: at },
  { name: 'a time of a zone without minutes', value: '2026-01-02 05:04:05+02', ms: at },
  { name: 'no number', value: Number.NaN, ms: null },
  { name: 'an endless number', value: Number.POSITIVE_INFINITY, ms: null },
  { name: 'a blank', value: ' ', ms: null },
  { name: 'a word', value: 'soon', ms: null },
  { name: 'nothing', value: null, ms: null },
  { name: 'a yes', value: true, ms: null },
])('$name is $ms', ({ value, ms }) => {
  expect(toTimeMs(value)).toBe(ms)
})
