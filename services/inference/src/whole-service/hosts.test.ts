import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningService, startForTest } from '../test-support/start-inference.ts'

let service: RunningService
beforeAll(async () => {
  service = await startForTest({ contextTokens: 256, allowedHosts: ['llm.example'] })
}, 120_000)
afterAll(() => service?.stop())

type Asked = { readonly host: string; readonly path?: string; readonly body?: object; readonly origin?: string }

/** As a browser that reached the service under a name. fetch() sets the header itself. */
function ask({ host, path = '/v1/models', body, origin }: Asked, { url } = service) {
  return new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const headers = { host, 'content-type': 'application/json', ...(origin === undefined ? {} : { origin }) }
    const method = body === undefined ? 'GET' : 'POST'
    const outgoing = request(url + path, { method, headers }, async (response) => {
      resolve({ status: response.statusCode, text: Buffer.concat(await response.toArray()).toString() })
    })
    outgoing.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body))
  })
}

const chat = { model: 'ember', messages: [{ role: 'user', content: 'Hello!' }], max_tokens: 2 }
const stranger = 'attacker.example:8000'

describe('a page that gave its own name the address of this machine', () => {
  test.each([
    { path: '/v1/chat/completions', shape: { error: { code: 'host_not_allowed', type: 'invalid_request_error' } } },
    { path: '/v1/messages', shape: { type: 'error', error: { type: 'permission_error' } } },
    { path: '/api/chat', shape: { error: expect.stringContaining('"allowedHosts"') } },
  ])('cannot have anything computed by $path', async ({ path, shape }) => {
    const { status, text } = await ask({ host: stranger, path, body: chat, origin: `http://${stranger}` })
    expect(status).toBe(403)
    expect(JSON.parse(text)).toMatchObject(shape)
  })

  test.each(['/v1/models', '/api/tags', '/models', '/health', '/props', '/', '/ui/services', '/nothing'])(
    'cannot read %s, which needs no origin',
    async (path) => {
      const { status, text } = await ask({ host: stranger, path })
      expect(status).toBe(403)
      expect(text).toContain('Cannot answer under the name \\"attacker.example\\"')
    },
  )

  test('cannot unload models', async () => {
    const body = { model: 'ember' }
    expect((await ask({ host: stranger, path: '/models/unload', body, origin: `http://${stranger}` })).status).toBe(403)
    expect((await ask({ host: 'localhost', path: '/models' })).text).toContain('loaded')
  })
})

test.each([
  { name: 'of loopback', host: 'localhost:8000' },
  { name: 'of its container', host: 'inference:8000' },
  { name: 'of this machine, seen from a container', host: 'host.docker.internal:8000' },
  { name: 'that the owner added', host: 'llm.example' },
])('answers under the name $name, and its own page there', async ({ host }) => {
  expect((await ask({ host })).status).toBe(200)
  const asked = { host, path: '/v1/chat/completions', body: chat, origin: `http://${host}` }
  expect((await ask(asked)).status).toBe(200)
})

test('probes and scrapers ask under any name', async () => {
  for (const path of ['/livez', '/readyz', '/metrics'])
    expect((await ask({ host: 'probe.example', path })).status, path).toBe(200)
})

test.each([
  {
    name: 'keys are asked for, which a stranger has not',
    settings: { keys: [{ name: 'one', secret: 'sk-one' }] },
    status: 401,
  },
  { name: 'pages of everybody may ask', settings: { allowedOrigins: ['*'] }, status: 200 },
])('any name will do where $name', async ({ settings, status }) => {
  const open = await startForTest({ contextTokens: 256, ...settings })
  try {
    expect((await ask({ host: stranger }, open)).status).toBe(status)
  } finally {
    await open.stop()
  }
})
