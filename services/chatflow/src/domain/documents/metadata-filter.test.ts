import { describe, expect, test } from 'vitest'
import { joinFilters, type MetadataFilter, matchesFilter } from './metadata-filter.ts'

const metadata = { source: 'a.txt', page: 3, tags: ['new', 'short'], loc: { lines: { from: 1 } }, 'dotted.name': 'yes' }

type Case = { readonly name: string; readonly filter: MetadataFilter; readonly passes: boolean }

describe('matchesFilter()', () => {
  test.each<Case>([
    { name: 'no wish is met by all', filter: {}, passes: true },
    { name: 'an equal value', filter: { source: 'a.txt' }, passes: true },
    { name: 'another value', filter: { source: 'b.txt' }, passes: false },
    { name: 'a text is not the number it looks like', filter: { page: '3' }, passes: false },
    { name: 'a field that is not there', filter: { author: 'me' }, passes: false },
    { name: 'what every object inherits is not there', filter: { constructor: {} }, passes: false },
    { name: 'one of several', filter: { source: ['b.txt', 'a.txt'] }, passes: true },
    { name: 'a list that holds the value', filter: { tags: 'new' }, passes: true },
    { name: 'a nested field', filter: { 'loc.lines.from': 1 }, passes: true },
    { name: 'a field whose name has a dot', filter: { 'dotted.name': 'yes' }, passes: true },
    { name: 'all fields must fit', filter: { source: 'a.txt', page: 4 }, passes: false },
    { name: '$eq', filter: { page: { $eq: 3 } }, passes: true },
    { name: '$ne', filter: { page: { $ne: 3 } }, passes: false },
    { name: '$ne of what is not there', filter: { author: { $ne: 'me' } }, passes: true },
    { name: '$in', filter: { page: { $in: [1, 3] } }, passes: true },
    { name: '$nin', filter: { page: { $nin: [1, 3] } }, passes: false },
    { name: 'a range', filter: { page: { $gt: 2, $lte: 3 } }, passes: true },
    { name: 'a range that ends before', filter: { page: { $lt: 3 } }, passes: false },
    { name: 'a range of texts does not hold a number', filter: { page: { $gte: '1' } }, passes: false },
    { name: '$exists', filter: { author: { $exists: false } }, passes: true },
    { name: '$and', filter: { $and: [{ page: 3 }, { source: 'b.txt' }] }, passes: false },
    { name: '$or', filter: { $or: [{ page: 4 }, { source: 'a.txt' }] }, passes: true },
    { name: 'an operator that is not known', filter: { page: { $near: 3 } }, passes: false },
  ])('$name', ({ filter, passes }) => expect(matchesFilter(metadata, filter)).toBe(passes))
})

describe('joinFilters()', () => {
  test('nothing asked for is no filter', () => expect(joinFilters(undefined, {})).toBeUndefined())
  test('one is itself', () => expect(joinFilters(undefined, { a: 1 })).toEqual({ a: 1 }))
  test('two must both be met', () => expect(joinFilters({ a: 1 }, { a: 2 })).toEqual({ $and: [{ a: 1 }, { a: 2 }] }))
})
