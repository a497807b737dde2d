import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { RerankerSettings } from '../../domain/chat/reranker.ts'
import { openOutbound } from '../outbound/outbound-fetch.ts'
import { createRerankerFactory } from './reranker.ts'

/** A reranking server that answers this; a number is the status of a refusal. */
async function serve(answer: object | number) {
  const asked: { headers: Record<string, unknown>; body: Record<string, unknown> }[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request.setEncoding('utf8')) text += part
    asked.push({ headers: request.headers, body: JSON.parse(text) })
    const status = typeof answer === 'number' ? answer : 200
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/rerank`, asked }
}

function open(provider: RerankerSettings['provider'], baseUrl: string, key: string | undefined = 'key') {
  const outbound = openOutbound({ allowPrivate: true })
  onTestFinished(() => outbound.close())
  const create = createRerankerFactory({ outbound, retries: 0, retryBudgetMs: 1_000 })
  return create({ provider, label: 'Mine', model: 'm', baseUrl, apiKey: async () => key })
}

const never = new AbortController().signal
const texts = ['one', 'two', 'three']
const found = [
  { index: 0, relevance_score: 0.1 },
  { index: 2, relevance_score: 0.9 },
  { index: 7, relevance_score: 1 },
]

describe('a reranker', () => {
  test.each([
    { provider: 'cohere', answer: { results: found }, header: 'authorization', value: 'Bearer key', count: 'top_n' },
    { provider: 'jina', answer: { results: found }, header: 'authorization', value: 'Bearer key', count: 'top_n' },
    { provider: 'voyage', answer: { data: found }, header: 'authorization', value: 'Bearer key', count: 'top_k' },
    { provider: 'azure', answer: { results: found }, header: 'api-key', value: 'key', count: 'top_n' },
  ] as const)('by $provider puts the best first and leaves out what it was not given', async (row) => {
    const { url, asked } = await serve(row.answer)
    expect(await open(row.provider, url).rank('q', texts, 2, never)).toEqual([
      { index: 2, score: 0.9 },
      { index: 0, score: 0.1 },
    ])
    expect(asked[0]?.headers[row.header]).toBe(row.value)
    expect(asked[0]?.body).toEqual({ model: 'm', query: 'q', documents: texts, [row.count]: 2 })
  })

  test('asks nobody about nothing', async () => {
    const { url, asked } = await serve({ results: [] })
    expect(await open('cohere', url).rank('q', [], 2, never)).toEqual([])
    expect(asked).toHaveLength(0)
  })

  test.each([
    { name: 'refuses', answer: 401, key: 'key', says: 'refused the credential' },
    { name: 'answers something else', answer: { hello: 1 }, key: 'key', says: 'Cannot get an answer from "Mine" (m)' },
    { name: 'has no key', answer: {}, key: '', says: 'it has no API key' },
  ])('that $name fails with a sentence', async ({ answer, key, says }) => {
    const { url } = await serve(answer)
    await expect(open('jina', url, key).rank('q', texts, 1, never)).rejects.toMatchObject({
      name: 'Failure',
      message: expect.stringContaining(says),
    })
  })
})
