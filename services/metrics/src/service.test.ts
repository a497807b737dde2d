import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { prepareMetrics, startMetrics } from './test-support/start-metrics.ts'
import { withMetrics } from './test-support/with-metrics.ts'
import { encodeWriteRequest, type WrittenMetadata, type WrittenSeries } from './test-support/write-request.ts'

const metrics = withMetrics()

describe('what clients ask of every Prometheus', () => {
  test.each([
    { path: '/api/v1/status/buildinfo', data: { version: '3.16.0' } },
    { path: '/api/v1/status/runtimeinfo', data: { storageRetention: '15d or 1GiB' } },
    { path: '/api/v1/status/flags', data: { 'query.lookback-delta': '5m', 'web.enable-admin-api': 'false' } },
    { path: '/api/v1/status/config', data: { yaml: expect.stringContaining('scrape_interval: 15s') } },
    {
      path: '/api/v1/status/tsdb',
      data: {
        headStats: { numSeries: 0 },
        seriesCountByMetricName: [],
        recovery: { damagedParts: 0, samplesLost: { atLeast: 0, atMost: 0 } },
      },
    },
    { path: '/api/v1/status/walreplay', data: { min: 0, max: 0, current: 0 } },
    { path: '/api/v1/rules', data: { groups: [] } },
    { path: '/api/v1/alerts', data: { alerts: [] } },
    { path: '/api/v1/alertmanagers', data: { activeAlertmanagers: [], droppedAlertmanagers: [] } },
    { path: '/api/v1/targets?state=bogus', data: { activeTargets: [], droppedTargets: [] } },
    { path: '/api/v1/rules?type=record', data: { groups: [] } },
    { path: '/api/v1/targets', data: { activeTargets: [], droppedTargets: [] } },
    { path: '/api/v1/targets/metadata', data: [] },
    { path: '/api/v1/metadata', data: {} },
    { path: '/api/v1/scrape_pools', data: { scrapePools: [] } },
  ])('$path', async ({ path, data }) => {
    expect(await metrics.json(path)).toMatchObject({ status: 'success', data })
  })

  test('buildinfo never names features, for Grafana would take us for Mimir', async () => {
    const { data } = await metrics.json('/api/v1/status/buildinfo')
    expect(data).not.toHaveProperty('features')
  })

  test.each([
    { path: '/-/healthy', status: 200, text: 'Prometheus Server is Healthy.\n' },
    { path: '/-/ready', status: 200, text: 'Prometheus Server is Ready.\n' },
    { path: '/-/reload', status: 405, text: 'Only POST or PUT requests allowed' },
    { path: '/api/v1/nowhere', status: 404, text: '404 page not found\n' },
    { path: '/nowhere', status: 404, text: '404 page not found\n' },
  ])('GET $path is $status', async ({ path, status, text }) => {
    const answer = await metrics.ask(path)
    expect([answer.status, await answer.text()]).toEqual([status, text])
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
  })

  test.each([
    { method: 'POST', path: '/-/quit', status: 403 },
    { method: 'POST', path: '/-/reload', status: 403 },
    { method: 'POST', path: '/api/v1/status/buildinfo', status: 405 },
    { method: 'DELETE', path: '/api/v1/label/job/values', status: 405 },
  ])('$method $path is $status', async ({ method, path, status }) => {
    expect((await metrics.ask(path, { method })).status).toBe(status)
  })

  test.each([
    { path: '/api/v1/metadata?limit=x', error: 'limit must be a number' },
    { path: '/api/v1/metadata?limit_per_metric=x', error: 'limit_per_metric must be a number' },
    { path: '/api/v1/targets/metadata?limit=x', error: 'limit must be a number' },
    { path: '/api/v1/rules?type=x', error: 'invalid parameter "type": not supported value "x"' },
    { path: '/api/v1/status/tsdb?limit=x', error: 'limit must be a positive number' },
    { path: '/api/v1/status/tsdb?limit=0', error: 'limit must be a positive number' },
    { path: '/api/v1/status/tsdb?limit=10001', error: 'limit must not exceed 10000' },
  ])('$path is refused', async ({ path, error }) => {
    expect(await metrics.json(path)).toEqual({ status: 'error', errorType: 'bad_data', error })
  })

  test('no page of another site may read', async () => {
    for (const method of ['GET', 'OPTIONS']) {
      const answer = await metrics.ask('/api/v1/query?query=1', { method, headers: { origin: 'http://grafana' } })
      expect(answer.status).toBe(method === 'GET' ? 200 : 204)
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })

  test.each([
    { corsOrigin: '.*', origin: 'http://grafana', allowed: '*' },
    { corsOrigin: 'https?://(a|b)\\.example', origin: 'https://b.example', allowed: 'https://b.example' },
    { corsOrigin: 'https?://(a|b)\\.example', origin: 'https://b.example.evil', allowed: null },
    { corsOrigin: 'https?://(a|b)\\.example', origin: 'http://evil/https://b.example', allowed: null },
  ])('a page of $origin where $corsOrigin may read: $allowed', async ({ corsOrigin, origin, allowed }) => {
    const { url, remove } = await startMetrics({ corsOrigin })
    const answer = await fetch(`${url}/api/v1/query?query=1`, { headers: { origin } })
    expect(answer.headers.get('access-control-allow-origin')).toBe(allowed)
    expect(answer.headers.get('vary')).toContain('Origin')
    const preflight = await fetch(`${url}/api/v1/query`, { method: 'OPTIONS', headers: { origin } })
    const methods = allowed === null ? null : 'GET, POST, OPTIONS'
    expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([204, methods])
    await remove()
  })

  test('an old address of a graph leads to the page', async () => {
    const answer = await metrics.ask('/graph?g0.expr=up', { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/query?g0.expr=up'])
  })

  test('every endpoint is described', async () => {
    const { paths } = (await (await metrics.ask('/openapi.json')).json()) as { paths: Record<string, object> }
    expect(Object.keys(paths['/api/v1/query'] ?? {})).toEqual(['get', 'post'])
    expect(paths).toHaveProperty('/api/v1/label/{name}/values')
  })
})

describe('federation', () => {
  test('gives the newest samples of selected series', async () => {
    const nowMs = Date.now()
    await metrics.write([
      {
        labels: { __name__: 'fed', job: 'x' },
        samples: [
          [nowMs - 20_000, 1],
          [nowMs - 10_000, 2],
        ],
      },
      { labels: { __name__: 'old', job: 'x' }, samples: [[nowMs - 3_600_000, 1]] },
    ])
    const answer = await metrics.ask('/federate?match[]={job="x"}')
    expect(answer.headers.get('content-type')).toContain('version=0.0.4')
    expect(await answer.text()).toBe(`# TYPE fed untyped\nfed{job="x",instance=""} 2 ${nowMs - 10_000}\n`)
  })

  test('a selector that cannot be read is refused as text, which a scraper logs', async () => {
    const answer = await metrics.ask('/federate?match[]={')
    expect([answer.status, await answer.text()]).toEqual([
      400,
      '1:2: parse error: unexpected end of input inside braces\n',
    ])
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
  })

  test('a selector may match everything', async () => {
    const answer = await metrics.ask('/federate?match[]={job=~".*"}')
    expect(await answer.text()).toContain('fed{job="x",instance=""} 2')
  })

  test('nothing is asked, nothing is given', async () => {
    const answer = await metrics.ask('/federate')
    expect([answer.status, await answer.text()]).toEqual([200, ''])
  })
})

describe('the life of the service', () => {
  test('samples are there again after a restart', async () => {
    const first = await startMetrics()
    const second = await startOver(first)
    try {
      const { data } = (await (await fetch(`${second.url}/api/v1/query?query=kept&time=1000`)).json()) as {
        data: { result: unknown[] }
      }
      expect(data.result).toHaveLength(1)
    } finally {
      await second.remove()
    }
  })

  test('a start that fails because its port is taken releases all, and the next one works', async () => {
    const holder = createServer().listen(0, '127.0.0.1')
    await once(holder, 'listening')
    const { port } = holder.address() as AddressInfo
    const { service, home } = prepareMetrics({ port })
    onTestFinished(() => rmSync(home, { recursive: true, force: true }))
    await expect(service.start()).rejects.toMatchObject({ kind: 'conflict' })
    // A store that is closed leaves a checkpoint.
    expect(existsSync(join(home, 'metrics', 'checkpoint'))).toBe(true)
    holder.close()
    await once(holder, 'close')
    const { url } = await service.start()
    expect((await fetch(`${url}/-/ready`)).status).toBe(200)
    await service.close(AbortSignal.timeout(1_000))
  })

  test('tells what was lost in damaged files', async () => {
    const first = await startMetrics()
    const samples = Array.from({ length: 400 }, (_, at) => [1_000_000 + at, at] as const)
    await write(first.url, samples)
    await first.close()
    const path = join(first.home, 'metrics', '00000001.chunks')
    writeFileSync(path, readFileSync(path).fill(0, 0, 64))
    const second = await startMetrics({}, first.home)
    try {
      const { data } = (await (await fetch(`${second.url}/api/v1/status/tsdb`)).json()) as { data: object }
      // Three closed chunks of 120; the open one stands in the checkpoint.
      const lost = { samplesLost: { atLeast: 360, atMost: 360 }, seriesLost: { atLeast: 0, atMost: 0 } }
      expect(data).toMatchObject({ recovery: { damagedParts: 1, damagedFiles: ['00000001.chunks'], ...lost } })
      const ready = await fetch(`${second.url}/readyz`)
      expect(ready.status).toBe(200)
      expect(await ready.text()).toMatch(/^warning: 1 part of stored metrics .* 360 samples and 0 series lost$/)
      const shown = await (await fetch(`${second.url}/metrics`)).text()
      expect(shown).toMatch(/hearth_tsdb_recovery_lost_samples\{bound="at_most",.*\} 360/)
    } finally {
      await second.remove()
    }
  })

  test('descriptions that were sent are there again after a restart', async () => {
    const first = await startMetrics()
    await write(first.url, [], [{ type: 2, metric: 'kept', help: 'Help', unit: '' }])
    await first.close()
    const second = await startMetrics({}, first.home)
    try {
      const { data } = (await (await fetch(`${second.url}/api/v1/metadata`)).json()) as { data: object }
      expect(data).toEqual({ kept: [{ type: 'gauge', help: 'Help', unit: '' }] })
    } finally {
      await second.remove()
    }
  })
})

async function write(
  url: string,
  samples: WrittenSeries['samples'],
  metadata: readonly WrittenMetadata[] = [],
): Promise<void> {
  const series = samples.length === 0 ? [] : [{ labels: { __name__: 'kept' }, samples }]
  const body = new Uint8Array(encodeWriteRequest(series, metadata))
  const headers = { 'content-type': 'application/x-protobuf', 'content-encoding': 'snappy' }
  expect((await fetch(`${url}/api/v1/write`, { method: 'POST', headers, body })).status).toBe(204)
}

async function startOver(first: Awaited<ReturnType<typeof startMetrics>>) {
  await write(first.url, [[1_000_000, 7]])
  await first.close()
  return startMetrics({}, first.home)
}
