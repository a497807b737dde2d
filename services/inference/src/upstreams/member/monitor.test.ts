import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from '@hearth/kernel'
import { afterEach, describe, expect, it } from 'vitest'
import { upstreamsSchema } from '../config.ts'
import { createMember } from './member.ts'
import { createMonitor } from './monitor.ts'

const open: (() => unknown)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

type Reply = { readonly status?: number; readonly body?: unknown; readonly text?: string; readonly delayed?: boolean }

/** A server that answers its paths as told, and everything else with 404, and what looks at it. */
async function watched(kind: string, replies: Record<string, Reply>, more: object = {}) {
  const asked: { path: string; authorization: string | undefined }[] = []
  const held: ServerResponse[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push({ path, authorization: request.headers.authorization })
    const { status = 200, body, text, delayed } = replies[path] ?? { status: 404 }
    if (delayed === true) return void held.push(response)
    response.writeHead(status).end(text ?? JSON.stringify(body ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/base/v1`
  // No look comes by itself while a test goes on.
  const [settings] = upstreamsSchema.parse([{ url, kind, name: 'far', checkMs: 600_000, ...more }])
  if (settings === undefined) throw new Error('There are no settings')
  const clock = { ms: 0 }
  const said: string[] = []
  const say = (level: string) => (_: object, message: string) => void said.push(`${level}: ${message}`)
  const logger = { warn: say('warn'), info: say('info'), debug: () => undefined } as unknown as Logger
  const member = createMember(settings, { clock: () => clock.ms, maxQueue: 10 })
  let changes = 0
  const monitor = createMonitor(member, { logger, clock: () => clock.ms, onChange: () => void changes++ })
  open.push(
    () => member.connections.close(),
    () => monitor.close(),
  )
  const { backend } = member
  const look = async () => {
    asked.length = 0
    await monitor.start()
    return asked.map(({ path }) => path)
  }
  return { look, monitor, asked, backend, replies, clock, said, server, changes: () => changes }
}

const list = (...ids: readonly string[]) => ({ body: { data: ids.map((id) => ({ id })) } })
const metrics = (running: number, waiting: number) =>
  `vllm:num_requests_running ${running}\nvllm:num_requests_waiting{a="b"} ${waiting}\nvllm:kv_cache_usage_perc 0.5\n`

describe('what is asked of an upstream', () => {
  it.each([
    { kind: 'vllm', paths: ['/base/health', '/base/metrics', '/base/v1/models'] },
    { kind: 'llama-server', paths: ['/base/health', '/base/metrics', '/base/v1/models'] },
    { kind: 'ollama', paths: ['/base/api/version', '/base/api/ps', '/base/api/tags'] },
    { kind: 'openai', paths: ['/base/v1/models', '/base/v1/models'] },
  ])('of kind $kind is its health, its load and its models', async ({ kind, paths }) => {
    const { look, changes } = await watched(kind, Object.fromEntries(paths.map((path) => [path, { body: {} }])))
    expect(await look()).toEqual(paths)
    expect(changes()).toBe(1)
  })

  it('comes with its key, where it has one', async () => {
    const { look, asked } = await watched('openai', {}, { apiKey: 'secret' })
    await look()
    expect(asked[0]?.authorization).toBe('Bearer secret')
  })

  it('comes without a key where it has none', async () => {
    const { look, asked } = await watched('openai', {})
    await look()
    expect(asked[0]?.authorization).toBeUndefined()
  })
})

describe('the models of an upstream', () => {
  const healthy = { '/base/health': {}, '/base/v1/models': list('a') }

  it('are what it lists', async () => {
    const { look, backend } = await watched('vllm', { ...healthy })
    await look()
    expect([...backend.models.keys()]).toEqual(['a'])
  })

  it('are asked for again when their time is over, and not before', async () => {
    const { look, backend, clock, replies } = await watched('vllm', { ...healthy }, { refreshMs: 1_000 })
    await look()
    replies['/base/v1/models'] = list('b')
    clock.ms = 999
    expect(await look()).toEqual(['/base/health', '/base/metrics'])
    clock.ms = 1_000
    await look()
    expect([...backend.models.keys()]).toEqual(['b'])
  })

  it('are asked for each time while there are none', async () => {
    const { look, backend, replies } = await watched('vllm', { ...healthy, '/base/v1/models': list() })
    await look()
    replies['/base/v1/models'] = list('a')
    await look()
    expect([...backend.models.keys()]).toEqual(['a'])
  })

  it.each<Reply>([{ status: 500, ...list('c') }, { text: 'no JSON' }, { body: { models: [] } }])(
    'stay what they were after an answer that is no list: %j',
    async (reply) => {
      const { look, backend, clock, replies } = await watched('vllm', { ...healthy })
      await look()
      clock.ms = 10_000_000
      replies['/base/v1/models'] = reply
      await look()
      expect([...backend.models.keys()]).toEqual(['a'])
    },
  )

  it('that Ollama has in memory are told, and none where it does not say', async () => {
    const tags = { body: { models: [{ name: 'a' }] } }
    const healthyOllama = { '/base/api/version': {}, '/base/api/tags': tags, '/base/api/ps': tags }
    const { look, backend, replies } = await watched('ollama', { ...healthyOllama })
    await look()
    expect(backend.running).toEqual(new Set(['a']))
    replies['/base/api/ps'] = { status: 500, ...tags }
    await look()
    expect(backend.running).toEqual(new Set())
  })
})

describe('the load that an upstream reports', () => {
  const healthy = { '/base/health': {}, '/base/v1/models': list('a') }

  it('is told with the requests of others, ours left out', async () => {
    const { look, backend } = await watched('vllm', { ...healthy, '/base/metrics': { text: metrics(3, 2) } })
    backend.load.begin(1)
    await look()
    expect(backend.reported).toEqual({ waiting: 2, cacheUsage: 0.5, foreign: 4 })
  })

  it('has never fewer than none of others', async () => {
    const { look, backend } = await watched('vllm', { ...healthy, '/base/metrics': { text: metrics(0, 0) } })
    backend.load.begin(1)
    await look()
    expect(backend.reported).toEqual({ waiting: 0, cacheUsage: 0.5, foreign: 0 })
  })

  it.each<Reply>([{ status: 404, text: metrics(1, 1) }, { text: 'other 1' }])(
    'is not known after the answer %j',
    async (reply) => {
      const { look, backend, replies } = await watched('vllm', { ...healthy, '/base/metrics': { text: metrics(1, 1) } })
      await look()
      expect(backend.reported).toBeDefined()
      replies['/base/metrics'] = reply
      await look()
      expect(backend.reported).toBeUndefined()
    },
  )
})

describe('an upstream that is ill', () => {
  it('is ejected by the second look in a row, and is asked for nothing else then', async () => {
    const { look, backend, said, replies } = await watched('vllm', { '/base/health': { status: 503 } })
    await look()
    expect(backend.circuit.isEjected()).toBe(false)
    replies['/base/health'] = {}
    await look()
    replies['/base/health'] = { status: 503 }
    await look()
    expect(backend.circuit.isEjected()).toBe(false)
    expect(await look()).toEqual(['/base/health'])
    expect(backend.circuit.isEjected()).toBe(true)
    expect(said).toEqual(['warn: an upstream cannot be reached'])
  })

  it('is back with the first look that finds it well, once its time is over', async () => {
    const { look, backend, clock, said, replies } = await watched('vllm', { '/base/health': { status: 500 } })
    await look()
    await look()
    replies['/base/health'] = {}
    await look()
    expect(backend.circuit.isEjected()).toBe(true)
    clock.ms = 100_000
    await look()
    expect(backend.circuit.isEjected()).toBe(false)
    expect(said).toEqual(['warn: an upstream cannot be reached', 'info: an upstream is back'])
  })

  it.each([
    { kind: 'openai', path: '/base/v1/models', status: 401, isWell: true },
    { kind: 'openai', path: '/base/v1/models', status: 499, isWell: true },
    { kind: 'openai', path: '/base/v1/models', status: 500, isWell: false },
    { kind: 'vllm', path: '/base/health', status: 204, isWell: true },
    { kind: 'vllm', path: '/base/health', status: 300, isWell: false },
    { kind: 'ollama', path: '/base/api/version', status: 404, isWell: false },
  ])('is told by its answer: $kind with $status is well: $isWell', async ({ kind, path, status, isWell }) => {
    const { look, backend } = await watched(kind, { [path]: { status } })
    await look()
    await look()
    expect(backend.circuit.isEjected()).toBe(!isWell)
  })

  it('is one that takes connections and does not answer', async () => {
    const { look, backend } = await watched('vllm', { '/base/health': { delayed: true } }, { connectMs: 20 })
    await look()
    expect(backend.circuit.isEjected()).toBe(false)
    await look()
    expect(backend.circuit.isEjected()).toBe(true)
  })

  it('is asked again by itself once its time is over', async () => {
    const { look, monitor, asked, backend, clock } = await watched('vllm', { '/base/health': { status: 500 } })
    await look()
    await look()
    clock.ms = (backend.circuit.retryAtMs(0) ?? 0) - 5
    asked.length = 0
    monitor.reschedule()
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    monitor.close()
    expect(asked[0]?.path).toBe('/base/health')
  })

  it('is none whose answer is as long as it may be', async () => {
    const { look, backend } = await watched('vllm', { '/base/health': { text: 'x'.repeat(4_194_304) } })
    await look()
    await look()
    expect(backend.circuit.isEjected()).toBe(false)
  })

  it('is one whose answer has no end', async () => {
    const { look, backend } = await watched('vllm', { '/base/health': { text: 'x'.repeat(4_194_305) } })
    await look()
    await look()
    expect(backend.circuit.isEjected()).toBe(true)
  })

  it('is ejected at once where nobody takes connections', async () => {
    const { look, backend, server } = await watched('vllm', {})
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await look()
    expect(backend.circuit.isEjected()).toBe(true)
  })
})
