import { describe, expect, test } from 'vitest'
import { humanize, humanize1024, humanizeDuration, humanizePercentage } from './humanize.ts'

// As Prometheus' own test of templates has them.
test.each([
  [0, '0'],
  [1, '1'],
  [-1, '-1'],
  [999, '999'],
  [1_000, '1k'],
  [1_234_567, '1.235M'],
  [1e9, '1G'],
  [1e24, '1Y'],
  [1e27, '1000Y'],
  [0.5, '500m'],
  [0.001, '1m'],
  [0.000_001, '1u'],
  [1e-24, '1y'],
  [Number.POSITIVE_INFINITY, '+Inf'],
  [Number.NaN, 'NaN'],
])('%d is %s for people', (value, text) => expect(humanize(value)).toBe(text))

test.each([
  [0, '0'],
  [1, '1'],
  [0.5, '0.5'],
  [1_023, '1023'],
  [1_024, '1ki'],
  [1_048_576, '1Mi'],
  [1.234_567e6, '1.177Mi'],
  [-2_048, '-2ki'],
  [1e27, '827.2Yi'],
  [Number.NEGATIVE_INFINITY, '-Inf'],
])('%d in steps of 1024 is %s', (value, text) => expect(humanize1024(value)).toBe(text))

describe('seconds', () => {
  test.each([
    [0, '0s'],
    [1, '1s'],
    [0.1, '100ms'],
    [-0.01, '-10ms'],
    [59.5, '59.5s'],
    [60, '1m 0s'],
    [61.9, '1m 1s'],
    [-61, '-1m 1s'],
    [3_599, '59m 59s'],
    [3_600, '1h 0m 0s'],
    [86_399, '23h 59m 59s'],
    [86_400, '1d 0h 0m 0s'],
    [-90_061, '-1d 1h 1m 1s'],
    [Number.NaN, 'NaN'],
  ])('%d are %s', (value, text) => expect(humanizeDuration(value)).toBe(text))
})

test.each([
  [0, '0%'],
  [0.125, '12.5%'],
  [1, '100%'],
  [0.123_456, '12.35%'],
])('a ratio of %d is %s', (value, text) => expect(humanizePercentage(value)).toBe(text))
