import OpenAI from 'openai'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningService, startForTest } from '../test-support/start-inference.ts'

let service: RunningService

beforeAll(async () => {
  const keys = [
    { name: 'small', secret: 'sk-small', budgetTokens: { day: 10 } },
    { name: 'large', secret: 'sk-large' },
    { name: 'narrow', secret: 'sk-narrow', models: ['ember'] },
    { name: 'elsewhere', secret: 'sk-elsewhere', models: ['other'] },
  ]
  service = await startForTest({ contextTokens: 256, keys })
}, 120_000)
afterAll(() => service?.stop())

const clientWith = (apiKey: string) => new OpenAI({ baseURL: `${service.url}/v1`, apiKey, maxRetries: 0 })
const settled = { model: 'ember', messages: [{ role: 'user' as const, content: 'Hello!' }], max_tokens: 8 }

describe('a service with keys, for its own models', () => {
  test('refuses a client without one as OpenAI does', async () => {
    const refused = clientWith('sk-other').chat.completions.create(settled)
    await expect(refused).rejects.toBeInstanceOf(OpenAI.AuthenticationError)
  })

  test('answers and streams for one with a key', async () => {
    const client = clientWith('sk-large')
    expect((await client.chat.completions.create(settled)).choices.length).toBe(1)
    const stream = await client.chat.completions.create({ ...settled, stream: true })
    const reasons = []
    for await (const { choices } of stream) reasons.push(choices[0]?.finish_reason)
    expect(reasons.at(-1)).toMatch(/stop|length/)
    expect(await service.metric('inference_key_tokens_total')).toBeGreaterThan(0)
  })

  test('stops answering for a key once its budget is used', async () => {
    const client = clientWith('sk-small')
    await client.chat.completions.create(settled)
    await expect(client.chat.completions.create(settled)).rejects.toMatchObject({
      status: 429,
      code: 'insufficient_quota',
    })
  })

  test('lets a key for some models use those, by their name or as what is used without one', async () => {
    const { model, ...nameless } = settled
    expect((await clientWith('sk-narrow').chat.completions.create(settled)).model).toBe(model)
    const headers = { 'content-type': 'application/json', authorization: 'Bearer sk-narrow' }
    expect((await service.post('/v1/chat/completions', nameless, { headers })).status).toBe(200)
    await expect(clientWith('sk-elsewhere').chat.completions.create(settled)).rejects.toMatchObject({
      status: 403,
      code: 'model_not_allowed',
    })
  })

  test.each([
    { path: '/v1/models', models: (list: ModelList) => list.data?.map(({ id }) => id) },
    { path: '/models', models: (list: ModelList) => list.data?.map(({ id }) => id) },
    { path: '/api/tags', models: (list: ModelList) => list.models?.map(({ model }) => model.replace(':latest', '')) },
    { path: '/api/ps', models: (list: ModelList) => list.models?.map(({ model }) => model.replace(':latest', '')) },
  ])('shows a key for some models those alone, at $path', async ({ path, models }) => {
    const listed = async (key: string) => models((await (await get(path, key)).json()) as ModelList)
    expect(await listed('sk-narrow')).toEqual(['ember'])
    expect(await listed('sk-elsewhere')).toEqual([])
  })

  test.each(['/v1/models/ember', '/models/sse'])('and refuses it %s of others', async (path) => {
    expect((await get(path, 'sk-elsewhere')).status).toBe(403)
  })

  test('knows a model by the tag that Ollama adds', async () => {
    const headers = { 'content-type': 'application/json', authorization: 'Bearer sk-narrow' }
    expect((await service.post('/api/show', { name: 'ember:latest' }, { headers })).status).toBe(200)
    // As the command `ollama show` asks.
    expect((await service.post('/api/show', { model: 'ember:latest', name: '' }, { headers })).status).toBe(200)
    expect((await service.post('/api/show', { model: '', name: 'ember:latest' }, { headers })).status).toBe(200)
    expect((await service.post('/api/show', { model: '', name: 'other:latest' }, { headers })).status).toBe(403)
    expect((await service.post('/api/show', { name: 'other:latest' }, { headers })).status).toBe(403)
  })

  test('goes by the model that is used, whatever else is named', async () => {
    const headers = { 'content-type': 'application/json', authorization: 'Bearer sk-elsewhere' }
    const { model, ...nameless } = settled
    for (const body of [nameless, { ...nameless, name: 'other' }, { ...settled, model: '', name: 'other' }])
      expect((await service.post('/v1/chat/completions', body, { headers })).status).toBe(403)
  })

  test('a stream whose client leaves is ended, and what it came to is charged', async () => {
    const before = await charged()
    const stream = await clientWith('sk-large').chat.completions.create({ ...settled, max_tokens: 200, stream: true })
    for await (const _ of stream) break
    await expect.poll(() => service.metric('vllm:num_requests_running')).toBe(0)
    await expect.poll(charged).toBeGreaterThan(before)
  })
})

type ModelList = { readonly data?: { readonly id: string }[]; readonly models?: { readonly model: string }[] }

const get = (path: string, key: string) => fetch(service.url + path, { headers: { authorization: `Bearer ${key}` } })

async function charged(): Promise<number> {
  const text = await (await fetch(`${service.url}/metrics`)).text()
  return Number(/inference_key_tokens_total\{key="large".*\} (\d+)/.exec(text)?.[1] ?? 0)
}
