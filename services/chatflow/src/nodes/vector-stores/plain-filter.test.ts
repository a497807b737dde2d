import { describe, expect, test } from 'vitest'
import { isPlainFilter } from './plain-filter.ts'

describe('isPlainFilter()', () => {
  test.each([
    { name: 'equal values', filter: { source: 'a.txt', page: 2, draft: false }, expected: true },
    { name: 'one of several values', filter: { source: ['a.txt', 'b.txt'] }, expected: true },
    { name: 'comparisons', filter: { page: { $gte: 1, $lt: 9 }, source: { $nin: ['a'] } }, expected: true },
    {
      name: 'filters joined',
      filter: { $or: [{ page: 1 }, { $and: [{ page: 2 }, { draft: true }] }] },
      expected: true,
    },
    { name: 'an object as a value', filter: { nested: { list: [1] } }, expected: false },
    { name: 'nothing as a value', filter: { source: null }, expected: false },
    { name: 'a fraction', filter: { price: 1.5 }, expected: false },
    { name: 'an empty list', filter: { source: [] }, expected: false },
    { name: 'whether a field is there', filter: { source: { $exists: true } }, expected: false },
    { name: 'an operator nobody knows', filter: { source: { $regex: '.*' } }, expected: false },
    { name: 'a join of nothing', filter: { $or: [] }, expected: false },
    { name: 'a join with an empty part', filter: { $or: [{ page: 1 }, {}] }, expected: false },
    { name: 'a join of what is no filter', filter: { $and: ['page'] }, expected: false },
  ])('$name: $expected', ({ filter, expected }) => expect(isPlainFilter(filter)).toBe(expected))
})
