import { expect, test } from 'vitest'
import { quantile, windowFunction } from './window-functions.ts'

const seconds = [0, 1e9, 2e9, 3e9]

test.each([
  { operation: 'rate', values: [1, 2, 3], result: 0.1 },
  { operation: 'sum_over_time', values: [1, 2, 3], result: 6 },
  { operation: 'avg_over_time', values: [1, 2, 6], result: 3 },
  { operation: 'avg_over_time', values: [Number.POSITIVE_INFINITY, 1], result: Number.POSITIVE_INFINITY },
  { operation: 'max_over_time', values: [Number.NaN, 2, 1], result: 2 },
  { operation: 'min_over_time', values: [2, 1, 3], result: 1 },
  { operation: 'stdvar_over_time', values: [2, 4, 6], result: 8 / 3 },
  { operation: 'stddev_over_time', values: [1, 5], result: 2 },
  { operation: 'first_over_time', values: [4, 5], result: 4 },
  { operation: 'last_over_time', values: [4, 5], result: 5 },
  { operation: 'quantile_over_time', values: [4, 1, 3, 2], result: 3.7 },
  { operation: 'rate_counter', values: [1, 3, 5, 7], result: 0.100002 },
  { operation: 'rate_counter', values: [5, 1, 2], result: (2 * (2_000_000 + 60)) / 2_000_000 / 60 },
  { operation: 'rate_counter', values: [5], result: 0 },
])('$operation of $values is $result', ({ operation, values, result }) => {
  const aggregate = windowFunction(operation, 60, 0.9)
  // What the window has passed does not count.
  const window = { values: [100, ...values], times: [-1e9, ...seconds], from: 1 }
  expect(aggregate(window)).toBeCloseTo(result, 10)
})

test.each([
  { share: -1, result: Number.NEGATIVE_INFINITY },
  { share: 2, result: Number.POSITIVE_INFINITY },
  { share: 0, result: 1 },
  { share: 1, result: 9 },
])('the quantile $share is $result', ({ share, result }) => {
  expect(quantile(share, [9, 1, 5])).toBe(result)
})
