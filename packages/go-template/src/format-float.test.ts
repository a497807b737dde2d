import { describe, expect, test } from 'vitest'
import { formatFloat, formatWith } from './format-float.ts'

test.each([
  [0, '0'],
  [-0, '-0'],
  [1.5, '1.5'],
  [-2.25, '-2.25'],
  [120, '120'],
  [100_000, '100000'],
  [999_999, '999999'],
  [1_000_000, '1e+06'],
  [1_234_567, '1.234567e+06'],
  [123.456_789, '123.456789'],
  [0.5, '0.5'],
  [0.000_12, '0.00012'],
  [0.000_1, '0.0001'],
  [0.000_01, '1e-05'],
  [-0.000_012, '-1.2e-05'],
  [1e100, '1e+100'],
  [Number.NaN, 'NaN'],
  [Number.POSITIVE_INFINITY, '+Inf'],
  [Number.NEGATIVE_INFINITY, '-Inf'],
])('%d is %s', (value, text) => expect(formatFloat(value)).toBe(text))

describe('with a precision', () => {
  test.each([
    { value: 0.5, precision: 0, text: '0' },
    { value: 1.5, precision: 0, text: '2' },
    { value: 2.5, precision: 0, text: '2' },
    { value: 2.51, precision: 0, text: '3' },
    { value: 0.125, precision: 2, text: '0.12' },
    { value: 0.375, precision: 2, text: '0.38' },
    { value: -0.125, precision: 2, text: '-0.12' },
    { value: 0.1, precision: 3, text: '0.100' },
    { value: -0, precision: 1, text: '-0.0' },
    { value: 1e20, precision: 1, text: '100000000000000000000.0' },
    { value: 1e21, precision: 0, text: '1000000000000000000000' },
    { value: -1e21, precision: 2, text: '-1000000000000000000000.00' },
    { value: 1.5, precision: 100, text: `1.5${'0'.repeat(99)}` },
  ])('%f of $value with $precision digits is $text', ({ value, precision, text }) => {
    expect(formatWith(value, 'f', precision)).toBe(text)
  })

  test.each([
    { value: 1_234.5, precision: 2, text: '1.23e+03' },
    { value: 1.25, precision: 1, text: '1.2e+00' },
    { value: 1.75, precision: 1, text: '1.8e+00' },
    { value: 2.5, precision: 0, text: '2e+00' },
    { value: -1.75, precision: 1, text: '-1.8e+00' },
    { value: 1e-10, precision: 1, text: '1.0e-10' },
    { value: 1e100, precision: 0, text: '1e+100' },
    { value: 0, precision: 0, text: '0e+00' },
  ])('%e of $value with $precision digits is $text', ({ value, precision, text }) => {
    expect(formatWith(value, 'e', precision)).toBe(text)
  })

  test.each([
    { value: 1_234.567_8, precision: 3, text: '1.23e+03' },
    { value: 123.456, precision: 4, text: '123.5' },
    { value: 100, precision: 5, text: '100' },
    { value: 1_234, precision: 4, text: '1234' },
    { value: 1_234, precision: 0, text: '1e+03' },
    { value: 12.5, precision: 2, text: '12' },
    { value: 13.5, precision: 2, text: '14' },
    { value: -123.456, precision: 2, text: '-1.2e+02' },
    { value: 0.000_123_456, precision: 3, text: '0.000123' },
    { value: 0.000_012_34, precision: 2, text: '1.2e-05' },
    { value: 0, precision: 3, text: '0' },
    { value: -0, precision: 3, text: '-0' },
  ])('%g of $value with $precision digits is $text', ({ value, precision, text }) => {
    expect(formatWith(value, 'g', precision)).toBe(text)
  })

  test.each(['e', 'f', 'g'] as const)('%s of what is no number is its name', (verb) => {
    expect(formatWith(Number.NaN, verb, 2)).toBe('NaN')
    expect(formatWith(Number.NEGATIVE_INFINITY, verb, 2)).toBe('-Inf')
  })
})
