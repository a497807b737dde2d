import { beforeEach, describe, expect, test } from 'vitest'
import { type Api, localKey, openApi } from '../api.fixture.ts'

let api: Api
beforeEach(async () => {
  api = await openApi()
})

const unauthorized = {
  statusCode: 401,
  success: false,
  message: expect.stringContaining('Authorization: Bearer'),
  error: 'Unauthorized Access',
  stack: {},
}

describe('a request to an endpoint that needs a key', () => {
  test.each([
    { name: 'no header', header: () => '' },
    { name: 'an empty key', header: () => 'Bearer ' },
    { name: 'an unknown key', header: () => 'Bearer nobody-has-this-key' },
    { name: 'a key with something appended', header: () => `Bearer ${api.key}x` },
    { name: 'a shortened key', header: () => `Bearer ${api.key.slice(0, -1)}` },
    { name: 'the hash of a key', header: () => `Bearer ${api.ring.list()[0]?.hash}` },
    { name: 'another scheme', header: () => `Basic ${api.key}` },
  ])('is refused with 401 and the union body for $name', async ({ header }) => {
    const response = await api.call('GET', '/api/v1/chatflows', undefined, header())
    expect(response.status).toBe(401)
    expect(await response.json()).toEqual(unauthorized)
  })

  test.each([
    { name: 'a Bearer key', header: () => `Bearer ${api.key}` },
    { name: 'a Bearer key in lower case', header: () => `bearer ${api.key}` },
    { name: 'a raw key without a scheme', header: () => api.key },
    { name: "the command line's own key", header: () => `Bearer ${localKey}` },
  ])('is let past for $name', async ({ header }) => {
    expect((await api.call('GET', '/api/v1/chatflows', undefined, header())).status).toBe(200)
  })

  test('is refused from the moment its key is revoked', async () => {
    const { key, text } = await api.issue()
    expect((await api.call('GET', '/api/v1/chatflows', undefined, text)).status).toBe(200)
    await api.call('DELETE', `/api/v1/apikey/${key.id}`)
    expect((await api.call('GET', '/api/v1/chatflows', undefined, text)).status).toBe(401)
  })
})

describe('the check of keys', () => {
  const id = '6f1c7a10-8d5e-4a55-9c39-0e8f8a1d0001'

  test.each([
    { path: '/api/v1/ping', status: 200 },
    { path: '/api/v1/version', status: 200 },
    { path: '/livez', status: 200 },
    { path: '/readyz', status: 200 },
    { path: '/metrics', status: 200 },
    { path: '/openapi.json', status: 200 },
    { path: `/api/v1/chatflows-streaming/${id}`, status: 404 },
    { path: `/api/v1/public-chatflows/${id}`, status: 404 },
    { path: `/api/v1/public-chatbotConfig/${id}`, status: 404 },
    { path: `/api/v1/chatflows-uploads/${id}`, status: 404 },
    { path: '/api/v1/ping/', status: 200 },
    { path: '/api/v1/chatflows/', status: 401 },
    { path: '/api/v1/verify/apikey/nobody', status: 401 },
    { path: '/api/v1/chatflows/apikey/nobody', status: 401 },
  ])('leaves $path to its own answer, $status', async ({ path, status }) => {
    expect((await api.call('GET', path, undefined, '')).status).toBe(status)
  })

  test.each([
    ['GET', '/api/v1/chatflows'],
    ['POST', '/api/v1/chatflows'],
    ['GET', `/api/v1/chatflows/${id}`],
    ['PUT', `/api/v1/chatflows/${id}`],
    ['DELETE', `/api/v1/chatflows/${id}`],
    ['GET', `/api/v1/chatflows/has-changed/${id}/2026-01-01`],
    ['GET', `/api/v1/chatmessage/${id}`],
    ['DELETE', `/api/v1/chatmessage/${id}`],
    ['GET', '/api/v1/apikey'],
    ['POST', '/api/v1/apikey'],
    ['PUT', `/api/v1/apikey/${id}`],
    ['DELETE', `/api/v1/apikey/${id}`],
    ['GET', '/api/v1/credentials'],
    ['POST', '/api/v1/credentials'],
    ['GET', `/api/v1/credentials/${id}`],
    ['PUT', `/api/v1/credentials/${id}`],
    ['DELETE', `/api/v1/credentials/${id}`],
    ['GET', '/api/v1/no-such-thing'],
    ['GET', '/api/v1/ping/chatflows'],
    ['GET', '/api/v1/pingpong'],
    ['GET', `/api/v1/chatflows-streaming/${id}/more`],
    ['GET', '/api/v1/verify/apikey/a/b'],
    ['GET', '/no-such-page'],
  ])('keeps %s %s shut without a key', async (method, path) => {
    const response = await api.call(method, path, undefined, '')
    expect(response.status).toBe(401)
    expect(await response.json()).toEqual(unauthorized)
  })

  test.each([
    { name: 'a path that needs no key', method: 'POST', path: `/api/v1/chatflows-streaming/${id}`, status: 404 },
    { name: 'a path of visitors', method: 'GET', path: '/api/v1/leads', status: 404 },
    { name: 'a path below predictions', method: 'GET', path: `/api/v1/prediction/${id}/no/such`, status: 404 },
    { name: 'a path that needs a key', method: 'PATCH', path: '/api/v1/chatflows', status: 401 },
  ])('tells strangers of a method that $name does not have: $status', async ({ method, path, status }) => {
    expect((await api.call(method, path, undefined, '')).status).toBe(status)
  })

  test('asks for the key before it looks at the length of a body', async () => {
    expect((await api.call('POST', '/api/v1/chatflows', 'x'.repeat(200_000), '')).status).toBe(401)
    expect((await api.call('POST', '/api/v1/leads', 'x'.repeat(200_000), '')).status).toBe(413)
  })

  test('answers 404 as JSON for an unknown endpoint with a key', async () => {
    const response = await api.call('GET', '/api/v1/no-such-thing')
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ statusCode: 404, success: false })
  })

  test.each(['/API/v1/chatflows', '/api/V1/ping', '/Api/v1/prediction/x'])(
    'refuses %s, which names the interface in other case, even with a key',
    async (path) => {
      expect((await api.call('GET', path)).status).toBe(401)
    },
  )
})

describe('a key with a list of permissions', () => {
  const id = '6f1c7a10-8d5e-4a55-9c39-0e8f8a1d0001'
  test.each([
    ['GET', '/api/v1/chatflows', 'chatflows:view'],
    ['GET', '/api/v1/chatflows', 'agentflows:view'],
    ['GET', `/api/v1/chatflows/${id}`, 'chatflows:view'],
    ['POST', '/api/v1/chatflows', 'chatflows:create'],
    ['PUT', `/api/v1/chatflows/${id}`, 'chatflows:update'],
    ['DELETE', `/api/v1/chatflows/${id}`, 'chatflows:delete'],
    ['GET', `/api/v1/chatmessage/${id}`, 'chatflows:view'],
    ['DELETE', `/api/v1/chatmessage/${id}`, 'chatflows:delete'],
    ['GET', '/api/v1/apikey', 'apikeys:view'],
    ['POST', '/api/v1/apikey', 'apikeys:create'],
    ['PUT', `/api/v1/apikey/${id}`, 'apikeys:update'],
    ['DELETE', `/api/v1/apikey/${id}`, 'apikeys:delete'],
    ['GET', '/api/v1/credentials', 'credentials:view'],
    ['GET', `/api/v1/credentials/${id}`, 'credentials:view'],
    ['POST', '/api/v1/credentials', 'credentials:create'],
    ['PUT', `/api/v1/credentials/${id}`, 'credentials:update'],
    ['DELETE', `/api/v1/credentials/${id}`, 'credentials:delete'],
  ])('%s %s needs %s', async (method, path, permission) => {
    const body = method === 'GET' || method === 'DELETE' ? undefined : {}
    const statusWith = async (held: string) => {
      const { text } = await api.issue(held)
      return (await api.call(method, path, body, `Bearer ${text}`)).status
    }
    expect(await statusWith('other:thing')).toBe(403)
    expect(await statusWith(permission)).not.toBe(403)
    expect(await statusWith(`${permission.split(':')[0]}:*`)).not.toBe(403)
  })

  test('is refused with the words of Flowise and the permission it lacks', async () => {
    const { text } = await api.issue('chatflows:view')
    const response = await api.call('GET', '/api/v1/apikey', undefined, text)
    expect(await response.json()).toEqual({
      statusCode: 403,
      success: false,
      message: 'Forbidden',
      error: 'Forbidden: this key lacks the permission apikeys:view',
      stack: {},
    })
  })

  test.each([
    { name: 'more than it holds', permissions: ['apikeys:create', 'chatflows:view'] },
    { name: 'everything, by naming nothing', permissions: [] },
    { name: 'everything, by leaving the list out', permissions: undefined },
  ])('cannot make a key that may do $name', async ({ permissions }) => {
    const { text } = await api.issue('apikeys:create')
    const response = await api.call('POST', '/api/v1/apikey', { keyName: 'more', permissions }, text)
    expect(response.status).toBe(400)
    expect(api.ring.list().map(({ name }) => name)).not.toContain('more')
  })

  test('can make a key that may do no more than itself', async () => {
    const { text } = await api.issue('apikeys:create', 'chatflows:*')
    const body = { keyName: 'less', permissions: ['chatflows:view'] }
    expect((await api.call('POST', '/api/v1/apikey', body, text)).status).toBe(200)
  })

  test('cannot widen its own permissions', async () => {
    const { text, key } = await api.issue('apikeys:update')
    const body = { keyName: 'me', permissions: ['apikeys:update', 'apikeys:delete'] }
    expect((await api.call('PUT', `/api/v1/apikey/${key.id}`, body, text)).status).toBe(400)
  })
})

describe('a page of another origin', () => {
  const id = '6f1c7a10-8d5e-4a55-9c39-0e8f8a1d0001'
  const origin = 'https://shop.example'

  test.each([
    { path: `/api/v1/prediction/${id}`, allowed: origin },
    { path: `/api/v1/chatmessage/abort/${id}/chat`, allowed: origin },
    { path: `/api/v1/chatflows-streaming/${id}`, allowed: origin },
    { path: `/api/v1/public-chatflows/${id}`, allowed: origin },
    { path: `/api/v1/public-chatbotConfig/${id}`, allowed: origin },
    { path: `/api/v1/chatflows-uploads/${id}`, allowed: origin },
    { path: '/api/v1/chatflows', allowed: null },
    { path: '/api/v1/apikey', allowed: null },
  ])('asking before it calls $path is told $allowed', async ({ path, allowed }) => {
    const headers = {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    }
    const response = await api.app.request(path, { method: 'OPTIONS', headers }, {})
    expect(response.headers.get('access-control-allow-origin')).toBe(allowed)
  })

  test('can read why it was refused', async () => {
    const response = await api.app.request(`/api/v1/chatflows-streaming/${id}`, { headers: { origin } }, {})
    expect(response.status).toBe(404)
    expect(response.headers.get('access-control-allow-origin')).toBe(origin)
  })
})
