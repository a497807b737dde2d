import { expect, test } from 'vitest'
import { formatValue } from './format-value.ts'

test.each([
  [0, '0'],
  [0.123456, '0.1235'],
  [999, '999'],
  [1000, '1k'],
  [1_234_567, '1.235M'],
  [-2_500_000_000, '-2.5G'],
  [0.00001234, '1.23e-5'],
  [1e21, '1.00e+21'],
  [Number.NaN, 'NaN'],
  [Number.NEGATIVE_INFINITY, '-Inf'],
])('%d is %s', (value, expected) => {
  expect(formatValue(value)).toBe(expected)
})
