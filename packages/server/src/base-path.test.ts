import { setCookie } from 'hono/cookie'
import { describe, expect, test } from 'vitest'
import { dropSession, keepSession, ownCookie } from './access/browser-session.ts'
import { outwardPath, withoutBasePath } from './base-path.ts'
import type { Server } from './server.ts'
import { exchange } from './test-support/raw-http.ts'
import { serverOptions, startServer } from './test-support/start-server.ts'

const { common } = serverOptions({ HEARTH_HEALTH_BASE_PATH: '/status' })

/** A server with the base path `/status`; `url` is that without it. */
async function startBelow() {
  const started = await startServer(
    ({ app }: Server) => {
      app.get('/echo', (c) => c.text(`${new URL(c.req.url).pathname}${new URL(c.req.url).search}`))
      app.get('/away', (c) => c.redirect('/echo?a=b', 302))
      app.get('/elsewhere', (c) => c.redirect('https://hearth.example/x', 302))
      app.get('/other-host', (c) => c.redirect('//hearth.example/x', 302))
      app.get('/link', (c) => c.text(outwardPath(c, '/d/1')))
      app.get('/cookie', (c) => {
        setCookie(c, 'name', 'value', ownCookie(c))
        return c.body(null, 204)
      })
    },
    { common },
  )
  return { ...started, url: `http://127.0.0.1:${started.port}` }
}

describe('a server with a base path', () => {
  test('tells where it listens with it', async () => {
    const { url, port } = await startServer(() => {}, { common })
    expect(url).toBe(`http://127.0.0.1:${port}/status`)
  })

  test.each(['/echo?a=%2F', '/status/echo?a=%2F'])('answers %s', async (path) => {
    const { url } = await startBelow()
    expect(await (await fetch(url + path)).text()).toBe('/echo?a=%2F')
  })

  test('takes nothing off where a proxy says that it did', async () => {
    const { port } = await startServer(({ app }) => void app.get('/status/:id', (c) => c.text(c.req.param('id'))), {
      common,
    })
    const ask = async (path: string, headers = {}) =>
      (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).status
    expect(await ask('/status/1')).toBe(404)
    expect(await ask('/status/status/1')).toBe(200)
    expect(await ask('/status/1', { 'x-forwarded-prefix': '/status' })).toBe(200)
    expect(await ask('/status/1', { 'x-forwarded-prefix': '/other' })).toBe(404)
  })

  test('answers the whole address, as a proxy is asked', async () => {
    const { port } = await startBelow()
    const head = `host: 127.0.0.1\r\nconnection: close\r\n\r\n`
    expect(await exchange(port, `GET http://127.0.0.1:${port}/status/echo?b HTTP/1.1\r\n${head}`)).toContain('/echo?b')
  })

  test.each(['/livez', '/readyz', '/metrics', '/openapi.json'])('is asked for %s either way', async (path) => {
    const { url } = await startBelow()
    const statuses = await Promise.all([path, `/status${path}`].map(async (each) => (await fetch(url + each)).status))
    expect(statuses).toEqual([200, 200])
  })

  test.each([
    { name: 'a path of its own', path: '/away', location: '/status/echo?a=b' },
    { name: 'another site', path: '/elsewhere', location: 'https://hearth.example/x' },
    { name: 'another host', path: '/other-host', location: '//hearth.example/x' },
    { name: 'the first page, from itself without a slash', path: '/status?a=b', location: '/status/?a=b' },
  ])('leads to $name', async ({ path, location }) => {
    const { url } = await startBelow()
    const answer = await fetch(url + path, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, location])
  })

  test('writes links, and cookies for what is below it alone', async () => {
    const { url } = await startBelow()
    expect(await (await fetch(`${url}/link`)).text()).toBe('/status/d/1')
    expect((await fetch(`${url}/status/cookie`)).headers.get('set-cookie')).toContain('Path=/status;')
  })

  test.each([
    { name: 'everywhere, while one that knows it has no path', env: {}, paths: ['/'] },
    {
      name: 'below the paths of those who know it, where all have one',
      env: { HEARTH_CHATFLOW_BASE_PATH: '/flows', HEARTH_DASHBOARD_BASE_PATH: '/d', HEARTH_INFERENCE_BASE_PATH: '/m' },
      paths: ['/flows', '/d', '/m'],
    },
  ])('keeps and drops the session of the owner $name', async ({ env, paths }) => {
    const { common } = serverOptions({ HEARTH_HEALTH_BASE_PATH: '/status', ...env })
    const { url } = await startServer(
      ({ app }) => {
        app.get('/keep', (c) => c.json(keepSession(c, 'token') ?? {}))
        app.get('/drop', (c) => c.json(dropSession(c) ?? {}))
      },
      { common },
    )
    const written = async (path: string) =>
      (await fetch(url + path)).headers.getSetCookie().map((text) => /Path=([^;]+)/.exec(text)?.[1])
    expect(await written('/keep')).toEqual(paths)
    expect(await written('/drop')).toEqual(paths)
  })

  test('says in its reference where its paths begin', async () => {
    const { url } = await startBelow()
    expect(await (await fetch(`${url}/openapi.json`)).json()).toMatchObject({ servers: [{ url: '/status' }] })
  })
})

test('an endpoint of the same name stays where it is', async () => {
  const { common } = serverOptions({ HEARTH_HEALTH_BASE_PATH: '/metrics' })
  const { port } = await startServer(({ app }) => void app.get('/', (c) => c.text('the page')), { common })
  const read = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text()
  expect(await read('/metrics')).toContain('http_requests_total')
  expect(await read('/metrics/metrics')).toContain('http_requests_total')
  expect(await read('/metrics/')).toBe('the page')
})

test('without one links, cookies and the reference are those of the root', async () => {
  const { url } = await startServer(({ app }) => {
    app.get('/link', (c) => c.text(outwardPath(c, '/d/1')))
    app.get('/away', (c) => c.redirect('/link', 302))
  })
  expect(await (await fetch(`${url}/link`)).text()).toBe('/d/1')
  expect((await fetch(`${url}/away`, { redirect: 'manual' })).headers.get('location')).toBe('/link')
  expect(await (await fetch(`${url}/openapi.json`)).json()).not.toHaveProperty('servers')
})

test.each([
  ['/flows/', '/'],
  ['/flows/a/b?c=/flows/', '/a/b?c=/flows/'],
  ['/flows//hearth.example/x', '//hearth.example/x'],
  ['http://h:1/flows/a', 'http://h:1/a'],
  ['/flows', '/flows'],
  ['/flowers/a', '/flowers/a'],
  ['/a/flows/b', '/a/flows/b'],
  ['/FLOWS/a', '/FLOWS/a'],
  ['*', '*'],
  ['', ''],
])('%s without /flows is %s', (address, expected) => expect(withoutBasePath(address, '/flows')).toBe(expected))
