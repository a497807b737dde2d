import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from '@hearth/kernel'
import { temporaryFolder } from '@hearth/kernel/test-support'
import { z } from '@hono/zod-openapi'
import { describe, expect, test } from 'vitest'
import { addEndpoints } from '../endpoint/add-endpoints.ts'
import { endpointForm } from '../endpoint/endpoint.ts'
import { createRoutes } from '../endpoint/routes.ts'
import type { Server } from '../server.ts'
import { serverOptions, startServer } from '../test-support/start-server.ts'
import { auditFolder } from './audit-changes.ts'
import type { AuditEvent } from './audit-event.ts'

const endpoint = endpointForm<'anyone' | 'nobody'>()
const secret = 'sk-0123456789abcdef0123456789'
const trace = '0af7651916cd43dd8448eb211c80319c'

let made = 0
const endpoints = [
  endpoint({
    method: 'post',
    path: '/flows',
    summary: 'Create a flow',
    access: 'anyone',
    input: { body: z.looseObject({ name: z.string() }) },
    handle(_, c) {
      made += 1
      c.set('actor', { kind: 'key', id: 'k1', name: 'laptop' })
      return c.json({ id: 'f1' })
    },
  }),
  endpoint({
    method: ['put', 'delete'],
    path: '/flows/{id}',
    also: ['/old/flows/{id:.+}/of/{owner}'],
    summary: 'Change a flow',
    access: 'anyone',
    handle: (_, c) => {
      if (c.req.path.includes('/none')) throw new Failure('missing', 'Flow not found')
      return c.body(null, 204)
    },
  }),
  endpoint({ method: 'post', path: '/denied', summary: 'Not for you', access: 'nobody', handle: (_, c) => c.body('') }),
  endpoint({
    method: 'post',
    path: '/broken',
    summary: 'Break',
    access: 'anyone',
    handle: () => Promise.reject(new Error('bug')),
  }),
  endpoint({
    method: 'post',
    path: '/keys/{apiKey}',
    summary: 'Use a key',
    access: 'anyone',
    handle: (_, c) => c.body(''),
  }),
  endpoint({
    method: 'get',
    path: '/sign-out',
    effect: 'change',
    summary: 'Sign out',
    access: 'anyone',
    handle: (_, c) => c.redirect('/'),
  }),
  endpoint({
    method: 'post',
    path: '/ask',
    effect: 'question',
    summary: 'Ask',
    access: 'anyone',
    handle: (_, c) => c.body(''),
  }),
  endpoint({
    method: ['get', 'post'],
    path: '/query',
    summary: 'Query',
    access: 'anyone',
    handle: (_, c) => c.body(''),
  }),
  endpoint({
    method: 'post',
    path: '/write',
    effect: 'data',
    summary: 'Write',
    access: 'anyone',
    handle: (_, c) => c.body(''),
  }),
  // Behind those above, whose paths it takes as well.
  endpoint({
    method: 'post',
    path: '/{whatever}',
    summary: 'Change whatever else there is',
    access: 'anyone',
    handle: (_, c) => c.body(''),
  }),
]

function define({ app }: Server): void {
  const routes = createRoutes()
  // As services do that know who asks before the endpoint says whom it takes.
  routes.use('/flows/forbidden', async () => {
    throw new Failure('unauthorized', 'No key')
  })
  addEndpoints(routes, endpoints, {
    admit: (access) => async (_, next) => {
      if (access === 'nobody') throw new Failure('forbidden', 'Not for you')
      await next()
    },
  })
  app.route('/', routes)
}

async function start(env: Record<string, string> = {}) {
  const home = temporaryFolder()
  const { common } = serverOptions({ HEARTH_HOME: home, ...env })
  const { url, server, records } = await startServer(define, { common })
  const folder = auditFolder(home, 'health')
  const text = () =>
    existsSync(folder)
      ? readdirSync(folder)
          .map((name) => readFileSync(join(folder, name), 'utf8'))
          .join('')
      : ''
  const events = () =>
    text()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as AuditEvent)
  const call = async (method: string, path: string, options: RequestInit = {}) =>
    (await fetch(`${url}${path}`, { method, redirect: 'manual', ...options })).status
  const post = (path: string, body: object, headers = {}) =>
    call('POST', path, { body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } })
  const metric = async (name: string) =>
    (await (await fetch(`${url}/metrics`)).text()).match(new RegExp(`^${name}\\S* (\\d+)$`, 'm'))?.[1]
  return { home, folder, server, records, text, events, call, post, metric }
}

describe('the audit log', () => {
  test('says who changed what, from where and with what outcome, once the change is acknowledged', async () => {
    const { post, events, metric } = await start({ HEARTH_TRUSTED_PROXIES: '127.0.0.1' })
    const headers = {
      'x-request-id': 'mine',
      'x-forwarded-for': '198.51.100.7',
      traceparent: `00-${trace}-b7ad6b7169203331-01`,
    }
    expect(await post('/flows', { name: 'x' }, headers)).toBe(200)
    expect(events()).toEqual([
      {
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        service: 'health',
        stage: 'complete',
        status: 200,
        outcome: 'success',
        actor: { kind: 'key', id: 'k1', name: 'laptop' },
        action: 'Create a flow',
        method: 'POST',
        route: '/flows',
        resource: {},
        address: '198.51.100.7',
        requestId: 'mine',
        traceId: trace,
      },
    ])
    expect(await metric('audit_events_total')).toBe('1')
  })

  test.each([
    { name: 'what was changed', method: 'PUT', path: '/flows/a%20b', resource: { id: 'a b' }, status: 204 },
    {
      name: 'by another of its paths',
      method: 'DELETE',
      path: '/old/flows/a/b/of/me',
      resource: { id: 'a/b', owner: 'me' },
      status: 204,
    },
    { name: 'what is not there', method: 'DELETE', path: '/flows/none', resource: { id: 'none' }, status: 404 },
    { name: 'who was not known', method: 'PUT', path: '/flows/forbidden', resource: { id: 'forbidden' }, status: 401 },
    { name: 'who was not let in', method: 'POST', path: '/denied', resource: {}, status: 403 },
    { name: 'a bug', method: 'POST', path: '/broken', resource: {}, status: 500 },
    { name: 'a GET that changes', method: 'GET', path: '/sign-out', resource: {}, status: 302 },
  ])('tells $name', async ({ method, path, resource, status }) => {
    const { call, events } = await start()
    expect(await call(method, path)).toBe(status)
    expect(events()).toEqual([expect.objectContaining({ method, resource, status })])
  })

  test.each(['POST /ask', 'POST /query', 'GET /query', 'POST /write', 'PUT /nothing', 'GET /livez'])(
    'does not know %s',
    async (request) => {
      const { call, events, records } = await start()
      const [method = '', path = ''] = request.split(' ')
      await call(method, path)
      expect([events(), records.filter(({ audit }) => audit)]).toEqual([[], []])
    },
  )

  test('holds nothing of what was sent', async () => {
    const { post, call, text, events } = await start()
    await post(`/flows?key=${secret}`, { name: secret, [secret]: [secret] }, { authorization: secret, cookie: secret })
    await post('/flows', { wrong: secret }, { 'user-agent': secret, traceparent: secret })
    await call('DELETE', `/flows/none${secret}`)
    await call('POST', `/keys/${secret}`)
    expect(events()).toHaveLength(4)
    expect(text()).not.toContain(secret.slice(3))
  })

  test('is in the log of the service too, with a field to ask for', async () => {
    const { post, records } = await start()
    await post('/flows', { name: 'x' })
    expect(records.filter(({ audit }) => audit === true)).toMatchObject([
      { service: 'health', action: 'Create a flow', actor: { name: 'laptop' }, status: 200 },
    ])
  })

  test('is not kept where it is turned off', async () => {
    const { post, folder, records } = await start({ HEARTH_HEALTH_AUDIT: 'false' })
    expect(await post('/flows', { name: 'x' })).toBe(200)
    expect([existsSync(folder), records.filter(({ audit }) => audit)]).toEqual([false, []])
  })

  test('that cannot be written is told, and changes go on', async () => {
    const { home, post, records, metric } = await start()
    writeFileSync(join(home, 'audit'), 'in its place')
    expect(await post('/flows', { name: 'x' })).toBe(200)
    expect(await metric('audit_write_failures_total')).toBe('1')
    expect(records.map(({ msg }) => msg)).toContain('the audit log could not be written')
  })

  test('that is required is written before a change is made, and none is made without', async () => {
    const { home, post, call, events, folder } = await start({ HEARTH_HEALTH_AUDIT_REQUIRED: 'true' })
    const before = made
    writeFileSync(join(home, 'audit'), 'in its place')
    expect(await post('/flows', { name: 'x' })).toBe(503)
    expect([made, await call('POST', '/ask')]).toEqual([before, 200])
    rmSync(join(home, 'audit'))
    expect(await post('/flows', { name: 'x' })).toBe(200)
    expect(made).toBe(before + 1)
    expect(events().map(({ stage, status }) => [stage, status])).toEqual([
      ['received', undefined],
      ['complete', 200],
    ])
    // Who may not change anything has nothing to be noted before.
    expect(await call('POST', '/denied')).toBe(403)
    expect([events().length, existsSync(folder)]).toEqual([3, true])
  })
})
