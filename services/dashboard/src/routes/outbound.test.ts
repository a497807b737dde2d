import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { nameLeadsTo } from '@hearth/outbound/test-support'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startDashboard } from '../test-support/start-dashboard.ts'

/** Asks a data source at this address through the routes that do. */
async function answers(url: string, config: Record<string, unknown> = {}) {
  const { ask } = await startDashboard({ config })
  await ask('POST', '/api/datasources', { name: 'Mine', type: 'prometheus', access: 'proxy', url, uid: 'mine' })
  const health = await ask('GET', '/api/datasources/uid/mine/health')
  const proxied = await ask('GET', '/api/datasources/proxy/uid/mine/api/v1/labels')
  const queries = [{ refId: 'A', expr: 'up', datasource: { uid: 'mine' } }]
  const queried = await ask('POST', '/api/ds/query', { from: 'now-1h', to: 'now', queries })
  return { ask, texts: [health.text, proxied.text, queried.text], status: proxied.status }
}

async function serve(answer: () => { readonly status: number; readonly headers: Record<string, string> }) {
  let asked = 0
  const server = createServer((_request, response) => {
    asked++
    const { status, headers } = answer()
    response.writeHead(status, headers).end('{}')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, asked: () => asked }
}

describe('a data source is never asked', () => {
  test.each([
    'http://169.254.169.254',
    'https://169.254.169.254',
    'http://[fe80::1]',
    'http://168.63.129.16',
    'http://[64:ff9b::a9fe:a9fe]',
    'http://[2002:a9fe:a9fe::]',
    'http://[::ffff:a9fe:a9fe]',
    'http://100.100.100.200',
  ])('at a metadata service: %s', async (url) => {
    const { texts, status } = await answers(url)
    expect(status).toBe(403)
    for (const text of texts) expect(text).toContain('link-local or a metadata service')
  })

  test('where its name moves to one', async () => {
    nameLeadsTo('moving.example', '127.0.0.1', '169.254.169.254')
    const { port, asked } = await serve(() => ({ status: 200, headers: { connection: 'close' } }))
    const { texts } = await answers(`http://moving.example:${port}`)
    expect(asked()).toBe(1)
    for (const text of texts.slice(1)) expect(text).toContain('link-local or a metadata service')
  })

  test('where it redirects to', async () => {
    const { port, asked } = await serve(() => ({ status: 302, headers: { location: 'http://169.254.169.254/' } }))
    const { ask } = await answers(`http://127.0.0.1:${port}`)
    expect((await ask('GET', '/api/datasources/uid/mine/health')).body).toMatchObject({ status: 'ERROR' })
    expect(asked()).toBeGreaterThan(0)
  })
})

describe('a data source is not asked at a private address where that is not allowed', () => {
  test.each([
    'http://127.0.0.1:9',
    'http://localhost:9',
    'http://2130706433:9',
    'http://[::7f00:1]:9',
    'http://[fec0::1]:9',
    'http://198.18.0.1:9',
    'http://192.0.0.1:9',
    'http://[64:ff9b::7f00:1]:9',
  ])('%s', async (url) => {
    const { texts, status } = await answers(url, { allowPrivateAddresses: false })
    expect(status).toBe(403)
    for (const text of texts) expect(text).toContain('the address is private; set allowPrivateAddresses')
  })
})
