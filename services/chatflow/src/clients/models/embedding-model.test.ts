import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type EmbeddingModelSettings, RefusedTexts } from '../../domain/chat/embedding-model.ts'
import { openOutbound } from '../outbound/outbound-fetch.ts'
import { createEmbeddingModelFactory } from './embedding-model.ts'

type Asked = {
  readonly path: string
  readonly body: Record<string, unknown>
  readonly headers: IncomingMessage['headers']
}
type Answer = (asked: Asked) => object | number

/** A server that notes what it is asked; a number is the status of a refusal. */
async function serve(answer: Answer) {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request.setEncoding('utf8')) text += part
    const body = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>
    const one = { path: request.url ?? '', body, headers: request.headers }
    asked.push(one)
    send(response, answer(one))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

function send(response: ServerResponse, answer: object | number): void {
  const [status, body] = typeof answer === 'number' ? [answer, { message: 'scripted' }] : [200, answer]
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function open(settings: Partial<EmbeddingModelSettings> & Pick<EmbeddingModelSettings, 'provider'>) {
  const outbound = openOutbound({ allowPrivate: true })
  onTestFinished(() => outbound.close())
  const create = createEmbeddingModelFactory({ outbound, retries: 1, retryBudgetMs: 5_000 })
  return create({ label: 'Mine', model: 'm', userSupplied: true, ...settings })
}

const never = new AbortController().signal
const numbered = (texts: readonly string[]) => texts.map((text) => Number(text.slice(1)))
const openaiAnswer = ({ body }: Asked) => ({
  data: numbered(body.input as string[]).map((embedding, index) => ({ index, embedding: [embedding, 1] })),
})

describe('an embedding model', () => {
  test('keeps the order of many texts over batches', async () => {
    const { url, asked } = await serve(openaiAnswer)
    const texts = Array.from({ length: 25 }, (_, at) => `t${at}`)
    const vectors = await open({ provider: 'openai-compatible', baseUrl: url, batchSize: 4 }).embed(texts, never)
    expect(vectors.map(([first]) => first)).toEqual(numbered(texts))
    expect(asked).toHaveLength(7)
    expect(asked.every(({ body }) => (body.input as string[]).length <= 4)).toBe(true)
  })

  test('puts an answer in disorder back in order', async () => {
    const { url } = await serve(() => ({
      data: [
        { index: 1, embedding: [2] },
        { index: 0, embedding: [1] },
      ],
    }))
    const vectors = await open({ provider: 'openai-compatible', baseUrl: url }).embed(['a', 'b'], never)
    expect(vectors.map(([first]) => first)).toEqual([1, 2])
  })

  test('is asked again after a passing failure', async () => {
    let calls = 0
    const { url } = await serve((asked) => (calls++ === 0 ? 503 : openaiAnswer(asked)))
    expect(await open({ provider: 'openai-compatible', baseUrl: url }).embed(['t1'], never)).toHaveLength(1)
    expect(calls).toBe(2)
  })

  test.each([
    { name: 'fewer vectors than texts', answer: { data: [] }, says: 'it answered 0 vectors' },
    {
      name: 'vectors of different lengths',
      answer: { data: [{ embedding: [1] }, { embedding: [1, 2] }] },
      says: '2 vec',
    },
    { name: 'something else', answer: { hello: 1 }, says: 'Cannot get an answer from "Mine" (m)' },
  ])('that answers $name fails with a sentence', async ({ answer, says }) => {
    const { url } = await serve(() => answer)
    await expect(open({ provider: 'openai-compatible', baseUrl: url }).embed(['a', 'b'], never)).rejects.toMatchObject({
      kind: 'upstream',
      message: expect.stringContaining(says),
    })
  })

  test.each([
    { name: 'no vector', answer: { data: [] }, isRefusal: true },
    { name: '400', answer: 400, isRefusal: true },
    { name: '422', answer: 422, isRefusal: true },
    { name: '404', answer: 404, isRefusal: false },
    { name: 'too few vectors', answer: { data: [{ index: 0, embedding: [1] }] }, isRefusal: false },
  ])('that answers $name has refused the texts: $isRefusal', async ({ answer, isRefusal }) => {
    const { url } = await serve(() => answer)
    const error = await open({ provider: 'openai-compatible', baseUrl: url })
      .embed(['a', 'b'], never)
      .catch((error: unknown) => error)
    expect(error).toMatchObject({ kind: 'upstream' })
    expect(error instanceof RefusedTexts).toBe(isRefusal)
  })

  test('refuses what its credential is not good for', async () => {
    const { url } = await serve(() => 401)
    await expect(open({ provider: 'openai-compatible', baseUrl: url }).embed(['a'], never)).rejects.toMatchObject({
      message: 'Cannot get an answer from "Mine" (m): it refused the credential (401)',
    })
  })

  test('ends with the reason of its signal', async () => {
    const { url } = await serve(openaiAnswer)
    const reason = new Error('left')
    const gone = AbortSignal.abort(reason)
    await expect(open({ provider: 'openai-compatible', baseUrl: url }).embed(['a'], gone)).rejects.toBe(reason)
  })
})

const apiKey = async () => 'key'

describe('embeddings on the wire of', () => {
  test.each([
    {
      provider: 'google' as const,
      answer: { embedding: { values: [1, 2] } },
      path: '/models/m:embedContent',
      header: 'x-goog-api-key',
    },
    {
      provider: 'mistral' as const,
      answer: { data: [{ embedding: [1, 2] }], usage: { prompt_tokens: 1, total_tokens: 1 } },
      path: '/embeddings',
      header: 'authorization',
    },
    {
      provider: 'cohere' as const,
      answer: { embeddings: { float: [[1, 2]] }, meta: { billed_units: { input_tokens: 1 } } },
      path: '/embed',
      header: 'authorization',
    },
    {
      provider: 'azure' as const,
      answer: { data: [{ embedding: [1, 2] }], usage: { prompt_tokens: 1 } },
      path: '/deployments/m/embeddings?api-version=v1',
      header: 'api-key',
    },
    { provider: 'hugging-face' as const, answer: [[1, 2]], path: '/', header: 'authorization' },
  ])('$provider', async ({ provider, answer, path, header }) => {
    const { url, asked } = await serve(() => answer)
    const vectors = await open({ provider, baseUrl: url, apiKey }).embed(['a'], never)
    expect(vectors).toEqual([new Float32Array([1, 2])])
    expect(asked[0]?.path).toBe(path)
    expect(asked[0]?.headers[header]).toContain('key')
  })

  test('bedrock, signed', async () => {
    const { url, asked } = await serve(() => ({ embedding: [1, 2], inputTextTokenCount: 1 }))
    const secrets = async () => ({ accessKeyId: 'AK', secretAccessKey: 'SK', region: 'eu-west-1' })
    const model = open({ provider: 'bedrock', baseUrl: url, secrets, model: 'amazon.titan-embed-text-v2:0' })
    expect(await model.embed(['a', 'b'], never)).toHaveLength(2)
    expect(asked[0]?.headers.authorization).toContain('AWS4-HMAC-SHA256 Credential=AK/')
  })
})

describe('the embeddings of this machine', () => {
  const texts = ['The cat sat on the mat', 'A cat sits on its mat', 'Interest rates rose in March']

  test('embeds a text that is too long for the model in parts', async () => {
    const { url, asked } = await serve(({ path, body }) => {
      if (path.endsWith('/models')) return { data: [{ id: 'ember', max_model_len: 22 }] }
      const texts = body.input as string[]
      if (texts.some((text) => text.length > 20)) return 400
      return { data: texts.map((text, index) => ({ index, embedding: text.includes('b') ? [0, 1] : [1, 0] })) }
    })
    const model = open({ provider: 'hearth', baseUrl: url, model: '' })
    const [long, short] = await model.embed([`${'a'.repeat(19)} ${'b'.repeat(19)}`, 'a'], never)
    expect([...(long ?? [])]).toEqual([Math.fround(Math.SQRT1_2), Math.fround(Math.SQRT1_2)])
    expect([...(short ?? [])]).toEqual([1, 0])
    expect(asked.map(({ path }) => path)).toEqual(['/embeddings', '/models', '/embeddings'])
  })

  test('a refusal that has nothing to do with length is told', async () => {
    const { url } = await serve(({ path }) => (path.endsWith('/models') ? { data: [] } : 400))
    await expect(open({ provider: 'hearth', baseUrl: url }).embed(['short'], never)).rejects.toThrow('400')
  })

  test('are those of our inference service', async () => {
    const { url } = await serve(openaiAnswer)
    expect(await open({ provider: 'hearth', baseUrl: url, model: '' }).embed(['t7'], never)).toEqual([
      new Float32Array([7, 1]),
    ])
  })

  test.each([404, 501])('compare words where it answers %i', async (status) => {
    const { url, asked } = await serve(() => status)
    const model = open({ provider: 'hearth', baseUrl: url, model: '' })
    const [cat = [], sits = [], rates = []] = await model.embed(texts, never)
    const likeness = (a: ArrayLike<number>, b: ArrayLike<number>) =>
      Array.from(a).reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)
    expect(likeness(cat, cat)).toBeCloseTo(1)
    expect(likeness(cat, sits)).toBeGreaterThan(likeness(cat, rates) + 0.2)
    await model.embed(texts, never)
    expect(asked).toHaveLength(1)
  })

  test('are not replaced because the service is down', async () => {
    const { url } = await serve(() => 503)
    await expect(open({ provider: 'hearth', baseUrl: url }).embed(texts, never)).rejects.toMatchObject({
      kind: 'unavailable',
    })
  })
})
