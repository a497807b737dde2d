import { expect, test } from 'vitest'
import { calculate, isComparison } from './calculate.ts'

test.each([
  { operator: '==', of: [0, 1, 0] },
  { operator: '!=', of: [1, 0, 1] },
  { operator: '>', of: [0, 0, 1] },
  { operator: '>=', of: [0, 1, 1] },
  { operator: '<', of: [1, 0, 0] },
  { operator: '<=', of: [1, 1, 0] },
])('1, 2 and 3 $operator 2: $of', ({ operator, of }) => {
  expect([1, 2, 3].map((left) => calculate(operator, left, 2))).toEqual(of)
  expect(isComparison(operator)).toBe(true)
})

test.each([
  { operator: '+', left: 5, right: 3, result: 8 },
  { operator: '-', left: 5, right: 3, result: 2 },
  { operator: '*', left: 5, right: 3, result: 15 },
  { operator: '/', left: 6, right: 3, result: 2 },
  { operator: '/', left: 1, right: 0, result: Number.NaN },
  { operator: '/', left: 0, right: 4, result: 0 },
  { operator: '%', left: 7, right: 3, result: 1 },
  { operator: '%', left: -7, right: 3, result: -1 },
  { operator: '%', left: 7, right: 0, result: Number.NaN },
  { operator: '^', left: 2, right: 10, result: 1024 },
  { operator: '^', left: 1, right: Number.NaN, result: 1 },
  { operator: '^', left: -1, right: Number.POSITIVE_INFINITY, result: 1 },
  { operator: '^', left: -1, right: Number.NEGATIVE_INFINITY, result: 1 },
  { operator: '^', left: -1, right: 3, result: -1 },
  { operator: '^', left: 2, right: Number.POSITIVE_INFINITY, result: Number.POSITIVE_INFINITY },
  { operator: '^', left: -1, right: Number.NaN, result: Number.NaN },
])('$left $operator $right is $result', ({ operator, left, right, result }) => {
  expect(calculate(operator, left, right)).toBe(result)
  expect(isComparison(operator)).toBe(false)
})

test('an operator of sets is none of numbers', () => {
  expect(() => calculate('and', 1, 2)).toThrow('Cannot calculate with "and": it is no operator of numbers')
  expect(isComparison('and')).toBe(false)
})
