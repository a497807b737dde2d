import { hashKey } from '@hearth/kernel'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import type { GatewayEnv } from '../gateway-env.ts'
import type { Incoming } from './incoming.ts'
import { readIncoming } from './read-incoming.ts'

type Given = {
  readonly path?: string
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
  readonly keyName?: string
  readonly address?: string
}

async function read(
  { path = '/v1/chat/completions', body, headers = {}, keyName, address }: Given,
  byDefault = 'main',
) {
  let incoming: Incoming | undefined
  const app = new Hono<GatewayEnv>()
  app.all('*', async (c) => {
    c.set('requestId', 'r1')
    if (address !== undefined) c.set('clientAddress', address)
    if (keyName !== undefined) c.set('keyName', keyName)
    incoming = await readIncoming(c, byDefault)
    return c.text('')
  })
  const { status } = await app.request(path, { method: 'POST', body, headers })
  expect(status).toBe(200)
  return incoming
}
const bodyOf = (incoming: Incoming | undefined) => Buffer.from(incoming?.body ?? []).toString('utf8')

describe('what the gateway reads of a request', () => {
  it('is the path without its last slash, the query, the body as it came and the name of the model', async () => {
    const incoming = await read({ path: '/v1/embeddings/?a=1', body: '{ "model": "m", "n": 1.0 }' })
    expect(incoming).toMatchObject({
      ...{ path: '/v1/embeddings', search: '?a=1', model: 'm', json: { model: 'm', n: 1 }, requestId: 'r1' },
    })
    expect(bodyOf(incoming)).toBe('{ "model": "m", "n": 1.0 }')
    expect(incoming?.signal.aborted).toBe(false)
  })

  it('keeps the path of the root', async () => {
    expect((await read({ path: '/', body: '{"model":"m"}' }))?.path).toBe('/')
  })

  it.each(['x', '[]', '"m"', 'null', '7', '{"model":7}', '{"model":["m"]}', '{"model":false}'])(
    'is nothing where the body is %j',
    async (body) => {
      expect(await read({ body })).toBeUndefined()
    },
  )
})

describe('a request that names no model', () => {
  it.each([
    { body: '{"n": 1.50}', expected: '{"model":"main","n": 1.50}' },
    { body: ' \n{ "n":1}', expected: ' \n{"model":"main", "n":1}' },
    { body: '', expected: '{"model":"main"}' },
    { body: '{}', expected: '{"model":"main"}' },
    { body: '{"model":"","n":1}', expected: '{"model":"main","n":1}' },
    { body: '{"n":1,"model":null}', expected: '{"n":1,"model":"main"}' },
  ])('is given the name of the usual one: $body', async ({ body, expected }) => {
    const incoming = await read({ body })
    expect(bodyOf(incoming)).toBe(expected)
    expect(incoming?.json).toEqual(JSON.parse(expected))
    expect(incoming?.model).toBe('main')
  })

  it('is none for a model where there is no usual one', async () => {
    expect(await read({ body: '{"n":1}' }, '')).toBeUndefined()
  })

  it("is none for a model under Ollama's paths, which want a name", async () => {
    expect(await read({ path: '/api/chat', body: '{"n":1}' })).toBeUndefined()
    expect((await read({ path: '/api/chat', body: '{"model":"m"}' }))?.model).toBe('m')
  })
})

describe('whether the answer is streamed', () => {
  it.each([
    { path: '/api/chat', body: '{"model":"m"}', stream: true },
    { path: '/api/chat', body: '{"model":"m","stream":false}', stream: false },
    { path: '/v1/chat/completions', body: '{"model":"m"}', stream: false },
    { path: '/v1/chat/completions', body: '{"model":"m","stream":true}', stream: true },
  ])('is $stream at $path for $body', async ({ path, body, stream }) => {
    expect((await read({ path, body }))?.traits.stream).toBe(stream)
  })
})

describe('who asks', () => {
  const body = '{"model":"m"}'
  const digest = hashKey('k1').slice(0, 16)

  it.each<{ name: string; given: Partial<Given>; client: string; label?: string }>([
    {
      ...{ name: 'the configured key', client: 'name:team', label: 'team' },
      given: { keyName: 'team', headers: { authorization: 'Bearer k1', 'x-client-id': 'me' }, address: '1.2.3.4' },
    },
    {
      ...{ name: 'the name that it gives itself', client: 'id:me' },
      given: { headers: { authorization: 'Bearer k1', 'x-client-id': 'me' } },
    },
    {
      ...{ name: 'its key', client: `key:${digest}` },
      given: { headers: { authorization: 'Bearer k1' }, address: '1.2.3.4' },
    },
    { name: "its key in Anthropic's header", client: `key:${digest}`, given: { headers: { 'x-api-key': 'k1' } } },
    { name: 'its address', client: 'ip:1.2.3.4', given: { address: '1.2.3.4' } },
    { name: 'nobody', client: '', given: { address: '' } },
  ])('is told by $name', async ({ given, client, label = 'any' }) => {
    expect(await read({ body, ...given })).toMatchObject({ client, clientLabel: label })
  })

  it('may say to which session the request belongs', async () => {
    expect((await read({ body, headers: { 'x-session-id': 's' } }))?.traits.session).toBe('s')
  })
})

describe('cutting an answer', () => {
  it.each([{ error: new Error('broke') }, { error: undefined }])('leaves $error for the log', async ({ error }) => {
    let left: unknown = 'nothing'
    const app = new Hono<GatewayEnv>()
    app.all('*', async (c) => {
      ;(await readIncoming(c, ''))?.cut(error)
      left = c.get('streamError') ?? 'nothing'
      return c.text('')
    })
    await app.request('/x', { method: 'POST', body: '{"model":"m"}' })
    expect(left).toBe(error ?? 'nothing')
  })
})
