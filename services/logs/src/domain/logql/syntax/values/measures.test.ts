import { describe, expect, test } from 'vitest'
import { formatBytes, parseBytes } from './bytes.ts'
import { formatGoDuration, formatWholeDuration, parseGoDuration, parseWholeDuration } from './duration.ts'
import { formatPlain, parseFloat64 } from './float.ts'

const second = 1_000_000_000n

describe('durations', () => {
  test.each([
    { text: '5m', ns: 300n * second, whole: '5m', go: '5m0s' },
    { text: '1h30m', ns: 5_400n * second, whole: '1h30m', go: '1h30m0s' },
    { text: '1w', ns: 604_800n * second, whole: '1w', go: '168h0m0s' },
    { text: '250ms', ns: second / 4n, whole: '250ms', go: '250ms' },
  ])('$text', ({ text, ns, whole, go }) => {
    expect(parseWholeDuration(text)).toBe(ns)
    expect([formatWholeDuration(ns), formatGoDuration(ns)]).toEqual([whole, go])
  })

  test.each([
    { text: '1.5s', ns: (3n * second) / 2n },
    { text: '-2h3.5m', ns: -7_410n * second },
    { text: '10us', ns: 10_000n },
    { text: '5', ns: { fault: 'time: missing unit in duration "5"' } },
    { text: '5x', ns: { fault: 'time: unknown unit "x" in duration "5x"' } },
    { text: 'soon', ns: { fault: 'time: invalid duration "soon"' } },
  ])('as Go reads $text', ({ text, ns }) => {
    expect(parseGoDuration(text)).toEqual(ns)
  })
})

describe('sizes', () => {
  test.each([
    { text: '5MB', bytes: 5_000_000n },
    { text: '1.5 KiB', bytes: 1_536n },
    { text: '1,000', bytes: 1_000n },
    { text: '5XB', bytes: { fault: 'unhandled size name: xb' } },
  ])('$text', ({ text, bytes }) => {
    expect(parseBytes(text)).toEqual(bytes)
  })

  test.each([
    { bytes: 7n, text: '7B' },
    { bytes: 1_536n, text: '1.5kB' },
    { bytes: 83_000_000n, text: '83MB' },
  ])('$bytes is $text', ({ bytes, text }) => {
    expect(formatBytes(bytes)).toBe(text)
  })
})

describe('numbers', () => {
  test.each([
    { text: '-1.5e3', value: -1_500 },
    { text: '+Inf', value: Number.POSITIVE_INFINITY },
    { text: '0x1p4', value: 16 },
    { text: 'ten', value: { fault: 'strconv.ParseFloat: parsing "ten": invalid syntax' } },
    { text: '1e999', value: { fault: 'strconv.ParseFloat: parsing "1e999": value out of range' } },
  ])('$text', ({ text, value }) => {
    expect(parseFloat64(text)).toEqual(value)
  })

  test.each([
    { value: 1e21, text: '1000000000000000000000' },
    { value: 1.5e-7, text: '0.00000015' },
    { value: Number.NaN, text: 'NaN' },
  ])('$value is written as $text', ({ value, text }) => {
    expect(formatPlain(value)).toBe(text)
  })
})
