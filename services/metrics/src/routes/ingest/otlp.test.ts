import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { recorded, recordedAtS } from '../../test-support/otlp-recorded.ts'
import { withMetrics } from '../../test-support/with-metrics.ts'

const century = 3_155_760_000_000
const metrics = withMetrics({ retentionMs: century, outOfOrderMs: century })

const protobuf = 'application/x-protobuf'
const json = 'application/json'

const send = (body: Uint8Array<ArrayBuffer> | string, headers: Record<string, string>) =>
  metrics.ask('/api/v1/otlp/v1/metrics', { method: 'POST', headers, body })

async function values(query: string): Promise<Record<string, string>> {
  const path = `/api/v1/query?query=${encodeURIComponent(query)}&time=${recordedAtS}`
  const answer = (await metrics.json(path)) as { data: { result: { metric: object; value?: [number, string] }[] } }
  return Object.fromEntries(
    answer.data.result.map(({ metric, value }) => [JSON.stringify(metric), value?.[1] ?? 'native']),
  )
}

const now = () => `${BigInt(Date.now()) * 1_000_000n}`

const gauge = (name: string, points: readonly object[], resource: readonly object[] = []) =>
  JSON.stringify({
    resourceMetrics: [
      { resource: { attributes: resource }, scopeMetrics: [{ metrics: [{ name, gauge: { dataPoints: points } }] }] },
    ],
  })

describe('OTLP', () => {
  test("what JavaScript's SDK sends in protobuf becomes series under Prometheus' names", async () => {
    const answer = await send(recorded.javascriptProtobuf, { 'content-type': protobuf })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, protobuf])
    const shop = { instance: 'i-1', job: 'eu/shop' }
    const named = (name: string, labels: object = {}) =>
      JSON.stringify(Object.fromEntries(Object.entries({ __name__: name, ...shop, ...labels }).sort()))
    expect(await values('{job="eu/shop"}')).toEqual({
      [named('http_requests_total', { http_method: 'GET' })]: '3',
      [named('http_duration_milliseconds_sum', { route: '/a' })]: '42',
      [named('http_duration_milliseconds_count', { route: '/a' })]: '1',
      [named('http_duration_milliseconds_bucket', { le: '1', route: '/a' })]: '0',
      [named('http_duration_milliseconds_bucket', { le: '10', route: '/a' })]: '0',
      [named('http_duration_milliseconds_bucket', { le: '100', route: '/a' })]: '1',
      [named('http_duration_milliseconds_bucket', { le: '+Inf', route: '/a' })]: '1',
      [named('mem_used_bytes')]: '1500000000',
      [named('queue_size')]: '-2',
      [named('exp_size')]: 'native',
      [named('target_info', { deployment_environment: 'test' })]: '1',
    })
    expect(await metrics.json('/api/v1/metadata?metric=http_requests_total')).toMatchObject({
      data: { http_requests_total: [{ type: 'counter', help: 'Requests', unit: '{request}' }] },
    })
  })

  test('exponential histograms are native ones', async () => {
    await send(recorded.javascriptProtobuf, { 'content-type': protobuf })
    const of = 'exp_size{job="eu/shop"}'
    expect(Object.values(await values(`histogram_count(${of})`))).toEqual(['1'])
    expect(Object.values(await values(`histogram_sum(${of})`))).toEqual(['7'])
    const [median] = Object.values(await values(`histogram_quantile(0.5, ${of})`))
    expect(Number(median)).toBeCloseTo(7, 1)
  })

  test('when counts began is kept with counters and histograms', async () => {
    await send(recorded.javascriptProtobuf, { 'content-type': protobuf })
    for (const name of ['http_requests_total', 'http_duration_milliseconds_count', 'exp_size']) {
      const [startS] = Object.values(await values(`start_timestamp(${name}{job="eu/shop"})`))
      expect(Math.abs(Number(startS) - recordedAtS), name).toBeLessThan(5)
    }
  })

  test("what Python's SDK sends becomes series", async () => {
    expect((await send(recorded.pythonProtobuf, { 'content-type': protobuf })).status).toBe(200)
    expect(Object.values(await values('py_requests_total{job="pyshop",path="/x"}'))).toEqual(['5'])
    expect(Object.values(await values('py_duration_seconds_bucket{job="pyshop",le="0.5"}'))).toHaveLength(0)
    expect(Object.values(await values('py_duration_seconds_bucket{job="pyshop",le="5"}'))).toEqual(['1'])
    expect(Object.keys(await values('target_info{job="pyshop",host_name="h"}'))).toHaveLength(1)
  })

  test('deltas in gzipped JSON are summed up', async () => {
    const query = 'http_requests_total{http_method="GET"}'
    const own = withDeltas()
    for (const body of own) {
      const answer = await send(new Uint8Array(gzipSync(body)), { 'content-type': json, 'content-encoding': 'gzip' })
      expect(answer.status).toBe(200)
    }
    expect(Object.values(await values(query.replace('}', ',job="deltas"}')))).toEqual(['7'])
    expect(Object.values(await values('histogram_count(exp_size{job="deltas"})'))).toEqual(['1'])
    const again = await send(own[1] ?? '', { 'content-type': json })
    expect(await again.json()).toMatchObject({
      partialSuccess: { rejectedDataPoints: '1', errorMessage: expect.stringContaining('not newer') },
    })
  })

  test('exemplars are kept with the series of their bucket', async () => {
    const timeUnixNano = now()
    const exemplar = { timeUnixNano, asDouble: 3, traceId: 'abcd', spanId: 'ef', filteredAttributes: [] }
    const point = { timeUnixNano, count: '1', sum: 3, explicitBounds: [1, 5], bucketCounts: ['0', '1', '0'] }
    const histogram = { aggregationTemporality: 2, dataPoints: [{ ...point, exemplars: [exemplar] }] }
    const metric = { name: 'traced', histogram }
    const body = JSON.stringify({ resourceMetrics: [{ scopeMetrics: [{ metrics: [metric] }] }] })
    for (const _ of [1, 2]) expect(await (await send(body, { 'content-type': json })).json()).toEqual({})
    expect(await metrics.json('/api/v1/query_exemplars?query=traced_bucket')).toMatchObject({
      data: [
        {
          seriesLabels: { __name__: 'traced_bucket', le: '5' },
          exemplars: [{ labels: { trace_id: 'abcd', span_id: 'ef' }, value: '3' }],
        },
      ],
    })
  })

  test('a series that its sender ends is stale', async () => {
    const resource = [{ key: 'service.name', value: { stringValue: 'ending' } }]
    await send(gauge('ends', [{ timeUnixNano: `${recordedAtS - 2}000000000`, asInt: '7' }], resource), {
      'content-type': json,
    })
    expect(Object.values(await values('ends'))).toEqual(['7'])
    await send(gauge('ends', [{ timeUnixNano: `${recordedAtS - 1}000000000`, flags: 1 }], resource), {
      'content-type': json,
    })
    expect(await values('ends')).toEqual({})
  })

  test('what is not kept is told, and the rest is kept', async () => {
    const body = JSON.stringify({
      resourceMetrics: [
        {
          scopeMetrics: [
            {
              metrics: [
                { name: 'unsaid', sum: { dataPoints: [{ timeUnixNano: now(), asInt: 1 }] } },
                { name: 'said', gauge: { dataPoints: [{ timeUnixNano: now(), asDouble: 1 }] } },
              ],
            },
          ],
        },
      ],
    })
    const answer = await send(body, { 'content-type': json })
    expect([answer.status, await answer.json()]).toEqual([
      200,
      {
        partialSuccess: {
          rejectedDataPoints: '1',
          errorMessage: 'invalid temporality and type combination for metric "unsaid"',
        },
      },
    ])
    expect(await metrics.json('/api/v1/query?query=said')).toMatchObject({
      data: { result: [{ value: [expect.anything(), '1'] }] },
    })
  })

  test.each([
    { name: 'another type', body: '{}', type: 'text/plain', text: 'unsupported content type: text/plain, supported:' },
    { name: 'JSON of another shape', body: '{"resourceMetrics":1}', type: json, text: 'Cannot read the OTLP request' },
    { name: 'cut protobuf', body: '\u000a\u0050x', type: protobuf, text: 'a field is cut off' },
  ])('$name is 400 and says what can be taken', async ({ body, type, text }) => {
    const answer = await send(body, { 'content-type': type })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain(text)
  })

  test('a web page may not write', async () => {
    expect((await send('{}', { 'content-type': json, origin: 'http://evil' })).status).toBe(403)
  })
})

// As another program, so that nothing was summed up before.
function withDeltas(): readonly string[] {
  return recorded.javascriptJsonDeltas.map((body) =>
    Buffer.from(body)
      .toString()
      .replace('{"stringValue":"shop"}', '{"stringValue":"deltas"}')
      .replace(',{"key":"service.namespace","value":{"stringValue":"eu"}}', ''),
  )
}
