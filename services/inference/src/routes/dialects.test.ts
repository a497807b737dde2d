import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { starterModelPath } from '../storage/main-model.ts'
import { type RunningService, startForTest } from '../test-support/start-inference.ts'

let service: RunningService
beforeAll(async () => {
  service = await startForTest()
})
afterAll(() => service.stop())

const send = async (method: string, path: string, init: RequestInit = {}) => {
  const response = await fetch(service.url + path, { method, ...init })
  return { status: response.status, headers: response.headers, body: await response.json() }
}
const json = { headers: { 'content-type': 'application/json' } }

describe('errors take the shape of the API that was asked', () => {
  const shapes = [
    {
      api: 'OpenAI',
      path: '/v1/chat/completions',
      shape: (type: string) => ({ error: { type, message: expect.any(String) } }),
    },
    {
      api: 'Anthropic',
      path: '/v1/messages',
      shape: (type: string) => ({
        type: 'error',
        error: { type, message: expect.any(String) },
        request_id: expect.any(String),
      }),
    },
    { api: 'Ollama', path: '/api/chat', shape: () => ({ error: expect.any(String) }) },
  ]
  test.each(shapes)('of $api', async ({ path, shape }) => {
    const invalid = shape('invalid_request_error')
    const faults = [
      { status: 400, answer: await send('POST', path, { ...json, body: '{' }) },
      { status: 400, answer: await send('POST', path, { ...json, body: '{"model": 5}' }) },
      { status: 415, answer: await send('POST', path, { body: '{}', headers: { origin: 'http://localhost' } }) },
      { status: 405, answer: await send('PUT', path, { ...json, body: '{}' }) },
    ]
    for (const { status, answer } of faults) expect(answer).toMatchObject({ status, body: invalid })
  })

  test('of Anthropic, whose clients look for the id of the request in a header of theirs', async () => {
    const { headers, body } = await send('POST', '/v1/messages', { ...json, body: '{}' })
    expect(body).toMatchObject({ request_id: headers.get('x-request-id') })
    expect(headers.get('request-id')).toBe(headers.get('x-request-id'))
  })

  test('of Anthropic on any path that one of its clients asks', async () => {
    const headers = { 'anthropic-version': '2023-06-01' }
    const missing = { type: 'error', error: { type: 'not_found_error' }, request_id: expect.any(String) }
    for (const path of ['/v1/models/nobody', '/v1/files']) {
      expect(await send('GET', path, { headers })).toMatchObject({ status: 404, body: missing })
    }
    const { status, body } = await send('GET', '/v1/models?limit=0', { headers })
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringMatching(/"limit"/) } },
    })
    const malformed = { type: 'invalid_request_error', message: expect.stringContaining('as JSON') }
    expect(await send('POST', '/v1/messages', { headers: { ...headers, ...json.headers }, body: '{' })).toMatchObject({
      status: 400,
      body: { error: malformed },
    })
  })

  test.each([
    { path: '/v1/messages', says: '"messages": must be a list, but is missing' },
    { path: '/api/chat', says: '"model": must be a text, but is missing' },
    { path: '/v1/rerank', says: '"documents": must be a list, but is missing' },
    { path: '/v1/score', says: '"text_1": must be a text, or a list of them, but is missing' },
    { path: '/models', says: '"model": must be a text, but is missing' },
  ])('and name what is missing: $path', async ({ path, says }) => {
    const { status, body } = await send('POST', path, { ...json, body: '{"query": "a"}' })
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain(JSON.stringify(says).slice(1, -1))
  })

  test('of Ollama on a path that there is not', async () => {
    expect(await send('GET', '/api/nothing')).toMatchObject({ status: 404, body: { error: expect.any(String) } })
  })
})

describe('Ollama’s streams', () => {
  test('are lines of JSON, unless they are not wanted', async () => {
    const body = { model: 'ember', prompt: 'Hello!', options: { num_predict: 3 } }
    const response = await service.post('/api/generate', body)
    expect(response.headers.get('content-type')).toBe('application/x-ndjson')
    const lines = (await response.text()).split('\n')
    expect(lines.pop()).toBe('')
    expect(lines.map((line) => JSON.parse(line).done).at(-1)).toBe(true)
    const whole = await service.post('/api/generate', { ...body, stream: false })
    expect(whole.headers.get('content-type')).toContain('application/json')
  })
})

describe('Ollama’s requests', () => {
  const body = JSON.stringify({ model: 'ember', prompt: 'Hello!', stream: false, options: { num_predict: 1 } })

  test.each(['', 'text/plain', 'application/x-www-form-urlencoded'])('are JSON though they say "%s"', async (type) => {
    const answer = await send('POST', '/api/generate', {
      body: new Blob([body]),
      headers: type ? { 'content-type': type } : {},
    })
    expect(answer).toMatchObject({ status: 200, body: { done: true, eval_count: 1 } })
  })

  test.each([
    ['origin', 'http://localhost'],
    ['sec-fetch-site', 'cross-site'],
  ])('must say so when they come from a page: %s', async (header, value) => {
    const headers = { [header]: value, 'content-type': 'text/plain' }
    expect(await send('POST', '/api/generate', { body, headers })).toMatchObject({ status: 415 })
  })
})

test('a model in memory tells of its context and its size', async () => {
  await service.post('/api/generate', { model: 'ember', prompt: 'Hello!', stream: false, options: { num_predict: 1 } })
  expect(await send('GET', '/api/ps')).toMatchObject({
    body: {
      models: [
        {
          name: 'ember:latest',
          context_length: expect.any(Number),
          details: { parameter_size: expect.stringMatching(/^[\d.]+[KMB]$/) },
        },
      ],
    },
  })
})

describe('keep_alive', () => {
  type Running = { readonly models: readonly { readonly name: string; readonly expires_at: string }[] }
  const staysMs = async () => {
    const { models } = (await send('GET', '/api/ps')).body as Running
    const found = models.find(({ name }) => name === 'other:latest')
    return found === undefined ? undefined : Date.parse(found.expires_at) - Date.now()
  }
  const year = 365 * 86_400_000

  test.each([
    { path: '/api/chat', body: { messages: [{ role: 'user', content: 'Hello!' }] } },
    { path: '/api/generate', body: { prompt: 'Hello!' } },
    { path: '/api/embed', body: { input: 'Hello!' } },
    { path: '/api/generate', body: {} },
  ])(
    'says how long a model stays behind $path',
    async ({ path, body }) => {
      const folder = join(service.home, 'models')
      await mkdir(folder, { recursive: true })
      await copyFile(starterModelPath(), join(folder, 'other.gguf'))
      const ask = async (keepAlive: unknown) => {
        const asked = { ...body, model: 'other', stream: false, keep_alive: keepAlive, options: { num_predict: 1 } }
        const { status } = await service.post(path, asked)
        return { status, staysMs: await staysMs() }
      }
      const { staysMs: shortly } = await ask('3m')
      expect(shortly).toBeGreaterThan(100_000)
      expect(shortly).toBeLessThanOrEqual(180_000)
      expect((await ask(-1)).staysMs).toBeGreaterThan(year)
      expect((await ask(undefined)).staysMs).toBeGreaterThan(year)
      expect(await ask('soon')).toMatchObject({ status: 400 })
      expect(await ask(0)).toEqual({ status: 200, staysMs: undefined })
    },
    60_000,
  )
})

describe('the description of the API', () => {
  test('has every endpoint of the other APIs', async () => {
    const { body } = await send('GET', '/openapi.json')
    const paths = Object.keys((body as { paths: object }).paths)
    const expected = [
      '/v1/messages',
      '/v1/messages/count_tokens',
      '/v1/rerank',
      '/v1/score',
      '/api/chat',
      '/api/generate',
    ]
    expect(paths).toEqual(expect.arrayContaining([...expected, '/api/embed', '/api/tags', '/api/ps', '/api/show']))
  })
})
