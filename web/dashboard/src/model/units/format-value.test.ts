import { describe, expect, test } from 'vitest'
import { formatValue } from './format-value.ts'

const context = { zone: 'utc', nowMs: Date.UTC(2026, 0, 2, 12) }
const shown = (value: number, unit: string, decimals?: number) => {
  const { prefix = '', text, suffix = '' } = formatValue(value, unit, decimals, context)
  return prefix + text + suffix
}

describe('formatValue()', () => {
  test.each([
    { name: 'none keeps about three digits', unit: 'none', value: 0.0123, expected: '0.0123' },
    { name: 'none writes whole numbers whole', unit: 'none', value: 1_500_000, expected: '1500000' },
    { name: 'short scales in words', unit: 'short', value: 1_500_000, expected: '1.50 Mil' },
    { name: 'short leaves small numbers', unit: 'short', value: 0.5, expected: '0.500' },
    { name: 'percent', unit: 'percent', value: 42.5, expected: '42.5%' },
    { name: 'percentunit is a ratio', unit: 'percentunit', value: 0.425, decimals: 1, expected: '42.5%' },
    { name: 'bytes are powers of 1024', unit: 'bytes', value: 1_536, expected: '1.50 KiB' },
    { name: 'decbytes are powers of 1000', unit: 'decbytes', value: 1_536, expected: '1.54 kB' },
    { name: 'kbytes are thousands already', unit: 'kbytes', value: 2_048, expected: '2 MiB' },
    { name: 'Bps', unit: 'Bps', value: 1e6, expected: '1 MB/s' },
    { name: 'binBps', unit: 'binBps', value: 1_048_576, expected: '1 MiB/s' },
    { name: 'bps', unit: 'bps', value: 2_500, expected: '2.50 kb/s' },
    { name: 'seconds become minutes', unit: 's', value: 90, expected: '1.50 mins' },
    { name: 'one hour is singular', unit: 's', value: 3_600, expected: '1 hour' },
    { name: 'short seconds become milliseconds', unit: 's', value: 0.0123, expected: '12.3 ms' },
    { name: 'no seconds', unit: 's', value: 0, decimals: 2, expected: '0 s' },
    { name: 'milliseconds', unit: 'ms', value: 1_500, expected: '1.50 s' },
    { name: 'microseconds', unit: 'µs', value: 1_500, expected: '1.50 ms' },
    { name: 'nanoseconds', unit: 'ns', value: 3e9, expected: '3 s' },
    { name: 'days', unit: 'd', value: 2.5, expected: '2.50 days' },
    { name: 'a duration in words', unit: 'dtdurations', value: 276_480, expected: '3 days' },
    {
      name: 'a duration in words with more parts',
      unit: 'dtdurations',
      value: 276_480,
      decimals: 1,
      expected: '3 days, 4 hours',
    },
    { name: 'a duration as a clock', unit: 'dtdhms', value: 276_480, expected: '3 d 04:48:00' },
    { name: 'ops', unit: 'ops', value: 1_024, expected: '1.02K ops/s' },
    { name: 'reqps', unit: 'reqps', value: -0.75, expected: '-0.750 req/s' },
    { name: 'pps', unit: 'pps', value: 1_024, expected: '1.02 kp/s' },
    { name: 'hertz', unit: 'hertz', value: 2.4e9, expected: '2.40 GHz' },
    { name: 'celsius', unit: 'celsius', value: 42, expected: '42 °C' },
    { name: 'watt', unit: 'watt', value: 450, expected: '450 W' },
    {
      name: 'a negative amount has its sign before the symbol',
      unit: 'currencyUSD',
      value: -1_500,
      expected: '-$1.50K',
    },
    { name: 'a symbol after the amount', unit: 'currencySEK', value: 1_500, expected: '1.50Kkr' },
    { name: 'locale', unit: 'locale', value: 1_234_567, expected: '1,234,567' },
    { name: 'hex', unit: 'hex0x', value: 255, expected: '0xFF' },
    { name: 'bool', unit: 'bool_yes_no', value: 1, expected: 'Yes' },
    { name: 'a date', unit: 'dateTimeAsIso', value: Date.UTC(2026, 0, 2, 3, 4, 5), expected: '2026-01-02 03:04:05' },
    {
      name: 'only the time of today',
      unit: 'dateTimeAsIsoNoDateIfToday',
      value: Date.UTC(2026, 0, 2, 3, 4, 5),
      expected: '03:04:05',
    },
    { name: 'from now', unit: 'dateTimeFromNow', value: Date.UTC(2026, 0, 2, 9), expected: '3 hours ago' },
    { name: 'a pattern of its own', unit: 'time:YYYY-MM', value: 0, expected: '1970-01' },
    { name: 'a suffix of its own', unit: 'suffix:users', value: 3, expected: '3 users' },
    { name: 'a prefix of its own', unit: 'prefix:#', value: 3, expected: '#3' },
    { name: 'si with a prefix', unit: 'si:µB', value: 2_000, expected: '2 mB' },
    { name: 'count', unit: 'count:jobs', value: 2_000, expected: '2K jobs' },
    { name: 'bool with words', unit: 'bool:up/down', value: 0, expected: 'down' },
    { name: 'a unit nobody knows follows the number', unit: 'connections', value: 3, expected: '3 connections' },
    {
      name: 'the name of an inherited property is no unit kind',
      unit: 'constructor:x',
      value: 3,
      expected: '3 constructor:x',
    },
    { name: 'decimals are kept', unit: 'short', value: 1_000, decimals: 2, expected: '1.00 K' },
    { name: 'infinity', unit: 'bytes', value: Number.POSITIVE_INFINITY, expected: '∞' },
    { name: 'no number', unit: 's', value: Number.NaN, expected: 'NaN' },
  ])('$name', ({ unit, value, decimals, expected }) => {
    expect(shown(value, unit, decimals)).toBe(expected)
  })
})
