import { expect, test } from 'vitest'
import type { FormatContext } from './formatted.ts'
import { spelledDurations } from './spelled-durations.ts'

const day = 86_400

test.each([
  { unit: 'dtdurations', value: 0, text: '0', suffix: ' seconds' },
  { unit: 'dtdurationms', value: 0, text: '0', suffix: ' milliseconds' },
  { unit: 'dtdurations', value: 1, text: '1 second' },
  { unit: 'dtdurations', value: 2, text: '2 seconds' },
  { unit: 'dtdurations', value: 60, text: '1 minute' },
  { unit: 'dtdurations', value: 3 * day + 4 * 3_600, text: '3 days' },
  { unit: 'dtdurations', value: 3 * day + 4 * 3_600, decimals: 1, text: '3 days, 4 hours' },
  { unit: 'dtdurations', value: 7 * day, decimals: 1, text: '1 week, 0 days' },
  { unit: 'dtdurations', value: -90, text: '1 minute', suffix: ' ago' },
  { unit: 'dtdurationms', value: 999, text: '999 milliseconds' },
  { unit: 'dtdurationms', value: 0.5, text: '' },
  { unit: 'dthms', value: 3_661, text: '01:01:01' },
  { unit: 'dthms', value: 59.9, text: '00:00:59' },
  { unit: 'dthms', value: -60, text: '00:01:00', suffix: ' ago' },
  { unit: 'dthms', value: 100 * 3_600, text: '100:00:00' },
  { unit: 'dtdhms', value: day - 1, text: '23:59:59' },
  { unit: 'dtdhms', value: day + 1, text: '1 d 00:00:01' },
  { unit: 'clockms', value: 999, text: '999ms' },
  { unit: 'clockms', value: 1_000, text: '01s:000ms' },
  { unit: 'clockms', value: 60_000, text: '01m:00s:000ms' },
  { unit: 'clockms', value: 3_600_000, text: '1h:00m:00s:000ms' },
  { unit: 'clockms', value: 3_599_999, decimals: 0, text: '59m' },
  { unit: 'clocks', value: 3_723.004, decimals: 1, text: '1h:02m' },
  { unit: 'clocks', value: -1.5, text: '-01s:500ms' },
])('$value as $unit is "$text$suffix"', ({ unit, value, decimals, text, suffix }) => {
  const written = spelledDurations[unit]?.(value, decimals, {} as FormatContext)
  expect(written).toEqual({ text, ...(suffix === undefined ? {} : { suffix }) })
})
