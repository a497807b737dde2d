import { request } from 'node:http'
import OpenAI from 'openai'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningService, readFrames, startForTest } from '../test-support/start-inference.ts'

const local = 'http://localhost:5173'
const named = 'https://chat.example'
const stranger = 'https://evil.example'
const secret = 'sk-page'

let service: RunningService
beforeAll(async () => {
  const keys = [{ name: 'page', secret }]
  service = await startForTest({ contextTokens: 256, allowedOrigins: [named], keys, maxBodyBytes: 2_048 })
}, 120_000)
afterAll(() => service?.stop())

const chat = { model: 'ember', messages: [{ role: 'user' as const, content: 'Hello!' }], max_tokens: 4 }
const ask = (path: string, origin: string, init: RequestInit = {}) =>
  fetch(service.url + path, { ...init, headers: { origin, authorization: `Bearer ${secret}`, ...init.headers } })
const post = (path: string, origin: string, body: object) =>
  ask(path, origin, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
/** The members of a header that is a list. */
const listOf = ({ headers }: Response, name: string) => headers.get(name)?.split(/, ?/)
const corsOf = ({ headers }: Response) => [...headers.keys()].filter((name) => name.startsWith('access-control-'))

const preflight = (path: string, origin: string, more: Record<string, string> = {}) =>
  fetch(service.url + path, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,x-stainless-os',
      ...more,
    },
  })

describe.each([
  { page: 'a page of this machine', origin: local },
  { page: 'a page that the owner allows', origin: named },
])('$page', ({ origin }) => {
  test.each(['/v1/chat/completions', '/v1/messages', '/api/chat', '/models', '/openapi.json'])(
    'may ask for %s, which it learns without a key',
    async (path) => {
      const response = await preflight(path, origin)
      expect(response.status).toBe(204)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-allow-headers': 'authorization,content-type,x-stainless-os',
        'access-control-max-age': '600',
      })
      expect(listOf(response, 'access-control-allow-methods')).toEqual(['GET', 'HEAD', 'POST', 'DELETE'])
      expect(listOf(response, 'vary')?.toSorted()).toEqual(['Access-Control-Request-Headers', 'Origin'])
    },
  )

  test('reads answers, and the headers that clients go by', async () => {
    const response = await post('/v1/chat/completions', origin, chat)
    expect(response.status).toBe(200)
    expect(response.headers.get('access-control-allow-origin')).toBe(origin)
    expect(response.headers.get('vary')).toContain('Origin')
    expect(listOf(response, 'access-control-expose-headers')).toEqual(
      expect.arrayContaining(['x-request-id', 'retry-after', 'x-should-retry', 'x-hearth-upstream']),
    )
    expect(await response.json()).toMatchObject({ usage: { completion_tokens: expect.any(Number) } })
  })

  test.each([
    { what: 'without a key', status: 401, send: () => ask('/v1/models', origin, { headers: { authorization: '' } }) },
    { what: 'of a path that is not there', status: 404, send: () => ask('/v1/nothing', origin) },
    {
      what: 'of a method that the path does not take',
      status: 405,
      send: () => ask('/v1/models', origin, { method: 'DELETE' }),
    },
    {
      what: 'that is too long',
      status: 413,
      send: () => post('/v1/chat/completions', origin, { text: 'x'.repeat(3_000) }),
    },
    {
      what: 'that is not declared as JSON',
      status: 415,
      send: () => ask('/v1/messages', origin, { method: 'POST', body: '{}' }),
    },
  ])('reads why a request $what was refused: $status', async ({ status, send }) => {
    const response = await send()
    expect(response.status).toBe(status)
    expect(response.headers.get('access-control-allow-origin')).toBe(origin)
    expect(await response.json()).toMatchObject({ error: { message: expect.any(String) } })
  })

  test('asks with OPTIONS as with any method that no path takes: 405', async () => {
    const response = await ask('/v1/chat/completions', origin, { method: 'OPTIONS' })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toContain('POST')
  })

  test('reads a stream as it comes, and ends it by leaving', async () => {
    const response = await post('/v1/chat/completions', origin, { ...chat, stream: true })
    expect(response.headers.get('access-control-allow-origin')).toBe(origin)
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    expect((await readFrames(response)).at(-1)).toBe('[DONE]')
    const long = await post('/v1/chat/completions', origin, {
      ...chat,
      max_tokens: 200,
      ignore_eos: true,
      stream: true,
    })
    const reader = long.body?.getReader()
    await reader?.read()
    await reader?.cancel()
    await expect.poll(() => service.metric('vllm:num_requests_running')).toBe(0)
  })
})

test('the client of OpenAI works in a page', async () => {
  const client = new OpenAI({
    baseURL: `${service.url}/v1`,
    apiKey: secret,
    maxRetries: 0,
    dangerouslyAllowBrowser: true,
    fetch: async (url, init) => {
      const headers = new Headers(init?.headers)
      const path = new URL(String(url)).pathname
      const asked = await preflight(path, local, { 'access-control-request-headers': [...headers.keys()].join(',') })
      const allowed = new Set(asked.headers.get('access-control-allow-headers')?.split(','))
      expect([...headers.keys()].filter((name) => !allowed.has(name))).toEqual([])
      headers.set('origin', local)
      const response = await fetch(url, { ...init, headers })
      expect(response.headers.get('access-control-allow-origin')).toBe(local)
      return response
    },
  })
  expect((await client.models.list()).data.map(({ id }) => id)).toContain('ember')
  const pieces = []
  for await (const { choices } of await client.chat.completions.create({ ...chat, stream: true }))
    pieces.push(choices[0])
  expect(pieces.at(-1)?.finish_reason).toMatch(/stop|length/)
})

describe('any other page', () => {
  test('cannot read anything', async () => {
    for (const path of ['/v1/models', '/health', '/metrics', '/openapi.json', '/']) {
      const response = await ask(path, stranger)
      expect(corsOf(response), path).toEqual([])
      expect(response.headers.get('vary'), path).toContain('Origin')
    }
  })

  test('is told nothing by a preflight', async () => {
    const response = await preflight('/v1/chat/completions', stranger)
    expect(response.status).toBe(403)
    expect(corsOf(response)).toEqual([])
  })

  test.each([
    { origin: stranger, why: 'is of the web' },
    { origin: 'null', why: 'has no origin, such as a sandboxed frame' },
    { origin: 'http://localhost.evil.example', why: 'only looks like one of this machine' },
  ])('that $why cannot make the service do anything', async ({ origin }) => {
    const refusal = { code: 'origin_not_allowed', message: expect.stringContaining(origin) }
    for (const path of ['/v1/chat/completions', '/models/unload']) {
      const response = await post(path, origin, chat)
      expect(response.status).toBe(403)
      expect(corsOf(response)).toEqual([])
      expect(await response.json()).toMatchObject({ error: refusal })
    }
    expect((await ask('/models?model=ember', origin, { method: 'DELETE' })).status).toBe(403)
  })

  test.each([
    { path: '/v1/messages', body: { type: 'error', error: { type: 'permission_error' } } },
    { path: '/api/generate', body: { error: expect.stringContaining('allowedOrigins') } },
  ])('is refused in the shape of $path', async ({ path, body }) => {
    expect(await (await post(path, stranger, chat)).json()).toMatchObject(body)
  })
})

/** As a browser that reached the service under a name of its own. */
const statusUnder = (host: string, headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve, reject) => {
    const sent = { host, authorization: `Bearer ${secret}`, 'content-type': 'application/json', ...headers }
    const outgoing = request(`${service.url}/v1/chat/completions`, { method: 'POST', headers: sent }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode))
    })
    outgoing.on('error', reject).end(JSON.stringify(chat))
  })

test.each([
  { name: 'under the name of a machine', host: 'tower.lan:8000', headers: { origin: 'http://tower.lan:8000' } },
  { name: 'behind a proxy that speaks TLS', host: 'llm.example', headers: { origin: 'https://llm.example' } },
  {
    name: 'behind a proxy that changes the name',
    host: '127.0.0.1:8000',
    headers: { origin: 'https://llm.example', 'sec-fetch-site': 'same-origin' },
  },
])('the page of the service itself may ask, $name', async ({ host, headers }) => {
  expect(await statusUnder(host, headers)).toBe(200)
})

test('whoever is no page sends no origin, and sees none of this', async () => {
  const response = await service.post('/v1/chat/completions', chat, {
    headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
  })
  expect([response.status, corsOf(response), response.headers.get('vary')]).toEqual([200, [], 'Accept-Encoding'])
})

test('an owner can allow all pages', async () => {
  const open = await startForTest({ contextTokens: 256, allowedOrigins: ['*'] })
  try {
    const headers = { origin: stranger, 'content-type': 'application/json' }
    const response = await open.post('/v1/chat/completions', chat, { headers })
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
    const asked = {
      origin: 'null',
      'access-control-request-method': 'DELETE',
      'access-control-request-private-network': 'true',
    }
    const answer = await fetch(`${open.url}/models`, { method: 'OPTIONS', headers: asked })
    expect(answer.status).toBe(204)
    expect(answer.headers.get('access-control-allow-private-network')).toBe('true')
  } finally {
    await open.stop()
  }
})
