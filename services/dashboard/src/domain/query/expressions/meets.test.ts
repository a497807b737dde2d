import { describe, expect, test } from 'vitest'
import { meets } from './meets.ts'

const met = (type: string, params: readonly number[]) =>
  [1, 2, 3, 4, 5].filter((value) => meets(value, { type, params }))

describe('of the numbers from 1 to 5, a condition is met by', () => {
  test.each([
    { type: 'gt', params: [3], by: [4, 5] },
    { type: 'gte', params: [3], by: [3, 4, 5] },
    { type: 'lt', params: [3], by: [1, 2] },
    { type: 'lte', params: [3], by: [1, 2, 3] },
    { type: 'eq', params: [3], by: [3] },
    { type: 'ne', params: [3], by: [1, 2, 4, 5] },
    { type: 'within_range', params: [2, 4], by: [3] },
    { type: 'within_range_included', params: [2, 4], by: [2, 3, 4] },
    { type: 'outside_range', params: [2, 4], by: [1, 5] },
    { type: 'outside_range_included', params: [2, 4], by: [1, 2, 4, 5] },
    { type: 'within_range', params: [4, 2], by: [3] },
  ])('$by: $type $params', ({ type, params, by }) => {
    expect(met(type, params)).toEqual(by)
  })
})

describe('a condition is refused', () => {
  test.each([
    { name: 'without its bound', type: 'gt', params: [], words: 'it needs 1 numbers in params' },
    { name: 'with one bound of a range', type: 'outside_range', params: [1], words: 'it needs 2 numbers in params' },
    { name: 'that is not known', type: 'near', params: [1], words: 'gt, lt, eq, ne, gte, lte, within_range' },
    { name: 'that only objects know', type: 'toString', params: [1], words: 'are known' },
  ])('$name', ({ type, params, words }) => {
    expect(() => meets(1, { type, params })).toThrow(words)
  })
})
