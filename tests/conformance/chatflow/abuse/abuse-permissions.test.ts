import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { conversationFlow } from '../../../../services/chatflow/src/test-support/flows.ts'
import {
  type RunningService,
  startService,
  temporaryHome,
  testKey,
} from '../../../../services/chatflow/src/test-support/running-service.ts'
import { routePermissions } from './route-permissions.ts'

// Every endpoint that the service describes, asked by those who may not.

const anybody = [
  'POST /api/v1/account/logout',
  'POST /api/v1/auth/login',
  'POST /api/v1/auth/resolve',
  'GET /api/v1/chatflows-streaming/{id}',
  'GET /api/v1/chatflows-uploads/{id}',
  'GET /api/v1/chatflows/apikey/{key}',
  'GET /api/v1/components-credentials-icon/{name}',
  'GET /api/v1/loginmethod/default',
  'GET /api/v1/node-icon/{name}',
  'GET /api/v1/ip',
  'GET /api/v1/ping',
  'POST /api/v1/prediction',
  'GET /api/v1/public-chatflows/{id}',
  'GET /api/v1/public-executions/{id}',
  'DELETE /api/v1/session',
  'GET /api/v1/session',
  'POST /api/v1/session',
  'GET /api/v1/session/methods',
  'GET /api/v1/session/oidc',
  'GET /api/v1/settings',
  'GET /api/v1/verify/apikey/{key}',
  'GET /api/v1/version',
  'GET /livez',
  'GET /metrics',
  'GET /openapi.json',
  'GET /readyz',
]

/** Decide with a chatflow in hand; each needs what asking that chatflow needs. */
const byFlow = [
  'POST /api/v1/attachments/{chatflowId}/{chatId}',
  'PUT /api/v1/chatmessage/abort/{id}/{chatId}',
  'POST /api/v1/feedback',
  'POST /api/v1/feedback/{id}',
  'PUT /api/v1/feedback/{id}',
  'GET /api/v1/get-upload-file',
  'POST /api/v1/leads',
  'POST /api/v1/mcp/{id}',
  'POST /api/v1/openai-assistants-file/download',
  'POST /api/v1/prediction/{id}',
  'GET /api/v1/public-chatbotConfig/{id}',
  'POST /api/v1/speech-to-text/{chatflowId}',
  'POST /api/v1/text-to-speech/abort',
  'POST /api/v1/text-to-speech/generate',
  ...['DELETE', 'GET', 'PATCH', 'POST', 'PUT'].map((method) => `${method} /api/v1/webhook/{id}`),
]

/** Any valid key will do: they ask chatflows as a prediction does, or tell what the key itself may. */
const anyKey = [
  'GET /api/v1/auth/permissions/{type}',
  'POST /api/v1/load-prompt',
  'GET /api/v1/metrics',
  'POST /api/v1/prompts-list',
  'POST /api/v1/runs',
  'GET /api/v1/runs/{id}',
  'GET /api/v1/runs/{id}/events',
  'POST /api/v1/runs/{id}/stop',
  'DELETE /api/v1/sessions',
  'POST /api/v1/sign-in-links',
  'GET /api/v1/user',
  'POST /mcp',
  'POST /v1/chat/completions',
  'GET /v1/models',
  'GET /v1/models/{id}',
]

/** Those of `byFlow` that ask a flow, as the flow of these tests takes them. */
const flowDoors = byFlow.filter((name) => !/mcp|webhook|feedback\/\{id\}/.test(name))

/** By permission, or with the chatflow in hand as its visitors. */
const upload = 'POST /api/v1/vector/upsert/{id}'

const allPermissions = [...new Set(routePermissions.flatMap(({ anyOf }) => anyOf))]
const withPrefix = (route: string) => route.replace(' ', ' /api/v1/')
/** Id of no chatflow and nothing else, so that what is opened does no harm. */
const nowhere = '6f1c7a10-8d5e-4a55-9c39-0e8f8a1d0001'
/** Whatever comes after the check of keys. */
const opened = [200, 202, 400, 404, 409, 412, 413, 500]

type Operation = { readonly name: string; readonly method: string; readonly path: string }

let state: Awaited<ReturnType<typeof temporaryHome>>
let service: RunningService
let flow: string
let openFlow: string
let operations: readonly Operation[]
let powerless: string

beforeAll(async () => {
  state = await temporaryHome()
  service = await startService(state.home)
  flow = await service.addFlow(conversationFlow('http://127.0.0.1:9/v1'))
  openFlow = await service.addFlow(conversationFlow('http://127.0.0.1:9/v1'), { isPublic: true })
  const keys = await service.call('POST', 'apikey', { keyName: 'powerless', permissions: ['nothing:view'] })
  powerless = keys.find(({ keyName }: { keyName: string }) => keyName === 'powerless').apiKey
  const { paths } = (await (await fetch(`${service.url}/openapi.json`)).json()) as { paths: Record<string, object> }
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((verb) => ({ name: `${verb.toUpperCase()} ${path}`, method: verb.toUpperCase(), path })),
  )
})
afterAll(async () => {
  await service.stop()
  await state.remove()
})

const keys = new Map<string, string>()

/** A key with these permissions alone. */
async function keyWith(permissions: readonly string[]): Promise<string> {
  const wanted = permissions.join(' ')
  const known = keys.get(wanted)
  if (known !== undefined) return known
  const keyName = `key ${keys.size}`
  const rows = await service.call('POST', 'apikey', { keyName, permissions })
  const made = rows.find((row: { readonly keyName: string }) => row.keyName === keyName).apiKey as string
  keys.set(wanted, made)
  return made
}

async function ask(method: string, path: string, key: string, body?: object): Promise<Response> {
  const accept = 'application/json, text/event-stream'
  const headers = { 'content-type': 'application/json', accept, authorization: `Bearer ${key}` }
  return await fetch(`${service.url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
}

async function statusOf({ method, path }: Operation, id: string, key?: string): Promise<number> {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (/^(id|chatflowId)$/.test(name) ? id : '1'))
  const query = path.endsWith('get-upload-file') ? `?chatflowId=${id}&chatId=c&fileName=a.png` : ''
  const text = JSON.stringify({ chatflowid: id, chatflowId: id, chatId: 'c', fileName: 'a.png', question: 'hi' })
  const response = await fetch(`${service.url}${filled}${query}`, {
    method,
    headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) },
    ...(method === 'GET' || method === 'HEAD' ? {} : { body: text }),
  })
  await response.body?.cancel()
  return response.status
}

/** Those of the operations whose answer is not among the statuses, with that answer. */
async function exceptions(of: readonly Operation[], id: string, statuses: readonly number[], key?: string) {
  const found: string[] = []
  for (const operation of of) {
    const status = await statusOf(operation, id, key)
    if (!statuses.includes(status)) found.push(`${operation.name}: ${status}`)
  }
  return found
}

const keyed = () => operations.filter(({ name }) => ![...anybody, ...byFlow].includes(name))

describe('an endpoint that needs a key', () => {
  test('is found in the description, with all that need none', () => {
    expect(keyed().length).toBeGreaterThan(90)
    const names = new Set(operations.map(({ name }) => name))
    expect(byFlow.filter((name) => !names.has(name))).toEqual([])
  })

  test.each([
    { name: 'no key', key: undefined },
    { name: 'a wrong key', key: 'x'.repeat(43) },
    { name: 'a key with more behind it', key: `${testKey}x` },
  ])('refuses $name, for a public chatflow as for another', async ({ key }) => {
    // After some wrong ones the same client hears that it has to wait.
    const refusals = key === undefined ? [401] : [401, 429]
    expect(await exceptions(keyed(), flow, refusals, key)).toEqual([])
    expect(await exceptions(keyed(), openFlow, refusals, key)).toEqual([])
  })

  test('refuses a key that lacks the permission', async () => {
    const permitted = keyed().filter(({ name }) => !anyKey.includes(name))
    expect(await exceptions(permitted, flow, [403], powerless)).toEqual([])
  })

  test('declares the access that the lists of this test mean it to have', () => {
    // What checks keys itself is told by the answers alone.
    const listed = [
      ...anybody.map((name) => [name, 'anyone'] as const),
      ...anyKey.map((name) => [name, 'key'] as const),
      ...[...byFlow, upload].map(
        (name) => [name, service.access.get(name) === 'uploader' ? 'uploader' : 'flow caller'] as const,
      ),
      ...routePermissions.flatMap(({ anyOf, routes }) =>
        routes.map((route) => [withPrefix(route), anyOf.toSorted()] as const),
      ),
    ]
    const meant = listed.filter(([name]) => service.access.has(name)).toSorted()
    const declared = [...service.access].map(([name, access]) => [
      name,
      Array.isArray(access) ? access.toSorted() : access,
    ])
    expect(declared.toSorted()).toEqual(meant)
  })

  test('stands in the table of permissions, or takes any key', () => {
    const listed = routePermissions.flatMap(({ routes }) => routes.map(withPrefix))
    expect(keyed().map(({ name }) => name)).toEqual(expect.arrayContaining(listed))
    expect(new Set([...listed, ...anyKey, upload])).toEqual(new Set(keyed().map(({ name }) => name)))
  })

  test.each(routePermissions)(
    'is opened by any of $anyOf, and by all others together not',
    async ({ anyOf, routes }) => {
      const listed = new Set(routes.map(withPrefix))
      const asked = operations.filter(({ name }) => listed.has(name))
      const others = allPermissions.filter((permission) => !anyOf.includes(permission))
      expect(await exceptions(asked, nowhere, [403], await keyWith(others))).toEqual([])
      for (const permission of anyOf) {
        const refused = await exceptions(asked, nowhere, opened, await keyWith([permission]))
        expect({ permission, refused }).toEqual({ permission, refused: [] })
      }
    },
  )
})

describe('a chatflow that is bound to no key', () => {
  const asking = () => operations.filter(({ name }) => flowDoors.includes(name))

  test('is asked, heard and given files by no key that may only do something else', async () => {
    const key = await keyWith(['variables:view', 'chatflows:update', 'executions:view'])
    expect(await exceptions(asking(), flow, [400, 403], key)).toEqual([])
    const post = (path: string, body: object) => ask('POST', path, key, body)
    expect((await post('/api/v1/runs', { chatflowId: flow, question: 'hi' })).status).toBe(403)
    expect((await post('/api/v1/text-to-speech/generate', { provider: 'openai', text: 'hi' })).status).toBe(403)
  })

  test('is neither listed for such a key as a model or a tool, nor found', async () => {
    const key = await keyWith(['variables:view'])
    const { data } = (await (await ask('GET', '/v1/models', key)).json()) as { data: { id: string }[] }
    expect(data.map(({ id }) => id)).toEqual([openFlow])
    expect((await ask('GET', `/v1/models/${flow}`, key)).status).toBe(404)
    const completion = { model: flow, messages: [{ role: 'user', content: 'hi' }] }
    expect((await ask('POST', '/v1/chat/completions', key, completion)).status).toBe(404)
    const tools = await ask('POST', '/mcp', key, { jsonrpc: '2.0', id: 1, method: 'tools/list' })
    expect(await tools.text()).not.toContain('"name"')
  })

  test.each(['chatflows:view', 'agentflows:view', 'assistants:view'])(
    'is asked by a key with %s',
    async (permission) => {
      const key = await keyWith([permission])
      expect(await exceptions(asking(), flow, opened, key)).toEqual([])
      expect((await ask('GET', `/v1/models/${flow}`, key)).status).toBe(200)
    },
  )
})

describe('an endpoint of visitors', () => {
  test('refuses strangers where the chatflow is not public', async () => {
    const visited = operations.filter(({ name }) => byFlow.includes(name))
    // A body that cannot be read tells of no chatflow.
    expect(await exceptions(visited, flow, [400, 401, 404])).toEqual([])
    expect(await exceptions(visited, flow, [400, 401, 404, 429], 'x'.repeat(43))).toEqual([])
  })
})
