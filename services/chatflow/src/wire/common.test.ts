import { z } from '@hono/zod-openapi'
import { describe, expect, test } from 'vitest'
import { parseDate, parsePage, preconditionMisfit, renderDate, renderDeleted, renderList } from './common.ts'

describe('a page of a list', () => {
  test.each([
    { name: 'is the first', query: { page: '1', limit: '10' }, expected: { offset: 0, limit: 10 } },
    { name: 'begins behind those before it', query: { page: '3', limit: '10' }, expected: { offset: 20, limit: 10 } },
    { name: 'is everything when nothing is asked', query: {} },
    { name: 'is everything when the page alone is asked', query: { page: '2' } },
    { name: 'is everything when the limit alone is asked', query: { limit: '2' } },
    { name: 'is everything for page 0', query: { page: '0', limit: '2' } },
    { name: 'is everything for limit 0', query: { page: '2', limit: '0' } },
  ])('$name', ({ query, expected }) => expect(parsePage(query)).toEqual(expected))

  test.each([
    { query: { page: '-1' }, param: 'page' },
    { query: { limit: '1.5' }, param: 'limit' },
    { query: { limit: 'ten' }, param: 'limit' },
    { query: { limit: '1'.repeat(10) }, param: 'limit' },
  ])('is not asked for by $query', ({ query, param }) => {
    const refused = expect.objectContaining({ param, message: expect.stringContaining('not a whole number from 0') })
    expect(() => parsePage(query)).toThrow(refused)
  })

  test('comes with the total; a whole list comes alone', () => {
    expect(renderList(['a', 'b', 'c'], { offset: 2, limit: 2 })).toEqual({ data: ['c'], total: 3 })
    expect(renderList(['a', 'b', 'c'], undefined)).toEqual(['a', 'b', 'c'])
  })
})

test('a removal is told in TypeORM’s words', () => {
  expect(renderDeleted(2)).toEqual({ raw: [], affected: 2 })
})

describe('a date', () => {
  test('is written in UTC with milliseconds, and read again', () => {
    expect(renderDate(1_700_000_000_123)).toBe('2023-11-14T22:13:20.123Z')
    expect(parseDate('startDate', '2023-11-14T22:13:20.123Z')).toBe(1_700_000_000_123)
  })

  test('that is none names its parameter', () => {
    const refused = { kind: 'invalid', param: 'startDate', message: expect.stringContaining('"yesterday"') }
    expect(() => parseDate('startDate', 'yesterday')).toThrow(expect.objectContaining(refused))
  })
})

test('a body that does not fit is refused with its field, and 412', () => {
  const { error } = z.object({ name: z.string() }).safeParse({})
  expect(error && preconditionMisfit(error)).toMatchObject({ code: 'precondition-failed', param: 'name' })
})
