import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningService, startForTest } from '../../test-support/start-inference.ts'

let service: RunningService
beforeAll(async () => {
  service = await startForTest()
})
afterAll(() => service.stop())

const query = 'Where is Rome?'
const documents = ['Rome is in Italy.', 'Cats sleep all day.', 'Where is Rome?']

type Result = {
  readonly index: number
  readonly relevance_score: number
  readonly document?: { readonly text: string }
}
type Reranked = { readonly results: readonly Result[]; readonly usage: { readonly total_tokens: number } }

const ask = async (path: string, body: object) => {
  const response = await service.post(path, body)
  return { status: response.status, body: await response.json() }
}
const rerank = async (body: object) => (await ask('/v1/rerank', { query, documents, ...body })).body as Reranked

describe('reranking', () => {
  test.each(['/v1/rerank', '/rerank', '/v2/rerank', '/v1/reranking'])('%s puts the best first', async (path) => {
    const { status, body } = await ask(path, { model: 'ember', query, documents })
    const { results, usage } = body as Reranked
    const scores = results.map(({ relevance_score: score }) => score)
    expect(status).toBe(200)
    expect(results[0]).toEqual({ index: 2, relevance_score: expect.closeTo(1, 3), document: { text: query } })
    expect(scores).toEqual(scores.toSorted((left, right) => right - left))
    expect(results.map(({ index }) => index).toSorted()).toEqual([0, 1, 2])
    expect(usage.total_tokens).toBeGreaterThan(0)
  })

  test('gives as many as were asked for, with their texts', async () => {
    const { results } = await rerank({ top_n: 1, return_documents: true })
    expect(results).toMatchObject([{ index: 2, document: { text: query } }])
    const bare = await rerank({ top_n: 1, return_documents: false })
    expect(bare.results).toEqual([{ index: 2, relevance_score: expect.closeTo(1, 3) }])
  })

  test('takes documents as objects, and scores them as the texts in them', async () => {
    const asObjects = await rerank({ documents: documents.map((text) => ({ text, id: 1 })), query: { text: query } })
    expect(asObjects.results).toEqual((await rerank({})).results)
  })

  test('gives all for none, as clients of vLLM ask', async () => {
    expect((await rerank({ top_n: 0 })).results).toHaveLength(3)
  })

  test('answers clients of TEI with a bare list', async () => {
    const { status, body } = await ask('/rerank', { query, texts: documents })
    expect(status).toBe(200)
    expect(body).toHaveLength(3)
    expect((body as unknown[])[0]).toEqual({ index: 2, score: expect.closeTo(1, 3) })
    const ranked = await ask('/rerank', {
      query,
      texts: documents,
      return_text: true,
      raw_scores: false,
      truncate: true,
    })
    expect(ranked.body).toMatchObject([{ index: 2, text: query }, {}, {}])
  })

  test('cuts documents where a client wants it', async () => {
    const long = 'Rome is in Italy. '.repeat(2_000)
    const { status, body } = await ask('/v1/rerank', { query, documents: [long] })
    expect({ status, body }).toMatchObject({ status: 400, body: { error: { code: 'context_length_exceeded' } } })
    expect((await rerank({ documents: [long], max_tokens_per_doc: 100 })).results).toHaveLength(1)
  })

  test.each([
    { name: 'no documents', body: { documents: [] }, param: 'documents' },
    { name: 'documents that are missing', body: { documents: undefined }, param: 'documents' },
    { name: 'too many documents', body: { documents: Array.from({ length: 1_025 }, () => 'a') }, param: 'documents' },
    { name: 'an empty query', body: { query: '' }, param: 'query' },
    { name: 'an image', body: { documents: [{ image: 'data:' }] }, param: 'documents.0' },
  ])('refuses $name', async ({ body, param }) => {
    const answer = await ask('/v1/rerank', { query, documents, ...body })
    expect(answer).toMatchObject({ status: 400, body: { error: { type: 'invalid_request_error', param } } })
  })

  test('does not know an unknown model', async () => {
    const answer = await ask('/v1/rerank', { model: 'nobody', query, documents })
    expect(answer).toMatchObject({ status: 404, body: { error: { code: 'model_not_found' } } })
  })
})

describe('scoring', () => {
  type Scored = { readonly data: readonly { readonly index: number; readonly score: number }[] }
  const scores = async (body: object) => {
    const answer = await ask('/v1/score', body)
    return (answer.body as Scored).data.map(({ score }) => score)
  }

  test.each(['/v1/score', '/score'])('%s compares one text with another', async (path) => {
    const { status, body } = await ask(path, { model: 'ember', text_1: query, text_2: query })
    expect(status).toBe(200)
    expect(body).toMatchObject({ model: 'ember', data: [{ index: 0, object: 'score', score: expect.closeTo(1, 3) }] })
  })

  test('compares one with many, many with one, and pairs', async () => {
    const [a = '', b = ''] = documents
    const oneToMany = await scores({ text_1: query, text_2: [a, b] })
    expect(oneToMany).toHaveLength(2)
    const pairs = await scores({ text_1: [query, query], text_2: [a, b] })
    const reversed = await scores({ text_1: [a, b], text_2: query })
    for (const [index, score] of oneToMany.entries()) {
      expect(pairs[index]).toBeCloseTo(score, 4)
      expect(reversed[index]).toBeCloseTo(score, 4)
    }
  })

  test.each([
    { name: 'lists of different lengths', body: { text_1: ['a', 'b'], text_2: ['a', 'b', 'c'] } },
    { name: 'a missing side', body: { text_1: 'a' } },
  ])('refuses $name', async ({ body }) => {
    expect(await ask('/v1/score', body)).toMatchObject({ status: 400, body: { error: { param: 'text_2' } } })
  })
})
