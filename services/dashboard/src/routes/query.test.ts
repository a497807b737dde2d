import { describe, expect, test } from 'vitest'
import { type Received, sendFault, sendResult, startFakePrometheus } from '../test-support/fake-prometheus.ts'
import { type Started, startDashboard } from '../test-support/start-dashboard.ts'

const from = '1700000000000'
const to = '1700003600000'
const point = (value: string, seconds = 1_700_000_000) => [seconds, value]
const series = (metric: object, ...values: unknown[]) => ({ metric, values })

type Frame = {
  schema: { meta: object; fields: object[]; refId: string }
  data: { values: unknown[][]; entities?: unknown }
}
type Results = { results: Record<string, { status: number; error?: string; errorSource?: string; frames: Frame[] }> }

async function startWith(
  answer: Parameters<typeof startFakePrometheus>[0],
): Promise<{ dashboard: Started; received: Received[] }> {
  const { url, received } = await startFakePrometheus(answer)
  return { dashboard: await startDashboard({ config: { metricsUrl: url } }), received }
}

async function query({ ask }: Started, queries: object[], body: object = {}): Promise<{ status: number } & Results> {
  const answer = await ask('POST', '/api/ds/query', { from, to, queries, ...body })
  return { status: answer.status, ...(answer.body as Results) }
}

describe('POST /api/ds/query', () => {
  test('answers a range with a frame a series', async () => {
    const { dashboard, received } = await startWith((_asked, response) =>
      sendResult(response, 'matrix', [
        series({ __name__: 'up', job: 'a' }, point('1'), point('0.5', 1_700_000_060)),
        series({ __name__: 'up', job: 'b' }, point('NaN'), point('+Inf'), point('-Inf')),
      ]),
    )
    const { status, results } = await query(dashboard, [
      { refId: 'A', expr: 'up', maxDataPoints: 60, datasource: { uid: 'hearth-metrics' } },
    ])
    expect(status).toBe(200)
    expect(Object.fromEntries(received[0]?.params ?? [])).toEqual({
      query: 'up',
      start: '1699999980',
      end: '1700003580',
      step: '60',
    })
    const fine = {
      refId: 'A',
      expr: 'up',
      interval: '4100ms',
      maxDataPoints: 3_600,
      datasource: { uid: 'hearth-metrics' },
    }
    await query(dashboard, [fine])
    expect(received[1]?.params.get('step')).toBe('4100ms')
    const [first, second] = results.A?.frames ?? []
    expect(first).toEqual({
      schema: {
        refId: 'A',
        meta: {
          type: 'timeseries-multi',
          typeVersion: [0, 1],
          custom: { resultType: 'matrix' },
          executedQueryString: 'Expr: up\nStep: 1m',
        },
        fields: [
          { name: 'Time', type: 'time', typeInfo: { frame: 'time.Time' }, config: { interval: 60_000 } },
          {
            name: 'up',
            type: 'number',
            typeInfo: { frame: 'float64' },
            labels: { __name__: 'up', job: 'a' },
            config: { displayNameFromDS: 'up{job="a"}' },
          },
        ],
      },
      data: {
        values: [
          [1_700_000_000_000, 1_700_000_060_000],
          [1, 0.5],
        ],
      },
    })
    expect(second?.schema.meta).not.toHaveProperty('executedQueryString')
    expect(second?.data).toMatchObject({
      values: [expect.anything(), [null, null, null]],
      entities: [null, { NaN: [0], Inf: [1], NegInf: [2] }],
    })
  })

  test('answers an instant with one row a series', async () => {
    const { dashboard, received } = await startWith((_asked, response) =>
      sendResult(response, 'vector', [{ metric: { job: 'a' }, value: point('7') }]),
    )
    const { results } = await query(dashboard, [
      { expr: 'sum by (job) (up)', instant: true, legendFormat: 'job {{ job }}{{none}}' },
    ])
    expect(received[0]?.url).toBe('/api/v1/query')
    expect(received[0]?.params.get('time')).toBe('1700003600')
    expect(results.A?.frames[0]?.schema).toMatchObject({
      meta: { type: 'numeric-multi', custom: { resultType: 'vector' } },
      fields: [{ name: 'Time' }, { name: 'Value', config: { displayNameFromDS: 'job a' } }],
    })
  })

  test('answers both when both are asked for, and a scalar as a series without labels', async () => {
    const { dashboard } = await startWith(({ url }, response) =>
      url.endsWith('query')
        ? sendResult(response, 'scalar', point('3'))
        : sendResult(response, 'matrix', [series({}, point('2'))]),
    )
    const { results } = await query(dashboard, [{ expr: '1+1', instant: true, range: true }])
    expect(results.A?.frames.map(({ data }) => data.values[1])).toEqual([[2], [3]])
    expect(results.A?.frames[0]?.schema.fields[1]).toMatchObject({ config: { displayNameFromDS: '1+1' } })
  })

  test('makes a table: time, labels in order, and a value column named after its query when there are several', async () => {
    const { dashboard } = await startWith((_asked, response) =>
      sendResult(response, 'vector', [
        { metric: { le: '0.5', job: 'a' }, value: point('1') },
        { metric: { le: '+Inf' }, value: point('2') },
      ]),
    )
    const table = { expr: 'x', instant: true, format: 'table' }
    const one = (await query(dashboard, [table])).results.A?.frames[0]
    expect(one?.schema.fields).toMatchObject([
      { name: 'Time', type: 'time' },
      { name: 'job', type: 'string' },
      { name: 'le', type: 'number' },
      { name: 'Value' },
    ])
    expect(one?.data).toMatchObject({
      values: [expect.anything(), ['a', ''], [0.5, null], [1, 2]],
      entities: [null, null, { Inf: [1] }, null],
    })
    const { results } = await query(dashboard, [
      { ...table, refId: 'A' },
      { ...table, refId: 'B' },
    ])
    expect(results.B?.frames[0]?.schema.fields.at(-1)).toMatchObject({ name: 'Value #B' })
  })

  test('makes a heatmap: buckets in order, each less the one below', async () => {
    const { dashboard } = await startWith((_asked, response) =>
      sendResult(response, 'matrix', [
        series({ le: '+Inf' }, point('9')),
        series({ le: '1' }, point('4')),
        series({ le: '10' }, point('6')),
      ]),
    )
    const { results } = await query(dashboard, [{ expr: 'x', format: 'heatmap' }])
    expect(results.A?.frames.map(({ data }) => data.values[1])).toEqual([[4], [2], [3]])
  })

  test('puts in the built-in variables and leaves all others', async () => {
    const { dashboard, received } = await startWith((_asked, response) => sendResult(response, 'matrix', []))
    const expr = `rate(x[$__rate_interval]) + rate(x[$\{__interval}]) + x[$__range] + $__interval_ms + $1`
    await query(dashboard, [{ expr, maxDataPoints: 60, interval: '' }])
    expect(received[0]?.params.get('query')).toBe('rate(x[75s]) + rate(x[1m]) + x[3600s] + 60000 + $1')
  })

  test.each([
    { name: 'learns how often the data source scrapes', scrapeInterval: '1m', config: {}, rate: '4m' },
    { name: 'believes the settings first', scrapeInterval: '1m', config: { timeInterval: '10s' }, rate: '70s' },
    { name: 'takes 15 s when the data source does not tell', scrapeInterval: '', config: {}, rate: '75s' },
  ])('$name, for $__rate_interval', async ({ scrapeInterval, config, rate }) => {
    const { url, received } = await startFakePrometheus(
      (_asked, response) => sendResult(response, 'matrix', []),
      scrapeInterval,
    )
    const dashboard = await startDashboard()
    await dashboard.ask('POST', '/api/datasources', {
      uid: 'own',
      name: 'Own',
      type: 'prometheus',
      url,
      jsonData: config,
    })
    await query(dashboard, [{ expr: 'rate(x[$__rate_interval])', maxDataPoints: 60, datasource: { uid: 'own' } }])
    expect(received[0]?.params.get('query')).toBe(`rate(x[${rate}])`)
  })

  test('lets one query fail and answers the others', async () => {
    const { dashboard } = await startWith(({ params }, response) =>
      params.get('query') === 'up'
        ? sendResult(response, 'matrix', [series({}, point('1'))])
        : sendFault(response, 400, 'bad_data', 'parse error'),
    )
    const { status, results } = await query(dashboard, [
      { refId: 'A', expr: 'up' },
      { refId: 'B', expr: 'up(' },
    ])
    expect(status).toBe(400)
    expect(results.A).toMatchObject({ status: 200 })
    expect(results.B).toEqual({ status: 400, error: 'bad_data: parse error', errorSource: 'downstream', frames: [] })
  })

  test.each([
    { name: 'a page in HTML', answer: '<html>', error: /something else than a Prometheus result/ },
    {
      name: 'points that are none',
      answer: JSON.stringify({ status: 'success', data: { resultType: 'matrix', result: [{ values: [null] }] } }),
      error: /something else than a Prometheus result/,
    },
    {
      name: 'a scalar without a value',
      answer: JSON.stringify({ status: 'success', data: { resultType: 'scalar' } }),
      error: /something else than a Prometheus result/,
    },
    { name: 'more than is allowed', answer: 'x'.repeat(70_000), error: /longer than 65536 bytes/ },
  ])('says so when the data source answers $name', async ({ answer, error }) => {
    const { url } = await startFakePrometheus((_asked, response) => response.end(answer))
    const dashboard = await startDashboard({ config: { metricsUrl: url, maxAnswerBytes: 65_536 } })
    expect((await query(dashboard, [{ expr: 'up' }])).results.A).toMatchObject({
      status: 502,
      error: expect.stringMatching(error),
    })
  })

  test('says so when the data source is not there, or too slow', async () => {
    const gone = await startDashboard({ config: { metricsUrl: 'http://127.0.0.1:9' } })
    expect((await query(gone, [{ expr: 'up' }])).results.A).toMatchObject({
      status: 502,
      error: expect.stringContaining('Cannot reach'),
    })
    const { url } = await startFakePrometheus(() => undefined)
    const slow = await startDashboard({ config: { metricsUrl: url, queryTimeoutMs: 150 } })
    expect((await query(slow, [{ expr: 'up' }])).results.A).toMatchObject({
      status: 502,
      error: expect.stringContaining('150 ms'),
    })
  })

  test('says so when the answer breaks off, and answers the other queries', async () => {
    const { dashboard } = await startWith(({ params }, response) => {
      if (params.get('query') !== 'half') return sendResult(response, 'matrix', [series({}, point('1'))])
      response.writeHead(200, { 'content-length': '1000' })
      response.write('{"status"', () => response.destroy())
    })
    const { status, results } = await query(dashboard, [
      { refId: 'A', expr: 'half' },
      { refId: 'B', expr: 'up' },
    ])
    expect(status).toBe(400)
    expect(results.A).toMatchObject({ status: 502, error: expect.stringContaining('broke off') })
    expect(results.B).toMatchObject({ status: 200, frames: [{}] })
  })

  test.each([
    { name: 'a variable that nobody set', datasource: `$\{DS_PROMETHEUS}`, note: undefined },
    { name: 'a variable as uid', datasource: { type: 'prometheus', uid: '$ds' }, note: undefined },
    { name: 'nothing', datasource: null, note: undefined },
    { name: 'the name', datasource: 'hearth METRICS', note: undefined },
    { name: 'a name from elsewhere', datasource: 'Prometheus', note: /"Prometheus" was not found/ },
    {
      name: 'a uid from elsewhere',
      datasource: { type: 'prometheus', uid: 'P1809F7CD0C75ACF3' },
      note: /P1809F7CD0C75ACF3/,
    },
  ])('finds the data source by $name', async ({ datasource, note }) => {
    const { dashboard } = await startWith((_asked, response) =>
      sendResult(response, 'matrix', [series({}, point('1'))]),
    )
    const { status, results } = await query(dashboard, [{ expr: 'up', datasource }])
    expect(status).toBe(200)
    const { notices } = (results.A?.frames[0]?.schema.meta ?? {}) as { notices?: { text: string }[] }
    if (note === undefined) expect(notices).toBeUndefined()
    else expect(notices?.[0]?.text).toMatch(note)
  })

  test('has nothing of sources that have no server, and refuses types that are not here', async () => {
    const dashboard = await startDashboard()
    expect((await query(dashboard, [{ datasource: '-- Grafana --' }])).results.A).toEqual({ status: 200, frames: [] })
    expect((await query(dashboard, [{ expr: 'x', datasource: { type: 'mysql', uid: 'l' } }])).results.A).toMatchObject({
      status: 404,
    })
  })

  test('answers exemplars as a frame of their own', async () => {
    const { dashboard, received } = await startWith(({ url }, response) => {
      if (!url.startsWith('/api/v1/query_exemplars')) return sendResult(response, 'matrix', [series({}, point('1'))])
      const exemplars = [{ labels: { trace_id: 'abc' }, value: '0.25', timestamp: 1_700_000_001.5 }]
      response.end(JSON.stringify({ status: 'success', data: [{ seriesLabels: { job: 'a' }, exemplars }] }))
    })
    const { results } = await query(dashboard, [{ refId: 'A', expr: 'traced', exemplar: true }])
    expect(received.map(({ url }) => url)).toEqual(['/api/v1/query_range', '/api/v1/query_exemplars'])
    const [, frame] = results.A?.frames ?? []
    expect(frame?.schema).toMatchObject({ name: 'exemplar', meta: { custom: { resultType: 'exemplar' } } })
    expect(frame?.data.values).toEqual([[1_700_000_001_500], [0.25], ['a'], ['abc']])
  })

  test('computes expressions over queries, without those that are hidden', async () => {
    const { dashboard } = await startWith((_asked, response) =>
      sendResult(response, 'matrix', [series({ job: 'a' }, point('2'), point('4', 1_700_000_060))]),
    )
    const computed = {
      refId: 'C',
      datasource: { type: '__expr__', uid: '__expr__' },
      type: 'math',
      expression: '$B * 10',
    }
    const reduced = { ...computed, refId: 'B', type: 'reduce', expression: 'A', reducer: 'max' }
    const { status, results } = await query(dashboard, [computed, reduced, { refId: 'A', expr: 'up', hide: true }])
    expect(status).toBe(200)
    expect(Object.keys(results)).toEqual(['C', 'B'])
    expect(results.C?.frames[0]).toMatchObject({
      schema: { fields: [{ labels: { job: 'a' } }] },
      data: { values: [[40]] },
    })
  })

  test('is timed as a whole', async () => {
    const { dashboard } = await startWith((_asked, response) => sendResult(response, 'matrix', []))
    const startedMs = performance.now()
    await query(dashboard, [{ refId: 'A', expr: 'up' }])
    const tookSeconds = (performance.now() - startedMs) / 1_000
    const page = await (await fetch(`${dashboard.url}/metrics`)).text()
    const [, sum] = /^\w*dashboard_query_duration_seconds_sum(?:\{.*\})? (\S+)$/m.exec(page) ?? []
    expect(Number(sum)).toBeGreaterThan(0)
    expect(Number(sum)).toBeLessThanOrEqual(tookSeconds)
  })

  test('asks the same question once', async () => {
    const { dashboard, received } = await startWith((_asked, response) => sendResult(response, 'matrix', []))
    await query(dashboard, [
      { refId: 'A', expr: 'up' },
      { refId: 'B', expr: 'up', legendFormat: 'x' },
    ])
    expect(received).toHaveLength(1)
  })

  test.each([
    { name: 'no queries', body: { queries: [] } },
    { name: 'too many', body: { queries: Array.from({ length: 101 }, () => ({ expr: 'up' })) } },
    { name: 'an end before the start', body: { from: to, to: from } },
    { name: 'a time that is none', body: { from: 'yesterday-ish' } },
  ])('refuses $name', async ({ body }) => {
    const dashboard = await startDashboard()
    expect((await query(dashboard, [{ expr: 'up' }], body)).status).toBe(400)
  })
})
