import { describe, expect, test } from 'vitest'
import { type PageQuery, renderModelInfo, renderModelPage } from './model-info.ts'

const cardOf = (id: string) => ({ id, object: 'model' as const, created: 1_700_000_000 })
const cards = ['a', 'b', 'c', 'd'].map(cardOf)

describe('a model as Anthropic’s clients read it', () => {
  test('has its context as its limits, once that is known', () => {
    expect(renderModelInfo(cardOf('a'))).toMatchObject({
      ...{ type: 'model', id: 'a', display_name: 'a', created_at: '2023-11-14T22:13:20.000Z' },
      ...{ max_input_tokens: null, max_tokens: null, lifecycle: 'active' },
    })
    expect(renderModelInfo({ ...cardOf('a'), max_model_len: 64 })).toMatchObject({ max_input_tokens: 64 })
  })
})

describe('a page of models', () => {
  test.each<{ name: string; query: PageQuery; ids: string[]; more: boolean }>([
    { name: 'has all of them', query: {}, ids: ['a', 'b', 'c', 'd'], more: false },
    { name: 'has as many as were asked for', query: { limit: '2' }, ids: ['a', 'b'], more: true },
    { name: 'begins behind a model', query: { limit: '2', after_id: 'b' }, ids: ['c', 'd'], more: false },
    { name: 'ends before a model', query: { limit: '2', before_id: 'd' }, ids: ['b', 'c'], more: true },
    { name: 'is shorter at the beginning', query: { limit: '2', before_id: 'b' }, ids: ['a'], more: false },
    { name: 'is empty behind the last', query: { after_id: 'd' }, ids: [], more: false },
  ])('$name', ({ query, ids, more }) => {
    expect(renderModelPage(cards, query)).toMatchObject({
      data: ids.map((id) => ({ id })),
      has_more: more,
      first_id: ids[0] ?? null,
      last_id: ids.at(-1) ?? null,
    })
  })

  test.each<{ query: PageQuery; param: string }>([
    { query: { limit: '0' }, param: 'limit' },
    { query: { limit: 'x' }, param: 'limit' },
    { query: { after_id: 'x' }, param: 'after_id' },
  ])('refuses $query', ({ query, param }) => {
    expect(() => renderModelPage(cards, query)).toThrow(expect.objectContaining({ kind: 'invalid', param }))
  })
})
