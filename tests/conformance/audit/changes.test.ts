import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuditEvent } from '../../../packages/server/src/index.ts'
import { freshHome, type RunningBundle, startBundle } from '../../e2e/bundle.fixture.ts'
import { notAudited } from './not-audited.ts'

const key = 'key-of-the-audit-run-0123456789'
const password = 'password-of-the-audit-run'
// Whatever is sent as a value: a question, a name, a password, a header.
const secret = 'planted-secret-4f7d1c'

// Everything that settings open, so that all of it is looked at.
const openAll = { HEARTH_METRICS_ADMIN_API: 'true', HEARTH_METRICS_LIFECYCLE_API: 'true' }
const services = ['chatflow', 'inference', 'health', 'logs', 'metrics', 'dashboard'] as const

type Service = Parameters<RunningBundle['urlOf']>[0]
type Sent = { readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }

let state: Awaited<ReturnType<typeof freshHome>>
let bundle: RunningBundle
beforeAll(async () => {
  state = await freshHome()
  bundle = startBundle(state.home, { HEARTH_API_KEY: key, HEARTH_DASHBOARD_PASSWORD: password, ...openAll })
  await bundle.ready()
}, 180_000)
afterAll(async () => {
  await bundle?.close()
  await state?.remove()
})

const asKey = { authorization: `Bearer ${key}` }
const asAdmin = { authorization: `Basic ${Buffer.from(`admin:${password}`).toString('base64')}` }

async function send(service: Service, request: string, { body, headers = {} }: Sent = {}) {
  const [method = '', path = ''] = request.split(' ')
  const planted = { 'user-agent': secret, 'x-planted': secret, cookie: `hearth_session=${secret}` }
  const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
  const answer = await fetch(`${bundle.urlOf(service)}${path}`, {
    method,
    headers: { ...planted, ...type, ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, text: await answer.text() }
}

function textOf(service: Service): string {
  const folder = join(state.home, 'audit', service)
  if (!existsSync(folder)) return ''
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('')
}

function eventsOf(service: Service): readonly AuditEvent[] {
  return textOf(service)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as AuditEvent)
}

type Change = Sent & {
  readonly name: string
  readonly service: Service
  readonly request: string
  readonly status: number
  readonly event: object
}

const unused = '6f1c7a10-8d5e-4a55-9c39-0e8f8a1d0001'
const changes: readonly Change[] = [
  {
    name: 'a flow that somebody with a key makes',
    service: 'chatflow',
    request: 'POST /api/v1/chatflows',
    headers: asKey,
    body: { name: secret, type: 'CHATFLOW', flowData: JSON.stringify({ nodes: [], edges: [], note: secret }) },
    status: 200,
    event: { actor: { kind: 'key', id: expect.any(String), name: expect.any(String) }, outcome: 'success' },
  },
  {
    name: 'a credential with a secret in it',
    service: 'chatflow',
    request: 'POST /api/v1/credentials',
    headers: asKey,
    body: { name: secret, credentialName: 'openAIApi', plainDataObj: { openAIApiKey: secret } },
    status: 200,
    event: { actor: { kind: 'key' }, route: '/api/v1/credentials', resource: {} },
  },
  {
    name: 'a flow that nobody may remove without a key',
    service: 'chatflow',
    request: `DELETE /api/v1/chatflows/${unused}`,
    status: 401,
    event: { actor: { kind: 'anonymous' }, resource: { id: unused }, outcome: 'denied' },
  },
  {
    name: 'a key that opens nothing, at signing in',
    service: 'chatflow',
    request: 'POST /api/v1/session',
    headers: { 'x-hearth-csrf': '1', 'sec-fetch-site': 'same-origin' },
    body: { key: secret },
    status: 401,
    event: { actor: { kind: 'anonymous' }, outcome: 'denied' },
  },
  {
    name: 'a folder that a person makes',
    service: 'dashboard',
    request: 'POST /api/folders',
    headers: asAdmin,
    body: { title: secret },
    status: 200,
    event: { actor: { kind: 'user', id: '1', name: 'admin' }, action: 'Creates a folder', outcome: 'success' },
  },
  {
    name: 'a sign-in',
    service: 'dashboard',
    request: 'POST /login',
    body: { user: 'admin', password },
    status: 200,
    event: { actor: { kind: 'user', name: 'admin' }, route: '/login', outcome: 'success' },
  },
  {
    name: 'a failed sign-in of a person',
    service: 'dashboard',
    request: 'POST /login',
    body: { user: 'admin', password: secret },
    status: 401,
    event: { actor: { kind: 'anonymous', name: 'admin' }, outcome: 'denied' },
  },
  {
    name: 'a failed sign-in of nobody who is known, with the password as the name',
    service: 'dashboard',
    request: 'POST /login',
    body: { user: secret, password: secret },
    status: 401,
    event: { actor: { kind: 'anonymous' }, outcome: 'denied' },
  },
  {
    name: 'a model that is not there, taken out of memory',
    service: 'inference',
    request: 'POST /models/unload',
    body: { model: secret },
    status: 404,
    event: { actor: { kind: 'anonymous' }, route: '/models/unload', outcome: 'refused' },
  },
  {
    name: 'a silence',
    service: 'metrics',
    request: 'POST /api/v2/silences',
    body: {
      matchers: [{ name: 'alertname', value: secret, isRegex: false }],
      ...{ startsAt: '2020-01-01T00:00:00Z', endsAt: '2099-01-01T00:00:00Z', createdBy: secret, comment: secret },
    },
    status: 200,
    event: {
      actor: { kind: 'anonymous' },
      action: 'Create a silence, or change the one of this id',
      outcome: 'success',
    },
  },
  {
    name: 'a container that cannot be stopped here',
    service: 'logs',
    request: `POST /containers/${secret}/stop`,
    status: 403,
    event: { actor: { kind: 'anonymous' }, route: '/containers/{path}', outcome: 'denied' },
  },
]

type Operation = { readonly summary: string; readonly 'x-audited'?: boolean }
type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> }

const changing = ['post', 'put', 'patch', 'delete']

// What is refused whoever asks changes nothing, audited or not.
const isRefused = ({ summary }: Operation) => summary.startsWith('Refused:')

/** Where browsers are led to by a link or a redirect, and what Grafana's clients change so. */
const changesByGet: Readonly<Partial<Record<Service, readonly string[]>>> = {
  chatflow: ['GET /api/v1/session/oidc'],
  dashboard: [
    'GET /logout',
    'GET /login/generic_oauth',
    'GET /api/user/helpflags/clear',
    'GET /api/snapshots-delete/{deleteKey}',
  ],
}

test.each(services)(
  'every endpoint of %s that can change something is audited, or listed with its reason',
  async (service) => {
    const { paths } = (await (await fetch(`${bundle.urlOf(service)}/openapi.json`)).json()) as Document
    const all = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({ method, path, operation })),
    )
    const nameOf = ({ method, path }: (typeof all)[number]) => `${method.toUpperCase()} ${path}`
    const left = all.filter(
      ({ method, operation }) => changing.includes(method) && !operation['x-audited'] && !isRefused(operation),
    )
    expect(left.map(nameOf).sort()).toEqual(
      Object.values(notAudited[service] ?? {})
        .flat()
        .toSorted(),
    )
    const byGet = all.filter(({ method, operation }) => method === 'get' && operation['x-audited'])
    expect(byGet.map(nameOf).sort()).toEqual((changesByGet[service] ?? []).toSorted())
  },
)

describe('the audit log of the services', () => {
  test.each(changes)('tells of $name', async ({ service, request, status, event, ...sent }) => {
    const before = eventsOf(service).length
    expect((await send(service, request, sent)).status).toBe(status)
    const about = { service, method: request.split(' ')[0], status, address: '127.0.0.1', stage: 'complete' }
    expect(eventsOf(service).slice(before)).toMatchObject([{ ...about, ...event }])
  })

  test('tells which service wrote for somebody', async () => {
    const body = { name: 'Nights', time_intervals: [] }
    const { status, text } = await send('dashboard', 'POST /api/v1/provisioning/mute-timings', {
      headers: asAdmin,
      body,
    })
    expect([status, text]).toEqual([201, expect.anything()])
    expect(eventsOf('dashboard').at(-1)).toMatchObject({ actor: { kind: 'user', name: 'admin' } })
    expect(eventsOf('metrics').at(-1)).toMatchObject({
      actor: { kind: 'service', name: 'dashboard' },
      route: '/api/v1/alerting/delivery',
    })
  })

  test.each<Sent & { readonly service: Service; readonly request: string }>([
    { service: 'chatflow', request: `POST /api/v1/prediction/${unused}`, headers: asKey, body: { question: secret } },
    {
      service: 'chatflow',
      request: 'POST /v1/chat/completions',
      headers: asKey,
      body: { model: unused, messages: [] },
    },
    { service: 'inference', request: 'POST /tokenize', body: { content: secret } },
    { service: 'metrics', request: 'POST /api/v1/query?query=up' },
    { service: 'metrics', request: 'POST /api/v1/write', body: secret },
    { service: 'metrics', request: `POST /metrics/job/${secret}`, body: secret },
    { service: 'dashboard', request: 'POST /api/ds/query', headers: asAdmin, body: { queries: [] } },
    { service: 'health', request: 'GET /health' },
    { service: 'logs', request: 'GET /api/v1/containers' },
  ])('does not know $request of $service', async ({ service, request, ...sent }) => {
    const before = textOf(service)
    await send(service, request, sent)
    expect(textOf(service)).toBe(before)
  })

  test('tells of a change that was acknowledged also where its process is killed at once', async () => {
    const body = { name: 'Killed', value: secret, type: 'static' }
    const before = eventsOf('chatflow').length
    expect((await send('chatflow', 'POST /api/v1/variables', { headers: asKey, body })).status).toBe(200)
    const { pid } = bundle.run().services.chatflow
    if (pid !== null) process.kill(pid, 'SIGKILL')
    expect(eventsOf('chatflow').slice(before)).toMatchObject([{ action: 'Create a variable', status: 200 }])
  })

  test('holds nothing of what was sent, for nobody but its owner', () => {
    const all = services.map(textOf).join('')
    expect(all.split('\n').length).toBeGreaterThan(changes.length)
    for (const planted of [secret, key, password]) expect(all).not.toContain(planted)
    expect(eventsOf('health')).toEqual([])
  })
})
