import { expect, test } from 'vitest'
import { printNumber } from './print-number.ts'

// The texts are those of Go's `strconv.FormatFloat(value, 'f', -1, 64)`.
test.each([
  [Number.NaN, 'NaN'],
  [Number.POSITIVE_INFINITY, '+Inf'],
  [Number.NEGATIVE_INFINITY, '-Inf'],
  [-0, '-0'],
  [0, '0'],
  [0.1, '0.1'],
  [-12.5, '-12.5'],
  [1e20, '100000000000000000000'],
  [1e21, '1000000000000000000000'],
  [1.25e22, '12500000000000000000000'],
  [-3e22, '-30000000000000000000000'],
  [1e-6, '0.000001'],
  [1e-7, '0.0000001'],
  [1.25e-7, '0.000000125'],
  [-1.5e-10, '-0.00000000015'],
])('%d is printed as %s', (value, text) => expect(printNumber(value)).toBe(text))

test('the smallest and the largest are printed with all of their places', () => {
  expect(printNumber(Number.MIN_VALUE)).toBe(`0.${'0'.repeat(323)}5`)
  expect(printNumber(Number.MAX_VALUE)).toBe(`17976931348623157${'0'.repeat(292)}`)
})
