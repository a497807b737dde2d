import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { type CommonConfig, parseCommon, readSettings } from '@hearth/kernel'
import type { AppEnv } from '@hearth/server'
import { Hono } from 'hono'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { pageRoutes } from './page-routes.ts'

const opened: { close(): void }[] = []
afterEach(() => {
  for (const server of opened.splice(0)) server.close()
})

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pages-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

const commonWith = (env: Record<string, string> = {}): CommonConfig =>
  parseCommon(readSettings({ cwd: temporaryFolder(), env }))

function builtPage(): string {
  const root = temporaryFolder()
  mkdirSync(join(root, 'assets'))
  writeFileSync(join(root, 'index.html'), '<!doctype html><html><title>Logs</title></html>')
  writeFileSync(join(root, 'assets', 'app-1a2b.js'), 'start()')
  writeFileSync(join(root, 'assets', 'app-1a2b.js.gz'), gzipSync('start()'))
  return root
}

const routes = (paths: string[] = []) => pageRoutes({ service: 'logs', common: commonWith(), root: builtPage(), paths })

async function answering(service: 'HEALTH' | 'INFERENCE', body: unknown, status = 200): Promise<CommonConfig> {
  const server = createServer((_request, response) => response.writeHead(status).end(JSON.stringify(body)))
  opened.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return commonWith({ [`HEARTH_${service}_URL`]: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
}

describe('the page of a service', () => {
  test('is served at the root, asked for anew each time, and runs its own scripts alone', async () => {
    const answer = await routes().request('/')
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('<title>Logs</title>')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';")
    expect(answer.headers.get('referrer-policy')).toBe('same-origin')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('is served at the paths that it finds its own way from, and at no other', async () => {
    const app = routes(['/d/*'])
    expect((await app.request('/d/abc/host')).status).toBe(200)
    expect((await app.request('/api/abc')).status).toBe(404)
  })

  test('has files that may be kept for ever, compressed for those who take it', async () => {
    const answer = await routes().request('/assets/app-1a2b.js', { headers: { 'accept-encoding': 'gzip' } })
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(gunzipSync(Buffer.from(await answer.arrayBuffer())).toString()).toBe('start()')
  })

  test.each(['/assets/../../package.json', '/assets/%2e%2e/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json'])(
    'hands out nothing beside its folder: %s',
    async (path) => expect((await routes().request(path)).status).toBe(404),
  )

  test('may have further files beside it and a policy of its own', async () => {
    const root = builtPage()
    writeFileSync(join(root, 'manifest.json'), '{}')
    const app = pageRoutes({
      service: 'logs',
      common: commonWith(),
      root,
      files: ['manifest.json'],
      contentSecurityPolicy: "default-src 'none'",
    })
    expect((await app.request('/manifest.json')).status).toBe(200)
    expect((await app.request('/index.html')).status).toBe(404)
    expect((await app.request('/')).headers.get('content-security-policy')).toBe("default-src 'none'")
  })

  test('is that of a base path where the service has one', async () => {
    const root = builtPage()
    writeFileSync(join(root, 'index.html'), '<!doctype html><html><script src="/assets/app-1a2b.js"></script></html>')
    const app = new Hono<AppEnv>().use(async (c, next) => {
      c.set('basePath', '/logs')
      await next()
    })
    app.route('/', pageRoutes({ service: 'logs', common: commonWith(), root, paths: ['/d/*'] }))
    for (const path of ['/', '/d/abc']) {
      const answer = await app.request(path)
      expect(await answer.text()).toContain('<html data-base-path="/logs"><script src="/logs/assets/app-1a2b.js">')
      expect(answer.headers.get('cache-control')).toBe('no-cache')
      expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';")
    }
    rmSync(join(root, 'index.html'))
    expect((await app.request('/')).status).toBe(503)
  })

  test('says how to build it when it is not there', async () => {
    const app = pageRoutes({ service: 'logs', common: commonWith(), root: '/nonexistent' })
    const answer = await app.request('/')
    expect(answer.status).toBe(503)
    expect(await answer.text()).toContain('npm run web')
  })

  test('is served as soon as it is built, by a service that was started before', async () => {
    const root = join(temporaryFolder(), 'dist')
    const app = pageRoutes({ service: 'logs', common: commonWith(), root, paths: ['/d/*'] })
    const statuses = async () =>
      Promise.all(['/', '/d/abc', '/favicon.svg'].map(async (path) => (await app.request(path)).status))
    expect(await statuses()).toEqual([503, 503, 404])
    mkdirSync(root)
    writeFileSync(join(root, 'index.html'), '<!doctype html>')
    writeFileSync(join(root, 'favicon.svg'), '<svg/>')
    expect(await statuses()).toEqual([200, 200, 200])
  })
})

describe('GET /ui/services', () => {
  const statesOf = async (common: CommonConfig) => {
    const answer = await pageRoutes({ service: 'logs', common, root: builtPage() }).request('/ui/services')
    const { services } = (await answer.json()) as { services: { name: string; state: string }[] }
    return Object.fromEntries(services.map(({ name, state }) => [name, state]))
  }

  test('tells what the health service says', async () => {
    const components = { chatflow: { status: 'UP' }, logs: { status: 'WARN' }, inference: { status: 'DOWN' } }
    expect(await statesOf(await answering('HEALTH', { components }))).toEqual({
      chatflow: 'up',
      inference: 'down',
      health: 'up',
      logs: 'warn',
      metrics: 'unknown',
      dashboard: 'unknown',
    })
  })

  test.each([
    { name: 'answers something else', common: () => answering('HEALTH', { hello: 'world' }) },
    { name: 'is not there', common: async () => commonWith({ HEARTH_HEALTH_URL: 'http://127.0.0.1:9' }) },
  ])('knows nothing when the health service $name', async ({ common }) => {
    expect(await statesOf(await common())).toMatchObject({ health: 'down', chatflow: 'unknown' })
  })

  const modelOf = async (common: CommonConfig) => {
    const answer = await pageRoutes({ service: 'logs', common, root: builtPage() }).request('/ui/services')
    return ((await answer.json()) as { model: unknown }).model
  }
  const offered = { id: 'good', name: 'Good 4B', size_bytes: 2.5e9, tokens_per_second: 12, licence: 'MIT', page: 'x' }
  const shown = { name: 'Good 4B', size_bytes: 2.5e9, tokens_per_second: 12, licence: 'MIT' }
  const progress = { done_bytes: 1, total_bytes: 2, bytes_per_second: 3, seconds_left: 4 }

  test.each([
    {
      name: 'and what is offered in its place',
      body: {
        model: 'ember',
        is_starter: true,
        offer: { state: 'offered', model: offered, progress: null, error: null },
      },
      expected: { name: 'ember', is_starter: true, offer: { state: 'offered', ...shown, progress: null, error: null } },
    },
    {
      name: 'and how far the other has come',
      body: { model: 'ember', is_starter: true, offer: { state: 'fetching', model: offered, progress } },
      expected: { name: 'ember', is_starter: true, offer: { state: 'fetching', ...shown, progress, error: null } },
    },
    {
      name: 'alone, where nothing is offered',
      body: { model: 'mine', is_starter: false, offer: null, reason: 'named' },
      expected: { name: 'mine', is_starter: false, offer: null },
    },
    {
      name: 'alone, where the offer is of a kind that is not known here',
      body: { model: 'ember', is_starter: true, offer: { state: 'dreaming', model: offered } },
      expected: { name: 'ember', is_starter: true, offer: null },
    },
    {
      name: 'and which makes vectors',
      body: {
        ...{ model: 'mine', is_starter: false, offer: null },
        embedding: { model: 'ember', is_starter: true, offer: { state: 'offered', model: offered } },
      },
      expected: {
        ...{ name: 'mine', is_starter: false, offer: null },
        embedding: {
          ...{ name: 'ember', is_starter: true },
          offer: { state: 'offered', ...shown, progress: null, error: null },
        },
      },
    },
  ])('tells which model answers $name', async ({ body, expected }) => {
    expect(await modelOf(await answering('INFERENCE', body))).toEqual({ embedding: null, ...expected })
  })

  test('tells what it told before of an inference service that is too busy to answer', async () => {
    let asked = 0
    const server = createServer((_request, response) => {
      if (++asked === 1) response.end(JSON.stringify({ model: 'mine', is_starter: false, offer: null }))
    })
    opened.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const routes = pageRoutes({ service: 'logs', common: commonWith({ HEARTH_INFERENCE_URL: url }), root: builtPage() })
    const told = async () => ((await (await routes.request('/ui/services')).json()) as { model: unknown }).model
    const mine = { name: 'mine', is_starter: false, offer: null, embedding: null }
    expect(await told()).toEqual(mine)
    await expect.poll(async () => [await told(), asked]).toEqual([mine, 2])
  })

  test.each([
    { name: 'asks for a key', common: () => answering('INFERENCE', { error: { message: 'no' } }, 401) },
    { name: 'answers something else', common: () => answering('INFERENCE', ['hello']) },
    { name: 'is not there', common: async () => commonWith({ HEARTH_INFERENCE_URL: 'http://127.0.0.1:9' }) },
  ])('tells of no model when the inference service $name', async ({ common }) => {
    expect(await modelOf(await common())).toBeNull()
  })
})
