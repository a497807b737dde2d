import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Behind, type BundleBehind, basicAuth, startBundleBehind } from './bundle-behind.fixture.ts'
import { startNginx } from './nginx.fixture.ts'
import { below } from './paths.fixture.ts'
import { areAllMissing, proxies } from './proxies.fixture.ts'
import type { ProxyOptions } from './proxy.fixture.ts'

const host = 'hearth.example'
let around: BundleBehind

beforeAll(async () => {
  if (areAllMissing) return
  around = await startBundleBehind('paths', below)
}, 300_000)
afterAll(() => around?.close())

// One endpoint of each service that tells what only it knows.
const told = [
  { path: '/flows/api/v1/ping', has: 'pong' },
  { path: '/dashboards/api/health', has: '"database"' },
  { path: '/models/v1/models', has: 'ember' },
  { path: '/logs/api/v1/containers', has: '"chatflow"' },
  { path: '/metrics/api/v1/query?query=up', has: '"vector"' },
  { path: '/health/health', has: '"components"' },
  ...['flows', 'dashboards', 'models', 'logs', 'metrics', 'health'].flatMap((base) => [
    { path: `/${base}/metrics`, has: 'http_requests_total' },
    { path: `/${base}/`, has: `data-base-path="/${base}"` },
    { path: `/${base}/favicon.svg`, has: '<svg' },
    { path: `/${base}/openapi.json`, has: `"servers":[{"url":"/${base}"}]` },
  ]),
]

const strips = (options: ProxyOptions) => startNginx({ ...options, strips: true })
const stripping = proxies.flatMap((one) =>
  one.name === 'nginx' ? [{ ...one, name: 'nginx, which takes the path off', start: strips }] : [],
)

for (const { name, isMissing, start } of [...proxies, ...stripping])
  describe.skipIf(isMissing)(`a path for each service behind ${name}`, () => {
    let behind: Behind
    const ask: Behind['ask'] = (_, path, { headers, ...rest } = {}) =>
      behind.ask(host, path, { ...rest, headers: { accept: 'text/html', ...basicAuth, ...headers } })
    const askText: Behind['askText'] = async (...args) => text(await ask(...args))

    beforeAll(async () => {
      behind = await around.open(start)
    })

    // The dashboards have no page for who is nobody yet.
    test.each(told.filter(({ path }) => path !== '/dashboards/'))('$path answers', async ({ path, has }) => {
      const headers = { accept: '*/*', ...(path.startsWith('/dashboards') && dashboardUser()) }
      expect(await askText(host, path, { headers })).toContain(has)
    })

    test('a chat completion streams to its end', async () => {
      const messages = [{ role: 'user', content: 'What is the capital of Portugal?' }]
      const answer = await ask(host, '/models/v1/chat/completions', {
        body: { model: 'ember', stream: true, messages },
      })
      expect(answer.headers['content-type']).toContain('text/event-stream')
      expect(await text(answer)).toMatch(/data: \[DONE\]\s*$/)
    })

    test('lines that are followed arrive while the stream goes on', async () => {
      const stream = await ask(host, '/logs/api/v1/logs/stream?container=chatflow&tail=0')
      expect(stream.headers['content-type']).toContain('text/event-stream')
      let seen = ''
      const arrived = Promise.withResolvers<void>()
      stream.setEncoding('utf8').on('data', (part: string) => {
        seen += part
        if (seen.includes('/api/v1/followed')) arrived.resolve()
      })
      await expect.poll(() => seen).toContain('id:')
      await askText(host, '/flows/api/v1/followed')
      await arrived.promise
      expect(stream.complete).toBe(false)
      stream.destroy()
    })

    test('redirects and cookies stay below the path', async () => {
      const page = await behind.ask(host, '/dashboards/d/x?a=b', { headers: { accept: 'text/html' } })
      expect([page.statusCode, page.headers.location]).toEqual([302, '/dashboards/login?redirectTo=%2Fd%2Fx%3Fa%3Db'])
      const body = { user: 'admin', password: dashboardPassword(), redirectTo: '/d/x?a=b' }
      const signedIn = await behind.ask(host, '/dashboards/login', { body })
      expect(signedIn.headers['set-cookie']?.join()).toContain('Path=/dashboards;')
      expect(JSON.parse(await text(signedIn))).toMatchObject({ redirectUrl: '/dashboards/d/x?a=b' })
      const graph = await ask(host, '/metrics/graph?g0.expr=up')
      expect([graph.statusCode, graph.headers.location]).toEqual([302, '/metrics/query?g0.expr=up'])
    })

    test('a lost browser is led back below the path', async () => {
      expect(await askText(host, '/logs/no/such')).toContain('<a href="/logs/">')
    })
  })

describe.skipIf(areAllMissing)('without a proxy', () => {
  test.each([
    ['chatflow', '/api/v1/ping'],
    ['dashboard', '/api/health'],
    ['inference', '/v1/models'],
    ['logs', '/api/v1/containers'],
    ['metrics', '/api/v1/query?query=up'],
    ['health', '/health'],
  ] as const)('%s answers %s', async (name, path) => {
    expect((await fetch(around.bundle.urlOf(name) + path)).status).toBe(200)
  })

  test.each(['chatflow', 'dashboard', 'inference', 'logs', 'metrics', 'health'] as const)(
    'probes and scrapers find those of %s',
    async (name) => {
      const url = around.bundle.urlOf(name)
      expect(await (await fetch(`${url}/readyz`)).text()).toBe('ok')
      expect(await (await fetch(`${url}/metrics`)).text()).toContain('http_requests_total')
    },
  )

  test('the services find one another', async () => {
    const up = async () => {
      const answer = await fetch(`${around.bundle.urlOf('metrics')}/api/v1/query?query=sum(up)`)
      return ((await answer.json()) as { data: { result: { value: [number, string] }[] } }).data.result[0]?.value[1]
    }
    // The six, and this machine; containers where there are any.
    await expect.poll(async () => Number(await up()), { timeout: 60_000 }).toBeGreaterThanOrEqual(7)
    const health = async () =>
      ((await (await fetch(`${around.bundle.urlOf('health')}/health?strict=0`)).json()) as { status: string }).status
    await expect.poll(health, { timeout: 60_000 }).not.toBe('DOWN')
  })
})

const dashboardPassword = () => around.printed(/user admin, password (\S+)/)
const dashboardUser = () => ({
  authorization: `Basic ${Buffer.from(`admin:${dashboardPassword()}`).toString('base64')}`,
})
