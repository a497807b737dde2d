import { hashKey } from '@hearth/kernel'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ApiKey } from '../../domain/access/api-key.ts'
import { presetKeyId } from '../../domain/access/first-key.ts'
import { type Api, localKey, openApi } from '../api.fixture.ts'

let api: Api
beforeEach(async () => {
  api = await openApi()
})

type Row = { id: string; keyName: string; apiKey: string; permissions: string[]; chatFlows: unknown[] }
const named = (rows: Row[], name: string) => rows.find(({ keyName }) => keyName === name)

describe('POST /api/v1/apikey', () => {
  test('is asked for by page as well', async () => {
    expect(await (await api.call('GET', '/api/v1/apikey?page=2&limit=1')).json()).toEqual({ data: [], total: 1 })
  })

  test('answers with the list, in which the new key stands in the clear this once', async () => {
    const rows = await (await api.call('POST', '/api/v1/apikey', { keyName: 'ci' })).json()
    const made = named(rows, 'ci')
    expect(made?.apiKey).toMatch(/^[\w-]{43}$/)
    expect(rows.filter(({ apiKey }: Row) => /^[\w-]{43}$/.test(apiKey))).toHaveLength(1)
    expect((await api.call('GET', '/api/v1/chatflows', undefined, made?.apiKey)).status).toBe(200)
    const later = await (await api.call('GET', '/api/v1/apikey')).text()
    expect(later).not.toContain(made?.apiKey)
    expect(later).not.toContain(hashKey(made?.apiKey ?? ''))
  })

  test('keeps only the hash', async () => {
    const rows = await (await api.call('POST', '/api/v1/apikey', { keyName: 'ci' })).json()
    const text = named(rows, 'ci')?.apiKey ?? ''
    const stored = await api.apiKeys.list()
    expect(JSON.stringify(stored)).not.toContain(text)
    expect(stored.map(({ hash }) => hash)).toContain(hashKey(text))
  })

  test.each([
    { name: 'no name', body: {} },
    { name: 'an empty name', body: { keyName: ' ' } },
    { name: 'a name that is no text', body: { keyName: 7 } },
    { name: 'permissions that are text', body: { keyName: 'a', permissions: 'chatflows:view' } },
    { name: 'a permission without an action', body: { keyName: 'a', permissions: ['chatflows'] } },
    { name: 'an array', body: [] },
  ])('answers 412 for $name', async ({ body }) => {
    const response = await api.call('POST', '/api/v1/apikey', body)
    expect(response.status).toBe(412)
    expect(await response.json()).toMatchObject({ statusCode: 412, success: false })
    expect(api.ring.list()).toHaveLength(1)
  })

  test('answers 400 for a body that is not JSON', async () => {
    expect((await api.call('POST', '/api/v1/apikey', '{')).status).toBe(400)
  })
})

test('GET /api/v1/apikey names the chatflows that a key is bound to', async () => {
  const { key } = await api.issue()
  const flow = { name: 'bound', type: 'CHATFLOW', flowData: '{"nodes":[],"edges":[]}', category: 'a;b' }
  await api.call('POST', '/api/v1/chatflows', { ...flow, apikeyid: key.id })
  const rows: Row[] = await (await api.call('GET', '/api/v1/apikey')).json()
  expect(rows.find(({ id }) => id === key.id)?.chatFlows).toEqual([
    { flowName: 'bound', category: 'a;b', updatedDate: expect.any(String) },
  ])
})

describe('a key with an expiry', () => {
  const make = async (expiresAt: string) =>
    named(await (await api.call('POST', '/api/v1/apikey', { keyName: 'guest', expiresAt })).json(), 'guest')
  const use = async (key: string | undefined) => (await api.call('GET', '/api/v1/chatflows', undefined, key)).status

  test('opens nothing from then on, until its owner says otherwise', async () => {
    const made = await make('2020-01-01T00:00:00Z')
    expect(made).toMatchObject({ expiresAt: '2020-01-01T00:00:00.000Z', lastUsedDate: null })
    expect(await use(made?.apiKey)).toBe(401)
    await api.call('PUT', `/api/v1/apikey/${made?.id}`, { keyName: 'guest', expiresAt: null })
    expect(await use(made?.apiKey)).toBe(200)
  })

  test.each([
    { name: 'in the header', ask: (key: string) => api.call('GET', '/api/v1/chatflows', undefined, key) },
    { name: 'in a probe', ask: (key: string) => api.call('GET', `/api/v1/verify/apikey/${key}`, undefined, '') },
    { name: 'in a list', ask: (key: string) => api.call('GET', `/api/v1/chatflows/apikey/${key}`, undefined, '') },
    {
      name: 'as a password',
      ask: (password: string) => api.call('POST', '/api/v1/auth/login', { email: 'a@b.c', password }, ''),
    },
    {
      name: 'on the sign-in page',
      ask: (key: string) =>
        api.app.request('/api/v1/session', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-hearth-csrf': '1' },
          body: JSON.stringify({ key }),
        }),
    },
  ])('is refused $name with when it ended, as nothing else that is wrong', async ({ ask }) => {
    const refused = await ask((await make('2020-01-01T00:00:00Z'))?.apiKey ?? '')
    expect([refused.status, (await refused.json()).message]).toEqual([
      401,
      expect.stringContaining('this API key expired at 2020-01-01T00:00:00.000Z'),
    ])
    const wrong = await ask('nobody-has-this-key')
    expect([wrong.status, await wrong.text()]).toEqual([401, expect.not.stringContaining('expired')])
  })

  test('opens everything before', async () => {
    expect(await use((await make('2999-01-01T00:00:00+01:00'))?.apiKey)).toBe(200)
  })

  test('is refused where it is past and the key is the one that the configuration sets', async () => {
    api.ring.put({ ...(api.ring.list()[0] as ApiKey), id: presetKeyId, name: 'HEARTH_API_KEY', hash: 'preset' })
    const change = (expiresAt: string | null) =>
      api.call('PUT', `/api/v1/apikey/${presetKeyId}`, { keyName: 'HEARTH_API_KEY', expiresAt })
    const refused = await change('2020-01-01T00:00:00.000Z')
    expect([refused.status, (await refused.json()).message]).toEqual([400, expect.stringContaining('configuration')])
    expect([(await change('2999-01-01T00:00:00.000Z')).status, (await change(null)).status]).toEqual([200, 200])
  })

  test.each(['tomorrow', 7])('is refused with 412 when it is %j', async (expiresAt) => {
    expect((await api.call('POST', '/api/v1/apikey', { keyName: 'a', expiresAt })).status).toBe(412)
  })
})

test('GET /api/v1/apikey tells when a key was last used', async () => {
  const { key, text } = await api.issue('chatflows:view')
  await api.call('GET', '/api/v1/chatflows', undefined, text)
  const rows = await (await api.call('GET', '/api/v1/apikey')).json()
  const { lastUsedDate } = rows.find(({ id }: Row) => id === key.id)
  expect(Date.parse(lastUsedDate)).toBeGreaterThan(Date.now() - 60_000)
})

describe('PUT /api/v1/apikey/:id', () => {
  test('renames the key, which goes on working', async () => {
    const { key, text } = await api.issue('chatflows:view')
    const rows = await (await api.call('PUT', `/api/v1/apikey/${key.id}`, { keyName: 'renamed' })).json()
    expect(named(rows, 'renamed')).toMatchObject({ id: key.id, permissions: ['chatflows:view'] })
    expect((await api.call('GET', '/api/v1/chatflows', undefined, text)).status).toBe(200)
  })

  test('narrows what it may do, at once', async () => {
    const { key, text } = await api.issue()
    await api.call('PUT', `/api/v1/apikey/${key.id}`, { keyName: 'x', permissions: ['apikeys:view'] })
    expect((await api.call('GET', '/api/v1/chatflows', undefined, text)).status).toBe(403)
  })

  test('answers 404 for an unknown key', async () => {
    expect((await api.call('PUT', '/api/v1/apikey/nobody', { keyName: 'x' })).status).toBe(404)
  })
})

describe('POST /api/v1/apikey/:id/rotate', () => {
  const rotate = (id: string, key?: string) => api.call('POST', `/api/v1/apikey/${id}/rotate`, undefined, key)
  const use = async (key: string) => (await api.call('GET', '/api/v1/chatflows', undefined, key)).status

  test('tells a new text once; the old one opens nothing and all else stays', async () => {
    const { key, text } = await api.issue('chatflows:view')
    const rows: Row[] = await (await rotate(key.id)).json()
    const row = rows.find(({ id }) => id === key.id)
    expect(row).toMatchObject({ keyName: key.name, permissions: ['chatflows:view'] })
    expect([await use(row?.apiKey ?? ''), await use(text)]).toEqual([200, 401])
    expect(await (await api.call('GET', '/api/v1/apikey')).text()).not.toContain(row?.apiKey)
    expect((await api.apiKeys.list()).map(({ hash }) => hash)).toContain(hashKey(row?.apiKey ?? ''))
  })

  test('ends what browsers opened with it', async () => {
    const { key, text } = await api.issue('chatflows:view')
    const own = { 'content-type': 'application/json', 'x-hearth-csrf': '1' }
    const body = JSON.stringify({ key: text })
    const signedIn = await api.app.request('/api/v1/session', { method: 'POST', headers: own, body })
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
    const look = async () => (await api.app.request('/api/v1/chatflows', { headers: { ...own, cookie } })).status
    expect(await look()).toBe(200)
    await rotate(key.id)
    expect(await look()).toBe(401)
  })

  test('is refused to who may do less than the key', async () => {
    const { key } = await api.issue()
    const { text } = await api.issue('apikeys:update')
    expect((await rotate(key.id, text)).status).toBe(400)
  })

  test('is refused for the key that the configuration sets, and for one that is not there', async () => {
    api.ring.put({ ...(api.ring.list()[0] as ApiKey), id: presetKeyId, hash: 'preset' })
    const refused = await rotate(presetKeyId)
    expect([refused.status, (await refused.json()).message]).toEqual([400, expect.stringContaining('configuration')])
    expect((await rotate('nobody')).status).toBe(404)
  })
})

test('DELETE /api/v1/apikey/:id answers as TypeORM does, and 404 the second time', async () => {
  const { key } = await api.issue()
  const response = await api.call('DELETE', `/api/v1/apikey/${key.id}`)
  expect(await response.json()).toEqual({ raw: [], affected: 1 })
  expect((await api.call('DELETE', `/api/v1/apikey/${key.id}`)).status).toBe(404)
  expect(await api.apiKeys.list()).not.toContainEqual(expect.objectContaining({ id: key.id }))
})

describe('a key in the path', () => {
  const open = (path: string) => api.call('GET', path, undefined, '')

  test('is verified', async () => {
    const valid = await open(`/api/v1/verify/apikey/${api.key}`)
    expect([valid.status, await valid.text()]).toEqual([200, '"OK"'])
    expect((await open(`/api/v1/verify/apikey/${localKey}`)).status).toBe(200)
    const invalid = await open('/api/v1/verify/apikey/nobody')
    expect([invalid.status, (await invalid.json()).success]).toEqual([401, false])
  })

  test('lists the chatflows bound to it, and the unbound ones unless keyonly', async () => {
    const { key, text } = await api.issue()
    const flow = { type: 'CHATFLOW', flowData: '{"nodes":[],"edges":[]}' }
    await api.call('POST', '/api/v1/chatflows', { ...flow, name: 'mine', apikeyid: key.id })
    await api.call('POST', '/api/v1/chatflows', { ...flow, name: 'unbound' })
    await api.call('POST', '/api/v1/chatflows', { ...flow, name: 'theirs', apikeyid: 'another' })
    const names = async (path: string) =>
      (await (await open(path)).json()).map(({ name }: { name: string }) => name).sort()
    expect(await names(`/api/v1/chatflows/apikey/${text}`)).toEqual(['mine', 'unbound'])
    expect(await names(`/api/v1/chatflows/apikey/${text}?keyonly`)).toEqual(['mine'])
  })

  test.each([
    { name: 'is unknown', key: async () => 'nobody' },
    { name: 'may not view chatflows', key: async () => (await api.issue('apikeys:view')).text },
  ])('answers the text "Unauthorized" when it $name', async ({ key }) => {
    const response = await open(`/api/v1/chatflows/apikey/${await key()}`)
    expect([response.status, await response.text()]).toEqual([401, 'Unauthorized'])
  })
})
