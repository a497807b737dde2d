import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { conversationFlow } from '../../../services/chatflow/src/testing/flows.fixture.ts'
import {
  type RunningService,
  startService,
  temporaryHome,
  testKey,
} from '../../../services/chatflow/src/testing/running-service.fixture.ts'

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
  'GET /api/v1/user',
  'POST /mcp',
  'POST /v1/chat/completions',
  'GET /v1/models',
  'GET /v1/models/{id}',
]

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
}, 60_000)
afterAll(async () => {
  await service.stop()
  await state.remove()
})

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
    expect(await exceptions(keyed(), flow, [401], key)).toEqual([])
    expect(await exceptions(keyed(), openFlow, [401], key)).toEqual([])
  })

  test('refuses a key that lacks the permission', async () => {
    const permitted = keyed().filter(({ name }) => !anyKey.includes(name))
    expect(await exceptions(permitted, flow, [403], powerless)).toEqual([])
  })
})

describe('an endpoint of visitors', () => {
  test('refuses strangers where the chatflow is not public', async () => {
    const visited = operations.filter(({ name }) => byFlow.includes(name))
    // A body that cannot be read tells of no chatflow.
    expect(await exceptions(visited, flow, [400, 401, 404])).toEqual([])
    expect(await exceptions(visited, flow, [400, 401, 404], 'x'.repeat(43))).toEqual([])
  })
})
