import { collectLog } from '@hearth/kernel/test-support'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import type { AppEnv } from './app-env.ts'
import { createMetrics } from './metrics.ts'
import { observeRequests } from './observe.ts'

const uuid = /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/

/** Asks a small program that is observed; what was logged, counted and answered. */
async function ask(path: string, init: RequestInit = {}) {
  const { logger, records } = collectLog()
  const metrics = createMetrics('test')
  const app = new Hono<AppEnv>()
  app.use('*', observeRequests({ logger, metrics, clientAddress: ({ remoteAddress = 'nobody' }) => remoteAddress }))
  app.get('/api/v1/things/:id', (c) => c.text(`${c.get('requestId')} ${c.get('clientAddress')}`))
  app.all('/api/v1/ping', (c) => c.text('pong'))
  app.get('/health', (c) => c.text('up'))
  app.get('/cut', (c) => {
    c.set('streamError', new Error('broken'))
    return c.text('half')
  })
  const response = await app.request(path, init)
  const text = await metrics.registry.metrics()
  const counted = text.split('\n').filter((line) => line.startsWith('http_requests_total{'))
  const timed = text.split('\n').filter((line) => line.startsWith('http_request_duration_seconds_count{'))
  const took = Number(
    text
      .split('\n')
      .find((line) => line.startsWith('http_request_duration_seconds_sum{'))
      ?.split(' ')[1],
  )
  return { took, answer: await response.text(), id: response.headers.get('x-request-id'), records, counted, timed }
}

describe('a request', () => {
  test('is logged once, with what was asked and what came of it', async () => {
    const { records, id } = await ask('/api/v1/things/7')
    expect(records).toHaveLength(1)
    expect(records[0]).toMatchObject({
      ...{ msg: 'request', requestId: id, client: 'nobody', method: 'GET', path: '/api/v1/things/7', status: 200 },
      durationMs: expect.any(Number),
    })
    expect(records[0]).not.toHaveProperty('page')
  })

  test('is logged without a key that stands in its path', async () => {
    const { records } = await ask(`/api/v1/things/${'k'.repeat(16)}`)
    expect(records[0]).toMatchObject({ path: '/api/v1/things/…' })
  })

  test('is counted and timed by its method, route and status', async () => {
    const { counted, timed } = await ask('/api/v1/things/7')
    expect(counted).toEqual([expect.stringContaining('method="GET",route="/api/v1/things/:id",status="200"')])
    expect(counted[0]).toMatch(/ 1$/)
    expect(timed).toEqual([expect.stringContaining('method="GET",route="/api/v1/things/:id"')])
  })

  test('is timed in seconds', async () => {
    const beganMs = performance.now()
    const { took } = await ask('/health')
    expect(took).toBeGreaterThan(0)
    expect(took).toBeLessThanOrEqual((performance.now() - beganMs) / 1_000)
  })

  test('that no route has is counted as one of none', async () => {
    const { counted, records } = await ask('/nowhere')
    expect(counted).toEqual([expect.stringContaining('route="/*",status="404"')])
    expect(records[0]).toMatchObject({ status: 404 })
  })

  test('whose stream failed is said to have failed', async () => {
    const { records } = await ask('/cut')
    expect(records.map(({ msg }) => msg)).toEqual(['a stream was cut because it failed', 'request'])
  })
})

describe('the id of a request', () => {
  test.each(['a', 'A-1_2.3:4', 'x'.repeat(128)])('is that of the caller where it is well formed: %s', async (given) => {
    const { answer, id } = await ask('/api/v1/things/7', { headers: { 'x-request-id': given } })
    expect([answer, id]).toEqual([`${given} nobody`, given])
  })
  test.each(['', 'a b', 'a/b', 'x'.repeat(129)])('is made anew in place of "%s"', async (given) => {
    const { answer, id } = await ask('/api/v1/things/7', { headers: { 'x-request-id': given } })
    expect([id?.match(uuid) !== null, answer]).toEqual([true, `${id} nobody`])
  })
  test('is made anew where there is none', async () => expect((await ask('/health')).id).toMatch(uuid))
})

describe('what machines ask all the time', () => {
  test.each([
    ...[
      ...['/livez', '/readyz', '/health', '/models', '/models/default', '/metrics', '/metrics/host'],
      ...['/-/healthy', '/-/ready', '/ui/services', '/api/health', '/api/v1/session', '/api/v1/docker'],
      '/api/v1/containers/metrics',
    ].map((path) => ({ path, init: {}, isLogged: false })),
    { path: '/models/other', init: {}, isLogged: true },
    { path: '/metrics/hosts', init: {}, isLogged: true },
    { path: '/api/v1/ping', init: {}, isLogged: false },
    { path: '/api/v1/ping', init: { method: 'HEAD' }, isLogged: false },
    { path: '/api/v1/ping', init: { method: 'POST' }, isLogged: true },
    { path: '/api/v1/ping/more', init: {}, isLogged: true },
    { path: '/x/health', init: {}, isLogged: true },
  ])('$path is logged: $isLogged', async ({ path, init, isLogged }) => {
    const { records, counted } = await ask(path, init)
    expect([records.length, counted.length]).toEqual([isLogged ? 1 : 0, 1])
  })
})

test.each([
  { name: 'a part of a page', headers: { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }, page: true },
  { name: 'a page', headers: { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }, page: undefined },
  { name: 'another site', headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' }, page: undefined },
] as { name: string; headers: Record<string, string>; page: true | undefined }[])(
  'what $name asks for is said to be of a page: $page',
  async ({ headers, page }) => expect((await ask('/api/v1/things/7', { headers })).records[0]?.page).toBe(page),
)
