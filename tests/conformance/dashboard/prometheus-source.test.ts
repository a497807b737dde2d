import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isPrometheusInstalled, startPrometheus } from '../metrics/start-prometheus.ts'
import { type Stack, startStack } from './start-stack.ts'

const below = '/api/datasources/proxy/uid/theirs'

describe.skipIf(!isPrometheusInstalled)('a Prometheus as a data source', () => {
  let theirs: Awaited<ReturnType<typeof startPrometheus>>
  let stack: Stack
  beforeAll(async () => {
    theirs = await startPrometheus(undefined, undefined, ['--web.enable-admin-api', '--web.enable-lifecycle'])
    stack = await startStack()
    const source = { name: 'Theirs', uid: 'theirs', type: 'prometheus', url: theirs.url }
    expect((await stack.ask('POST', '/api/datasources', JSON.stringify(source))).status).toBe(200)
  })
  afterAll(async () => {
    await stack?.stop()
    await theirs?.stop()
  })

  test('answers queries', async () => {
    const queries = [{ refId: 'A', datasource: { uid: 'theirs' }, expr: 'vector(42)', instant: true }]
    const { body } = await stack.ask('POST', '/api/ds/query', JSON.stringify({ from: 'now-1h', to: 'now', queries }))
    expect(body).toMatchObject({
      results: { A: { status: 200, frames: [{ data: { values: [[expect.anything()], [42]] } }] } },
    })
  })

  test.each([
    'api/v1/query?query=1',
    'api/v1/query_range?query=1&start=0&end=10&step=5',
    'api/v1/series?match[]=up',
    'api/v1/labels',
    'api/v1/label/__name__/values',
    'api/v1/metadata',
    'api/v1/query_exemplars?query=up&start=0&end=10',
    'api/v1/format_query?query=up',
    'api/v1/rules',
    'api/v1/alerts',
    'api/v1/status/buildinfo',
  ])('is read through the proxy: %s', async (path) => {
    const { status, body } = await stack.ask('GET', `${below}/${path}`)
    expect({ status, body }).toMatchObject({ status: 200, body: { status: 'success' } })
  })

  test.each([
    { method: 'POST', path: 'api/v1/admin/tsdb/delete_series?match[]=up' },
    { method: 'PUT', path: 'api/v1/admin/tsdb/snapshot' },
    { method: 'POST', path: 'api/v1/write' },
    { method: 'POST', path: '-/reload' },
    { method: 'POST', path: '-/quit' },
    { method: 'DELETE', path: 'api/v1/series?match[]=up' },
  ])('is not changed through it: $method $path', async ({ method, path }) => {
    const { status, body } = await stack.ask(method, `${below}/${path}`)
    expect({ status, body }).toMatchObject({
      status: 403,
      body: { message: `non allow-listed ${method}s not allowed on proxied Prometheus datasource` },
    })
    expect((await fetch(`${theirs.url}/-/ready`)).status).toBe(200)
  })
})
