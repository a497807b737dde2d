import { describe, expect, test } from 'vitest'
import { formatNumber, formatSeconds } from './number.ts'

describe('formatNumber()', () => {
  test.each([
    { name: 'a whole number has no point', value: 1, expected: '1' },
    { name: 'a fraction has its shortest digits', value: 0.1, expected: '0.1' },
    { name: 'below a millionth the exponent has two digits', value: 1e-7, expected: '1e-07' },
    { name: 'digits stay before the exponent', value: 1.5e-9, expected: '1.5e-09' },
    { name: 'an exponent of three digits stays', value: 1e-300, expected: '1e-300' },
    { name: 'a millionth is written out', value: 1e-6, expected: '0.000001' },
    { name: 'from 1e21 there is an exponent', value: 1e21, expected: '1e+21' },
    { name: 'below it there is none', value: 123456789012345680000, expected: '123456789012345680000' },
    { name: 'zero keeps its sign', value: -0, expected: '-0' },
    { name: 'not a number', value: Number.NaN, expected: 'NaN' },
    { name: 'infinity has its sign', value: Number.POSITIVE_INFINITY, expected: '+Inf' },
    { name: 'negative infinity', value: Number.NEGATIVE_INFINITY, expected: '-Inf' },
  ])('$name', ({ value, expected }) => {
    expect(formatNumber(value)).toBe(expected)
  })
})

describe('formatSeconds()', () => {
  test.each([
    { name: 'whole seconds have no point', timeMs: 1_435_781_451_000, expected: '1435781451' },
    { name: 'milliseconds are decimals', timeMs: 1_435_781_451_781, expected: '1435781451.781' },
    { name: 'zeros at the end are cut', timeMs: 1_500, expected: '1.5' },
    { name: 'times before 1970 are negative', timeMs: -1_001, expected: '-1.001' },
  ])('$name', ({ timeMs, expected }) => {
    expect(formatSeconds(timeMs)).toBe(expected)
  })
})
