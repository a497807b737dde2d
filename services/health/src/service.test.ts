import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { healthConfigSchema } from './index.ts'
import { polling, startHanging, startHealth, startNeighbour, startStack } from './test-support/start-stack.ts'

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
      notes: [],
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

  test('asks to come back after as many whole seconds as a retry takes', async () => {
    const { chatflow, get, reaches } = await startStack({ retryMs: 1_001 })
    await reaches('UP')
    await chatflow.stop()
    await reaches('DOWN')
    expect((await get('/health')).headers.get('retry-after')).toBe('2')
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
    const { get } = await startHealth(
      { chatflow: url },
      { services: ['chatflow'], intervalMs: 60_000, timeoutMs: 50_000 },
    )
    const answer = await get('/health')
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ status: 'DOWN', phase: 'starting', summary: { unknown: 1 } })
    await vi.waitFor(() => finish(), polling)
    await vi.waitFor(async () => expect((await get('/health')).status).toBe(200), polling)
  })

  test('answers from memory: many callers cause no further check', async () => {
    const { url, asked } = await startHanging()
    const { get } = await startHealth(
      { chatflow: url },
      { services: ['chatflow'], intervalMs: 60_000, timeoutMs: 50_000 },
    )
    await vi.waitFor(() => expect(asked()).toBe(1), polling)
    const answers = await Promise.all(Array.from({ length: 50 }, () => get('/health')))
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

  test('leaves out of the verdict what ?exclude= names, as the probes of Kubernetes do', async () => {
    const { chatflow, get, reaches } = await startStack()
    await chatflow.stop()
    await reaches('DOWN')
    const verbose = await get('/healthz?verbose&exclude=chatflow&exclude=nothing')
    expect([verbose.status, await verbose.text()]).toEqual([
      200,
      '[+]chatflow excluded: ok\n[+]inference ok\n[+]logs ok\n' +
        'warn: some health checks cannot be excluded: no matches for "nothing"\nhealth check passed\n',
    ])
    const json = await get('/health?exclude=chatflow')
    expect(json.headers.get('x-health')).toBe('up')
    const body = await json.json()
    expect(body).toMatchObject({ status: 'UP', summary: { up: 2, down: 0 } })
    expect(body).not.toHaveProperty('components.chatflow')
    expect((await get('/healthz?verbose&exclude=logs')).status).toBe(503)
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
    '/health/startup',
    '/startupz',
    '/-/healthy',
    '/-/ready',
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
    const { get } = await startHealth({})
    expect((await get('/livez')).status).toBe(200)
    expect((await get('/health/live')).status).toBe(200)
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
    expect(text).toContain('health_check_up{check="chatflow",service="health"} 1')
    expect(text).toContain('health_check_up{check="logs",service="health"} 0')
    expect(text).toMatch(/health_check_duration_seconds_count\{[^}]*check="inference"\} \d+/)
    expect(text).toMatch(/health_check_failures_total\{check="logs"[^}]*\} [1-9]/)
    expect(text).toContain('probe_success{check="logs",service="health"} 0')
    expect(text).toMatch(/probe_duration_seconds\{check="chatflow"[^}]*\} 0\.\d/)
  })

  test('one service can be asked for in the words of Kubernetes', async () => {
    const { logs, get, reaches } = await startStack()
    await logs.stop()
    await reaches('WARN')
    const answer = await get('/health/logs?verbose')
    const line = '[-]logs failed: connection refused (not critical)\n'
    expect([answer.status, await answer.text()]).toEqual([503, line])
    expect(await (await get('/health/logs', { headers: { accept: 'text/plain' } })).text()).toBe(line)
  })
})

describe('the startup probe', () => {
  test('is 503 with the progress until everything has been checked once', async () => {
    const { url, finish } = await startHanging()
    const { get, json } = await startHealth(
      { chatflow: url },
      { services: ['chatflow'], intervalMs: 60_000, timeoutMs: 50_000 },
    )
    expect((await get('/startupz')).status).toBe(503)
    expect(await json('/startupz')).toMatchObject({ status: 'DOWN', phase: 'starting', checked: 0, total: 1 })
    await vi.waitFor(() => finish(), polling)
    await vi.waitFor(async () => expect((await get('/startupz')).status).toBe(200), polling)
  })
})

describe('a service that is killed', () => {
  test('shows at once, however long the interval, since its connection ends', async () => {
    const { chatflow, get, reaches } = await startStack({ intervalMs: 60_000, timeoutMs: 1_000, jitterRatio: 0 })
    await reaches('UP')
    // A connection that ends right after an answer tells nothing: this one is to end later.
    const now = performance.now.bind(performance)
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 1_000)
    onTestFinished(() => void vi.restoreAllMocks())
    await chatflow.stop()
    await reaches('DOWN')
    expect((await get('/health/chatflow')).status).toBe(503)
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
    { name: 'an unknown key', input: { interval: 5 } },
  ])('refuses $name', ({ input }) => {
    expect(healthConfigSchema.safeParse(input).success).toBe(false)
  })
})
