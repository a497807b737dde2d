import { describe, expect, test } from 'vitest'
import { renderRerank, rerankRequestSchema, toComparison } from './rerank.ts'

const frame = { id: 'r', model: 'm' }
const parse = (body: object) => rerankRequestSchema.parse({ query: 'q', ...body })
const isTaken = (body: object) => rerankRequestSchema.safeParse({ query: 'q', ...body }).success

describe('what is compared', () => {
  test.each([
    { name: 'documents', body: { documents: ['a', { text: 'b', more: 1 }] } },
    { name: 'texts', body: { texts: ['a', 'b'] } },
    { name: 'documents before texts', body: { documents: ['a', 'b'], texts: ['c'] } },
  ])('$name', ({ body }) => expect(toComparison(parse(body))).toEqual({ query: 'q', documents: ['a', 'b'] }))

  test('nothing is refused', () => {
    expect(() => toComparison(parse({}))).toThrow(expect.objectContaining({ kind: 'invalid', param: 'documents' }))
  })

  test.each([
    { name: 'none', body: { documents: [] }, taken: false },
    { name: 'an empty one', body: { documents: [''] }, taken: false },
    { name: 'the most', body: { documents: Array(1_024).fill('a') }, taken: true },
    { name: 'more', body: { documents: Array(1_025).fill('a') }, taken: false },
    { name: 'the longest', body: { documents: ['a'.repeat(262_144)] }, taken: true },
    { name: 'a longer one', body: { documents: ['a'.repeat(262_145)] }, taken: false },
    { name: 'all results', body: { documents: ['a'], top_n: 0 }, taken: true },
    { name: 'fewer than none', body: { documents: ['a'], top_n: -1 }, taken: false },
    { name: 'cut nowhere', body: { documents: ['a'], max_tokens_per_doc: 0 }, taken: true },
    { name: 'cut nowhere, by vLLM’s other name', body: { documents: ['a'], truncate_prompt_tokens: -1 }, taken: true },
    { name: 'cut before it begins', body: { documents: ['a'], max_tokens_per_doc: -1 }, taken: false },
    { name: 'cut after one', body: { documents: ['a'], truncate_prompt_tokens: 1 }, taken: true },
  ])('$name: $taken', ({ body, taken }) => expect(isTaken(body)).toBe(taken))
})

describe('the order', () => {
  const ranking = { scores: [0.1, 0.9, 0.1, 0.5], promptTokens: 12 }
  const documents = ['a', 'b', 'c', 'd']
  const render = (body: object) => renderRerank(parse(body), documents, ranking, frame)
  const best = [
    { index: 1, relevance_score: 0.9 },
    { index: 3, relevance_score: 0.5 },
    { index: 0, relevance_score: 0.1 },
    { index: 2, relevance_score: 0.1 },
  ]

  const bare = { return_documents: false }
  const [first] = best
  test.each([
    { name: 'all', body: bare, results: best },
    { name: 'all, by none', body: { ...bare, top_n: 0 }, results: best },
    { name: 'the best two', body: { ...bare, top_n: 2 }, results: best.slice(0, 2) },
    {
      name: 'the best one with its text',
      body: { top_n: 1, return_documents: true },
      results: [{ ...first, document: { text: 'b' } }],
    },
    {
      name: 'the best one with its text, as clients of vLLM read it',
      body: { top_n: 1 },
      results: [{ ...first, document: { text: 'b' } }],
    },
  ])('$name', ({ body, results }) => {
    expect(render({ documents, ...body })).toEqual({
      ...frame,
      object: 'list',
      results,
      usage: { prompt_tokens: 12, total_tokens: 12 },
      meta: { tokens: { input_tokens: 12 } },
    })
  })

  test('of texts is a bare list', () => {
    expect(render({ texts: documents, top_n: 1 })).toEqual([{ index: 1, score: 0.9 }])
    expect(render({ texts: documents, top_n: 1, return_text: true })).toEqual([{ index: 1, score: 0.9, text: 'b' }])
  })
})
