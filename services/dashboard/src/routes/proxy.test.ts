import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { startFakePrometheus } from '../test-support/fake-prometheus.ts'
import { basic, password, startDashboard, user } from '../test-support/start-dashboard.ts'

describe('the proxy', () => {
  test.each([
    { name: 'by uid', path: '/api/datasources/proxy/uid/hearth-metrics/api/v1/labels?match[]=up&x=%2F' },
    { name: 'by id', path: '/api/datasources/proxy/1/api/v1/labels?match[]=up&x=%2F' },
    { name: 'as a resource', path: '/api/datasources/uid/hearth-metrics/resources/api/v1/labels?match[]=up&x=%2F' },
  ])('passes a request on $name, with neither our credentials nor our cookies', async ({ path }) => {
    const { url, received } = await startFakePrometheus((_asked, response) => {
      response.setHeader('www-authenticate', 'Basic realm="other"')
      response.setHeader('set-cookie', 'a=b')
      response.setHeader('content-type', 'text/html')
      response.statusCode = 404
      response.end('answer')
    })
    const { ask } = await startDashboard({ config: { metricsUrl: `${url}/base/` } })
    const answer = await ask('GET', path, undefined, { cookie: 'grafana_session=x', accept: 'text/html' })
    expect(answer).toMatchObject({ status: 404, text: 'answer' })
    expect(received[0]).toMatchObject({ url: '/base/api/v1/labels?match[]=up&x=%2F', headers: { accept: 'text/html' } })
    expect(received[0]?.headers).not.toHaveProperty('authorization')
    expect(received[0]?.headers).not.toHaveProperty('cookie')
    expect(answer.headers.get('www-authenticate')).toBeNull()
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(answer.headers.get('content-security-policy')).toBe('sandbox')
  })

  test('passes a form on, and a compressed answer back', async () => {
    const { url, received } = await startFakePrometheus((_asked, response) => {
      response.setHeader('content-encoding', 'gzip')
      response.end(gzipSync('{"status":"success"}'))
    })
    const { ask } = await startDashboard({ config: { metricsUrl: url } })
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await ask('POST', '/api/datasources/proxy/uid/hearth-metrics/api/v1/query', 'query=up%7B%7D', form)
    expect(answer.body).toEqual({ status: 'success' })
    expect(received[0]?.params.get('query')).toBe('up{}')
  })

  test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS'])('refuses %s', async (method) => {
    const { ask } = await startDashboard()
    expect(await ask(method, '/api/datasources/proxy/uid/hearth-metrics/api/v1/query')).toMatchObject({
      status: 403,
      body: { message: `non allow-listed ${method}s not allowed on proxied Prometheus datasource` },
    })
  })

  test.each(['..%2f..%2fadmin', '%2e%2e/admin', 'a/%2e%2e/%2e%2e/admin', '%252e%252e%252fadmin', '..%5cadmin'])(
    'refuses a path that leads out of the data source: %s',
    async (path) => {
      const { url, received } = await startFakePrometheus((_asked, response) => response.end())
      const { ask } = await startDashboard({ config: { metricsUrl: `${url}/base` } })
      const answer = await ask('GET', `/api/datasources/uid/hearth-metrics/resources/${path}`)
      expect([400, 403, 404]).toContain(answer.status)
      expect(received).toEqual([])
    },
  )

  test.each([
    { method: 'GET', path: 'proxy/uid/hearth-metrics/api/v1/admin/tsdb/delete_series?match[]=up' },
    { method: 'POST', path: 'proxy/1/api/v1/admin/tsdb/delete_series?match[]=up' },
    { method: 'POST', path: 'uid/hearth-metrics/resources/-/quit' },
    { method: 'POST', path: 'proxy/uid/hearth-metrics/api/v1/write' },
  ])('refuses $method $path, which would change the data source', async ({ method, path }) => {
    const { url, received } = await startFakePrometheus((_asked, response) => response.end())
    const { ask } = await startDashboard({ config: { metricsUrl: url } })
    const answer = await ask(method, `/api/datasources/${path}`, method === 'POST' ? 'x' : undefined)
    const words =
      method === 'POST'
        ? 'non allow-listed POSTs not allowed on proxied Prometheus datasource'
        : expect.stringContaining('paths of Prometheus that read')
    expect(answer).toMatchObject({ status: 403, body: { message: words } })
    expect(received).toEqual([])
  })

  test('does not follow a redirect', async () => {
    const { url, received } = await startFakePrometheus((_asked, response) => {
      response.writeHead(302, { location: 'http://169.254.169.254/' })
      response.end()
    })
    const { url: own } = await startDashboard({ config: { metricsUrl: url } })
    const headers = { authorization: basic(user, password) }
    const answer = await fetch(`${own}/api/datasources/proxy/uid/hearth-metrics/api/v1/labels`, {
      headers,
      redirect: 'manual',
    })
    expect(answer.status).toBe(302)
    expect(received).toHaveLength(1)
  })

  test('streams what it is answered, and ends the request when the reader leaves', async () => {
    let upstreamClosed = false
    const { url } = await startFakePrometheus((_asked, response) => {
      response.on('close', () => {
        upstreamClosed = true
      })
      response.write('first')
    })
    const { url: own } = await startDashboard({ config: { metricsUrl: url } })
    const gone = new AbortController()
    const headers = { authorization: basic(user, password) }
    const answer = await fetch(`${own}/api/datasources/proxy/uid/hearth-metrics/api/v1/labels`, {
      headers,
      signal: gone.signal,
    })
    const first = await answer.body?.getReader().read()
    expect(new TextDecoder().decode(first?.value)).toBe('first')
    gone.abort()
    while (!upstreamClosed) await sleep(5)
  })

  test('cuts an answer that breaks off, as a clean end would pass for a whole one', async () => {
    const { url } = await startFakePrometheus((_asked, response) => {
      response.write('half', () => response.destroy())
    })
    const { ask } = await startDashboard({ config: { metricsUrl: url } })
    await expect(ask('GET', '/api/datasources/proxy/uid/hearth-metrics/api/v1/labels')).rejects.toThrow()
  })

  test('slows the data source down to the pace of the reader', async () => {
    let written = 0
    const chunk = Buffer.alloc(65_536)
    const { url } = await startFakePrometheus((_asked, response) => {
      const push = () => {
        while (written < 400_000_000 && !response.destroyed) {
          written += chunk.length
          if (!response.write(chunk)) return void response.once('drain', push)
        }
      }
      push()
    })
    const { url: own } = await startDashboard({ config: { metricsUrl: url } })
    const gone = new AbortController()
    const headers = { authorization: basic(user, password) }
    const answer = await fetch(`${own}/api/datasources/proxy/uid/hearth-metrics/api/v1/labels`, {
      headers,
      signal: gone.signal,
    })
    let before = -1
    while (before !== written) {
      before = written
      await sleep(200)
    }
    expect(written).toBeLessThan(100_000_000)
    gone.abort()
    await answer.body?.cancel().catch(() => undefined)
  })

  test('takes no more than so many requests at a time', async () => {
    const { url } = await startFakePrometheus((_asked, response) => void response.write('x'))
    const { url: own, ask } = await startDashboard({ config: { metricsUrl: url, maxProxied: 1 } })
    const gone = new AbortController()
    const headers = { authorization: basic(user, password) }
    await fetch(`${own}/api/datasources/proxy/uid/hearth-metrics/api/v1/labels`, { headers, signal: gone.signal })
    expect((await ask('GET', '/api/datasources/proxy/uid/hearth-metrics/api/v1/labels')).status).toBe(429)
    gone.abort()
  })
})
