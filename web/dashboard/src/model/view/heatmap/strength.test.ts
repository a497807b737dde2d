import { expect, test } from 'vitest'
import { strength } from './strength.ts'

test.each([
  { name: 'the least', value: 2, expected: 0 },
  { name: 'a quarter', value: 4, expected: 0.25 },
  { name: 'the greatest', value: 10, expected: 1 },
  { name: 'less than the least', value: 1, expected: 0 },
  { name: 'more than the greatest', value: 11, expected: 1 },
])('$name is drawn with $expected', ({ value, expected }) => {
  expect(strength(value, { min: 2, max: 10, steps: 0 })).toBe(expected)
})

test('there are as many strengths as are asked for', () => {
  const strengths = [0, 1, 4, 6, 8].map((value) => strength(value, { min: 0, max: 8, steps: 3 }))
  expect(strengths).toEqual([0, 0, 0.5, 1, 1])
})

test('a count that all cells have is drawn fully', () => {
  expect(strength(3, { min: 3, max: 3, steps: 64 })).toBe(1)
})
