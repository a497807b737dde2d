import { createServer as createHttpServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  createLogger,
  createServer,
  type Listening,
  SERVICE_NAMES,
  type Service,
  type ServiceName,
} from '@hearth/kernel'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createHealthService, healthConfigSchema } from './index.ts'

const logger = createLogger({ service: 'test', level: 'silent' })
const patience = { timeout: 5_000, interval: 20 }
const now = () => AbortSignal.timeout(0)
const running: { close(signal: AbortSignal): Promise<void> }[] = []

afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.close(now())))
})

function commonConfig(urls: Partial<Record<ServiceName, string>> = {}) {
  const addresses = SERVICE_NAMES.map((name) => [name, urls[name] ?? 'http://127.0.0.1:9'])
  const all = Object.fromEntries(addresses) as Record<ServiceName, string>
  return { home: '/nonexistent', host: '127.0.0.1', logLevel: 'silent', version: '1.2.3', urls: all }
}

type Neighbour = { url: string; port: number; readiness: { ok: boolean; reason?: string }; stop(): Promise<void> }

// A neighbour as it really answers: the kernel's own server with its /readyz.
async function startNeighbour(service: ServiceName, port = 0): Promise<Neighbour> {
  const readiness: Neighbour['readiness'] = { ok: true }
  const renderError = () => ({ body: {} })
  const options = { service, title: service, common: commonConfig(), logger, port, maxBodyBytes: 1_024, renderError }
  const server = createServer({ ...options, ready: () => readiness })
  const { url, port: bound } = await server.start()
  running.push(server)
  return { url, port: bound, readiness, stop: () => server.close(now()) }
}

async function startHealth(urls: Partial<Record<ServiceName, string>>, overrides: object = {}): Promise<Listening> {
  const config = healthConfigSchema.parse({ port: 0, intervalMs: 200, retryMs: 50, timeoutMs: 150, ...overrides })
  const service: Service = createHealthService(config, { common: commonConfig(urls), logger })
  running.push(service)
  return service.start()
}

// A service that accepts and says nothing until `finish`.
async function startHanging() {
  const waiting: ServerResponse[] = []
  const server = createHttpServer((_, answer) => void waiting.push(answer))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  running.push({ close: async () => server.closeAllConnections() ?? void server.close() })
  const finish = () => {
    expect(waiting.length).toBeGreaterThan(0)
    for (const answer of waiting) answer.end('ok')
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: () => waiting.length, finish }
}

async function startStack(overrides: object = {}) {
  const [chatflow, inference, logs] = await Promise.all([
    startNeighbour('chatflow'),
    startNeighbour('inference'),
    startNeighbour('logs'),
  ])
  const urls = { chatflow: chatflow.url, inference: inference.url, logs: logs.url }
  const { url } = await startHealth(urls, overrides)
  const get = (path: string, init: RequestInit = {}) => fetch(`${url}${path}`, init)
  const reaches = (status: string) =>
    vi.waitFor(
      async () => expect(await (await get('/health')).json()).toMatchObject({ status, phase: 'running' }),
      patience,
    )
  return { chatflow, inference, logs, get, reaches }
}

describe('GET /health', () => {
  test('is 200 and UP when all services are ready, in every dialect at once', async () => {
    const { get, reaches } = await startStack()
    await reaches('UP')
    const answer = await get('/health')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/json')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-health')).toBe('up')
    expect(await answer.json()).toMatchObject({
      status: 'UP',
      version: '1.2.3',
      ageMs: expect.any(Number),
      summary: { up: 3, warn: 0, down: 0, unknown: 0 },
      components: { chatflow: { status: 'UP', details: { critical: true, latencyMs: expect.any(Number) } } },
      checks: { 'inference:responseTime': [{ status: 'pass', observedUnit: 'ms', componentId: 'inference' }] },
    })
  })

  test('is 503 and DOWN when a critical service dies, and comes back with it', async () => {
    const { chatflow, get, reaches } = await startStack()
    await reaches('UP')
    await chatflow.stop()
    await reaches('DOWN')
    const answer = await get('/health')
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('1')
    expect(answer.headers.get('x-health')).toBe('down')
    expect(await answer.json()).toMatchObject({
      output: 'chatflow: connection refused',
      components: {
        chatflow: { status: 'DOWN', details: { lastError: { message: 'connection refused', at: expect.any(String) } } },
        inference: { status: 'UP' },
      },
    })
    await startNeighbour('chatflow', chatflow.port)
    await reaches('UP')
  })

  test('says why a service is not ready', async () => {
    const { inference, get, reaches } = await startStack()
    Object.assign(inference.readiness, { ok: false, reason: 'loading the model' })
    await reaches('DOWN')
    expect(await (await get('/health/inference')).json()).toMatchObject({
      status: 'DOWN',
      details: { lastError: { message: 'answered 503: loading the model' } },
    })
  })

  test('warns with 200 when a service fails that is not critical, and with 503 when asked strictly', async () => {
    const { logs, get, reaches } = await startStack()
    await logs.stop()
    await reaches('WARN')
    const answer = await get('/health')
    expect([answer.status, answer.headers.get('x-health')]).toEqual([200, 'warn'])
    expect((await get('/health?strict=1')).status).toBe(503)
    expect((await get('/health?strict=0')).status).toBe(200)
  })

  test('is 503 and "starting" until each service has given one result', async () => {
    const { url, finish } = await startHanging()
    const health = await startHealth(
      { chatflow: url },
      { services: ['chatflow'], intervalMs: 60_000, timeoutMs: 50_000 },
    )
    const answer = await fetch(`${health.url}/health`)
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ status: 'DOWN', phase: 'starting', summary: { unknown: 1 } })
    await vi.waitFor(() => finish(), patience)
    await vi.waitFor(async () => expect((await fetch(`${health.url}/health`)).status).toBe(200), patience)
  })

  test('answers from memory: many callers cause no further check', async () => {
    const { url, asked } = await startHanging()
    const health = await startHealth(
      { chatflow: url },
      { services: ['chatflow'], intervalMs: 60_000, timeoutMs: 50_000 },
    )
    await vi.waitFor(() => expect(asked()).toBe(1), patience)
    const answers = await Promise.all(Array.from({ length: 50 }, () => fetch(`${health.url}/health`)))
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(503))
    expect(asked()).toBe(1)
  })

  test('speaks health+json and the lines of Kubernetes when asked', async () => {
    const { logs, get, reaches } = await startStack()
    await logs.stop()
    await reaches('WARN')
    const draft = await get('/health', { headers: { accept: 'application/health+json' } })
    expect(draft.headers.get('content-type')).toBe('application/health+json')
    const lines =
      '[+]chatflow ok\n[+]inference ok\n[-]logs failed: connection refused (not critical)\nhealth check passed with warnings\n'
    expect(await (await get('/health', { headers: { accept: 'text/plain' } })).text()).toBe(lines)
    expect(await (await get('/healthz?verbose')).text()).toBe(lines)
  })

  test('answers HEAD like GET, without a body', async () => {
    const { get, reaches } = await startStack()
    await reaches('UP')
    const answer = await get('/health', { method: 'HEAD' })
    expect([answer.status, answer.headers.get('x-health'), await answer.text()]).toEqual([200, 'up', ''])
  })
})

describe('the other endpoints', () => {
  test.each([
    '/healthz',
    '/health/ready',
    '/health/live',
    '/actuator/health',
    '/actuator/health/readiness',
    '/actuator/health/liveness',
    '/livez',
    '/readyz',
    '/health/chatflow',
    '/actuator/health/chatflow',
    '/openapi.json',
  ])('%s is 200 when all is well', async (path) => {
    const { get, reaches } = await startStack()
    await reaches('UP')
    expect((await get(path)).status).toBe(200)
  })

  test('liveness does not depend on any service', async () => {
    const { url } = await startHealth({})
    expect((await fetch(`${url}/livez`)).status).toBe(200)
    expect((await fetch(`${url}/health/live`)).status).toBe(200)
  })

  test('a service that is not checked is 404 with a reason', async () => {
    const { get } = await startStack()
    const answer = await get('/health/nothing')
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ error: { code: 'service_not_found' } })
  })

  test('/metrics tells each service apart', async () => {
    const { logs, get, reaches } = await startStack()
    await logs.stop()
    await reaches('WARN')
    const text = await (await get('/metrics')).text()
    expect(text).toContain('health_check_up{service="chatflow"} 1')
    expect(text).toContain('health_check_up{service="logs"} 0')
    expect(text).toMatch(/health_check_duration_seconds_count\{service="inference"\} \d+/)
    expect(text).toMatch(/health_check_failures_total\{service="logs"\} [1-9]/)
  })
})

describe('healthConfigSchema', () => {
  test('has defaults under which a killed service shows within five seconds', () => {
    const { intervalMs, retryMs, timeoutMs, failureThreshold } = healthConfigSchema.parse({})
    expect(intervalMs + failureThreshold * timeoutMs + (failureThreshold - 1) * retryMs).toBeLessThan(5_000)
  })

  test.each([
    { name: 'a time limit as long as the interval', input: { timeoutMs: 2_000 } },
    { name: 'a service that does not exist', input: { services: ['chatlow'] } },
    { name: 'the health service itself', input: { services: ['health'] } },
    { name: 'an unknown key', input: { interval: 5 } },
  ])('refuses $name', ({ input }) => {
    expect(healthConfigSchema.safeParse(input).success).toBe(false)
  })
})
