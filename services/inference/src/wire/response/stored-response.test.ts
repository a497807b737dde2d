import { Failure } from '@hearth/kernel'
import { describe, expect, test } from 'vitest'
import {
  type ItemStore,
  itemListQuerySchema,
  renderItemList,
  resolveReferences,
  type StoredItem,
  unknownPreviousResponse,
  unknownResponse,
} from './stored-response.ts'

const item = (id: string): StoredItem => ({ type: 'message', id, role: 'user', content: id })
const items = ['a', 'b', 'c'].map(item)
const list = (query: object) => renderItemList(items, itemListQuerySchema.parse(query))

describe('a list of items', () => {
  test('begins with the newest unless it is told otherwise', () => {
    expect(list({})).toEqual({
      object: 'list',
      data: ['c', 'b', 'a'].map(item),
      first_id: 'c',
      last_id: 'a',
      has_more: false,
    })
  })

  test.each([
    { query: { order: 'asc' }, ids: ['a', 'b', 'c'], more: false },
    { query: { order: 'asc', limit: '2' }, ids: ['a', 'b'], more: true },
    { query: { order: 'asc', limit: '3' }, ids: ['a', 'b', 'c'], more: false },
    { query: { order: 'asc', after: 'a' }, ids: ['b', 'c'], more: false },
    { query: { order: 'asc', after: 'a', limit: '1' }, ids: ['b'], more: true },
    { query: { order: 'desc', after: 'b' }, ids: ['a'], more: false },
    { query: { order: 'desc', after: 'a' }, ids: [], more: false },
    { query: { order: 'asc', after: 'unknown' }, ids: ['a', 'b', 'c'], more: false },
  ])('$query gives $ids', ({ query, ids, more }) => {
    expect(list(query)).toEqual({
      object: 'list',
      data: ids.map(item),
      first_id: ids[0] ?? null,
      last_id: ids.at(-1) ?? null,
      has_more: more,
    })
  })

  test.each([
    { limit: '0', read: undefined },
    { limit: '1', read: 1 },
    { limit: '100', read: 100 },
    { limit: '101', read: undefined },
    { limit: undefined, read: 20 },
  ])('of at most $limit', ({ limit, read }) => {
    expect(itemListQuerySchema.safeParse({ limit }).data?.limit).toBe(read)
  })
})

describe('a reference', () => {
  const stored = new Map(items.map((each) => [each.id, each]))
  const store = { get: (id: string) => stored.get(id) } as ItemStore

  test('stands for its item', () => {
    const said = item('x')
    expect(resolveReferences([said, { type: 'item_reference', id: 'b' }], store)).toEqual([said, item('b')])
  })

  test.each(['gone', undefined])('to %s is refused by its place', (id) => {
    const resolve = () => resolveReferences([item('x'), { type: 'item_reference', id }], store)
    expect(resolve).toThrow(expect.objectContaining({ kind: 'missing', param: 'input.1.id' }))
    expect(resolve).toThrow(Failure)
  })
})

describe('an unknown response', () => {
  test('is missing where it is asked for itself', () => {
    expect(unknownResponse('resp_1')).toMatchObject({
      kind: 'missing',
      code: 'response_not_found',
      param: 'response_id',
      message: expect.stringContaining('"resp_1"'),
    })
  })

  test('makes the request wrong that goes on from it', () => {
    expect(unknownPreviousResponse('resp_1')).toMatchObject({
      kind: 'invalid',
      code: 'previous_response_not_found',
      param: 'previous_response_id',
    })
  })
})
