import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sendResult, startFakePrometheus } from '../test-support/fake-prometheus.ts'
import { basic, startDashboard } from '../test-support/start-dashboard.ts'

const source = (url: string) => ({
  name: 'Mine',
  type: 'prometheus',
  access: 'proxy',
  url,
  jsonData: { timeInterval: '30s' },
})

describe('data sources', () => {
  test('are added, changed, found in each way and removed', async () => {
    const { ask } = await startDashboard()
    const added = await ask('POST', '/api/datasources', { ...source('http://127.0.0.1:9'), uid: 'mine' })
    expect(added).toMatchObject({
      status: 200,
      body: { message: 'Datasource added', name: 'Mine', datasource: { uid: 'mine', version: 1, readOnly: false } },
    })
    const { id } = added.body as { id: number }
    for (const path of ['uid/mine', 'name/Mine', String(id)])
      expect((await ask('GET', `/api/datasources/${path}`)).body).toMatchObject({
        id,
        name: 'Mine',
        jsonData: { timeInterval: '30s' },
      })
    expect((await ask('GET', '/api/datasources/id/Mine')).body).toEqual({ id })
    expect(
      (await ask('PUT', '/api/datasources/uid/mine', { ...source('http://127.0.0.1:10/'), isDefault: true })).body,
    ).toMatchObject({
      message: 'Datasource updated',
      datasource: { url: 'http://127.0.0.1:10', isDefault: true, version: 2 },
    })
    expect((await ask('GET', '/api/datasources/uid/hearth-metrics')).body).toMatchObject({
      isDefault: false,
      readOnly: true,
    })
    expect((await ask('DELETE', `/api/datasources/${id}`)).body).toEqual({ message: 'Data source deleted', id })
    expect(await ask('GET', '/api/datasources/uid/mine')).toMatchObject({
      status: 404,
      body: { message: 'Data source not found' },
    })
  })

  test.each([
    { name: 'whose name is taken', body: { ...source(''), name: 'Hearth metrics' }, status: 409 },
    { name: 'whose address is none', body: source('file:///etc/passwd'), status: 400 },
    { name: 'without a name', body: { ...source(''), name: '' }, status: 400 },
    { name: 'without a type', body: { name: 'X' }, status: 400 },
    {
      name: 'of a type that cannot be queried',
      body: { ...source('http://127.0.0.1:9'), type: 'influxdb' },
      status: 400,
    },
  ])('$name are refused', async ({ body, status }) => {
    const { ask } = await startDashboard()
    expect((await ask('POST', '/api/datasources', body)).status).toBe(status)
  })

  test('that come with Hearth cannot be changed', async () => {
    const { ask } = await startDashboard()
    expect((await ask('PUT', '/api/datasources/uid/hearth-metrics', source(''))).status).toBe(403)
    expect((await ask('DELETE', '/api/datasources/uid/hearth-metrics')).status).toBe(403)
  })

  test('keep their secrets to themselves, sealed, over a change that does not name them and a restart', async () => {
    const { url, received } = await startFakePrometheus((_asked, response) => sendResult(response, 'scalar', [1, '2']))
    const first = await startDashboard()
    const secure = {
      basicAuth: true,
      basicAuthUser: 'me',
      secureJsonData: { basicAuthPassword: 'top-secret', httpHeaderValue1: 'tenant' },
    }
    await first.ask('POST', '/api/datasources', {
      ...source(url),
      uid: 'mine',
      ...secure,
      jsonData: { httpHeaderName1: 'X-Scope-OrgID' },
    })
    const { secureJsonData: _, ...rest } = secure
    const changed = await first.ask('PUT', '/api/datasources/uid/mine', {
      ...source(url),
      ...rest,
      jsonData: { httpHeaderName1: 'X-Scope-OrgID' },
    })
    expect(changed.text).not.toContain('top-secret')
    expect(changed.body).toMatchObject({
      datasource: { secureJsonFields: { basicAuthPassword: true, httpHeaderValue1: true } },
    })
    await first.close()
    for (const file of ['dashboard.db', 'dashboard.db-wal'])
      expect(stored(first.home, file)).not.toContain('top-secret')
    const second = await startDashboard({ home: first.home })
    expect((await second.ask('GET', '/api/datasources/uid/mine/health')).body).toMatchObject({ status: 'OK' })
    expect(received.at(-1)?.headers).toMatchObject({
      authorization: basic('me', 'top-secret'),
      'x-scope-orgid': 'tenant',
    })
  })

  test('say whether they answer', async () => {
    const { ask } = await startDashboard({ config: { metricsUrl: 'http://127.0.0.1:9' } })
    expect(await ask('GET', '/api/datasources/uid/hearth-metrics/health')).toMatchObject({
      status: 400,
      body: { status: 'ERROR', message: expect.stringContaining('Cannot reach') },
    })
  })

  test.each([
    {
      name: 'a header of two lines',
      url: 'http://127.0.0.1:9',
      jsonData: { httpHeaderName1: 'X-Scope' },
      secureJsonData: { httpHeaderValue1: 'a\nb' },
    },
    {
      name: 'a certificate that is none',
      url: 'https://127.0.0.1:9',
      jsonData: { tlsAuth: true },
      secureJsonData: { tlsClientCert: 'x', tlsClientKey: 'x' },
    },
  ])('with $name say so when they are asked', async ({ name: _, ...settings }) => {
    const { ask } = await startDashboard()
    await ask('POST', '/api/datasources', { name: 'Mine', type: 'prometheus', uid: 'mine', ...settings })
    const said = expect.stringMatching(/^Cannot ask data source "Mine": .*headers and certificates/)
    expect(await ask('GET', '/api/datasources/uid/mine/health')).toMatchObject({ status: 400, body: { message: said } })
    const queries = [{ expr: 'up', datasource: { uid: 'mine' } }]
    expect((await ask('POST', '/api/ds/query', { from: 'now-1h', to: 'now', queries })).body).toMatchObject({
      results: { A: { status: 400, error: said } },
    })
  })

  test.each(['http://169.254.169.254', 'http://[fe80::1]'])(
    'are never asked at link-local addresses: %s',
    async (url) => {
      const { ask } = await startDashboard()
      await ask('POST', '/api/datasources', { ...source(url), uid: 'mine' })
      expect((await ask('GET', '/api/datasources/uid/mine/health')).body).toMatchObject({
        message: expect.stringContaining('link-local'),
      })
      expect((await ask('GET', '/api/datasources/proxy/uid/mine/latest/meta-data')).status).toBe(403)
    },
  )

  test('are not asked at private addresses when that is not allowed, whatever their name', async () => {
    const { ask } = await startDashboard({ config: { allowPrivateAddresses: false } })
    for (const url of ['http://127.0.0.1:9', 'http://localhost:9']) {
      await ask('POST', '/api/datasources', { ...source(url), uid: 'mine' })
      expect((await ask('GET', '/api/datasources/uid/mine/health')).body).toMatchObject({
        message: expect.stringContaining('private'),
      })
      await ask('DELETE', '/api/datasources/uid/mine')
    }
  })
})

function stored(home: string, file: string): string {
  try {
    return readFileSync(join(home, 'dashboard', file), 'latin1')
  } catch {
    return ''
  }
}
