import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startMetrics } from '../test-support/start-metrics.ts'
import { withMetrics } from '../test-support/with-metrics.ts'
import { encodeWriteRequest } from '../test-support/write-request.ts'

const metrics = withMetrics()

test.each([
  { name: 'series have none', query: 'sum by (a) (rate(m[5m])) > 1' },
  { name: 'nor has a parameter that reads series', query: 'topk(scalar(m), vector(1))' },
])('$name', async ({ query }) => {
  const path = `/api/v1/query_exemplars?query=${encodeURIComponent(query)}&start=1&end=2`
  expect(await metrics.json(path)).toEqual({ status: 'success', data: [] })
})

test('an expression that reads no series has no answer at all', async () => {
  const answer = await metrics.ask('/api/v1/query_exemplars?query=-(1)%2Btime()')
  expect([answer.status, await answer.text()]).toEqual([204, ''])
})

test.each([
  {
    name: 'an expression that ends early',
    params: 'query=m{',
    error: '1:3: parse error: unexpected end of input inside braces',
  },
  {
    name: 'an end before the start',
    params: 'query=m&start=2&end=1',
    error: 'end timestamp must not be before start timestamp',
  },
])('$name is refused', async ({ params, error }) => {
  expect(await metrics.json(`/api/v1/query_exemplars?${params}`)).toEqual({
    status: 'error',
    errorType: 'bad_data',
    error,
  })
})

test('they are there after a restart', async () => {
  const first = await startMetrics()
  const exemplar = { labels: { trace_id: 'abc' }, value: 0.25, timeMs: 1_500 }
  const series = [{ labels: { __name__: 'traced' }, samples: [[1_000, 1] as const], exemplars: [exemplar] }]
  const body = new Uint8Array(encodeWriteRequest(series))
  const headers = { 'content-type': 'application/x-protobuf', 'content-encoding': 'snappy' }
  const written = await fetch(`${first.url}/api/v1/write`, { method: 'POST', headers, body })
  expect(written.status).toBe(204)
  await first.close()
  const second = await startMetrics({}, first.home)
  const answer = await fetch(`${second.url}/api/v1/query_exemplars?query=traced`)
  expect(await answer.json()).toMatchObject({
    data: [{ seriesLabels: { __name__: 'traced' }, exemplars: [{ labels: { trace_id: 'abc' }, timestamp: 1.5 }] }],
  })
  await second.remove()
})

/** A target whose page shows the same exemplar without a time, and how often it was read. */
async function startTarget() {
  const seen = { scrapes: 0 }
  const server = createServer((_, answer) => {
    seen.scrapes += 1
    answer.writeHead(200, { 'content-type': 'application/openmetrics-text; version=1.0.0; charset=utf-8' })
    answer.end(`# TYPE hits counter\nhits_total ${seen.scrapes} # {trace_id="abc"} 0.5\n# EOF\n`)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { seen, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics` }
}

test('one without a time of its own that a page goes on showing is not kept again after a restart', async () => {
  const target = await startTarget()
  const settings = { targets: [{ job: 'shop', url: target.url, intervalMs: 1_000 }] }
  const ask = async (url: string) => {
    const answer = (await (await fetch(`${url}/api/v1/query_exemplars?query=hits_total`)).json()) as {
      data: { exemplars: { timestamp: number }[] }[]
    }
    return answer.data.flatMap(({ exemplars }) => exemplars.map(({ timestamp }) => timestamp))
  }
  const first = await startMetrics(settings)
  await expect.poll(() => ask(first.url), { timeout: 30_000 }).toHaveLength(1)
  const kept = await ask(first.url)
  await first.close()
  const before = target.seen.scrapes
  const second = await startMetrics(settings, first.home)
  onTestFinished(second.remove)
  // What the second of two pages brings is stored before the third is asked for.
  await expect.poll(() => target.seen.scrapes, { timeout: 30_000 }).toBeGreaterThan(before + 2)
  expect(await ask(second.url)).toEqual(kept)
}, 120_000)
