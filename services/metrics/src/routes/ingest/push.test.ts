import { Counter, Histogram, Pushgateway, Registry } from 'prom-client'
import { describe, expect, test } from 'vitest'
import {
  classicSide,
  double,
  type Field,
  histogramFamily,
  nativeSide,
  page,
  totals,
} from '../../domain/exposition/protobuf/families.fixture.ts'
import { startMetrics } from '../../test-support/start-metrics.ts'
import { withMetrics } from '../../test-support/with-metrics.ts'

const metrics = withMetrics({ scrapeIntervalMs: 100, adminApi: true })

const delimited = 'application/vnd.google.protobuf; proto=io.prometheus.client.MetricFamily; encoding=delimited'

const push = (path: string, body: string, method = 'PUT', headers: Record<string, string> = {}) =>
  metrics.ask(`/metrics${path}`, { method, body, headers })

async function query(expression: string): Promise<Record<string, string>> {
  const answer = (await metrics.json(`/api/v1/query?query=${encodeURIComponent(expression)}`)) as {
    data: { result: { metric: object; value: [number, string] }[] }
  }
  return Object.fromEntries(answer.data.result.map(({ metric, value }) => [JSON.stringify(metric), value[1]]))
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20))
}

describe('Pushgateway', () => {
  test('what prom-client pushes, adds and deletes is stored, added to and gone', async () => {
    const registry = new Registry()
    const runs = new Counter({ name: 'runs_total', help: 'Runs', registers: [registry] })
    new Histogram({ name: 'took_seconds', help: 'Time', buckets: [1], registers: [registry] }).observe(0.5)
    runs.inc(3)
    const gateway = new Pushgateway(metrics.url(''), {}, registry)
    await gateway.push({ jobName: 'nightly/backup', groupings: { instance: 'nas' } })
    expect(await query('runs_total')).toEqual({
      '{"__name__":"runs_total","instance":"nas","job":"nightly/backup"}': '3',
    })
    expect(Object.values(await query('took_seconds_bucket{le="1.0"}'))).toEqual(['1'])
    registry.removeSingleMetric('took_seconds')
    runs.inc()
    await gateway.pushAdd({ jobName: 'nightly/backup', groupings: { instance: 'nas' } })
    expect(Object.values(await query('runs_total + on () took_seconds_count'))).toEqual(['5'])
    await gateway.delete({ jobName: 'nightly/backup', groupings: { instance: 'nas' } })
    expect(await query('{job="nightly/backup"}')).toEqual({})
  })

  test('what was pushed stays, as a scrape would keep it', async () => {
    await push('/job/stays', 'kept 7\n')
    await until(async () => Number(Object.values(await query('count_over_time(kept[1m])'))[0]) > 2)
    expect(Object.values(await query('kept'))).toEqual(['7'])
  })

  test('a push tells when it was, and when one was refused', async () => {
    const before = Date.now() / 1000 - 1
    expect((await push('/job/times', 'x 1\n')).status).toBe(200)
    const refused = await push('/job/times', 'x 1 1234\n')
    expect([refused.status, await refused.text()]).toEqual([
      400,
      'pushed metrics are invalid or inconsistent with existing metrics: pushed metrics must not have timestamps\n',
    ])
    for (const name of ['push_time_seconds', 'push_failure_time_seconds'])
      expect(Number(Object.values(await query(`${name}{job="times"}`))[0])).toBeGreaterThan(before)
    expect(Object.values(await query('x{job="times"}'))).toEqual(['1'])
  })

  test('POST keeps other metrics of the group, PUT does not', async () => {
    await push('/job/verbs', 'first 1\n')
    await push('/job/verbs', 'second 2\n', 'POST')
    expect(Object.values(await query('first + on () second'))).toEqual(['3'])
    await push('/job/verbs', 'third 3\n')
    expect(await query('{__name__=~"first|second"}')).toEqual({})
  })

  test('a group goes when its time is over', async () => {
    await push('/job/short?ttl=50ms', 'brief 1\n')
    await until(async () => Object.keys(await query('brief')).length === 0)
    expect(JSON.stringify(await metrics.json('/api/v1/metrics'))).not.toContain('"short"')
  })

  test('the groups are listed in the shape of Pushgateway', async () => {
    await push('/job/listed', '# HELP s Size\n# TYPE s summary\ns{quantile="0.5"} 4\ns_sum 8\ns_count 2\nplain 1\n')
    const { data } = (await metrics.json('/api/v1/metrics')) as { data: { labels: { job: string } }[] }
    expect(data.find(({ labels }) => labels.job === 'listed')).toMatchObject({
      labels: { job: 'listed' },
      last_push_successful: true,
      push_failure_time_seconds: { type: 'GAUGE', metrics: [{ labels: { instance: '', job: 'listed' }, value: '0' }] },
      s: { type: 'SUMMARY', help: 'Size', metrics: [{ quantiles: { '0.5': '4' }, sum: '8', count: '2' }] },
      plain: { type: 'UNTYPED', metrics: [{ labels: { instance: '', job: 'listed' }, value: '1' }] },
    })
  })

  test.each([
    { name: 'a path without a value', path: '/job/x/y', page: 'x 1\n', text: 'odd number of components' },
    { name: 'a page that is none', path: '/job/x', page: 'x y z\n', text: '"y" is no value' },
    { name: 'a time to live that is none', path: '/job/x?ttl=soon', page: 'x 1\n', text: 'Cannot take ttl "soon"' },
  ])('$name is 400', async ({ path, page, text }) => {
    const answer = await push(path, page)
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(text)])
  })

  test('families in protobuf are stored, as Go’s client pushes them', async () => {
    const runs = [
      [1, 'runs_total'],
      [2, 'Runs'],
      [3, 0],
      [4, [[3, [[1, double(3)]]]]],
    ] as const satisfies readonly Field[]
    const body = new Uint8Array(page(runs, histogramFamily([...totals, ...classicSide, ...nativeSide])))
    const headers = { 'content-type': delimited }
    expect((await metrics.ask('/metrics/job/go', { method: 'PUT', body, headers })).status).toBe(200)
    expect(await query('runs_total{job="go"}')).toEqual({ '{"__name__":"runs_total","job":"go"}': '3' })
    expect(Object.values(await query('h_bucket{job="go"}'))).toEqual(['3', '7', '9'])
    const { data } = (await metrics.json('/api/v1/metrics')) as { data: { labels: { job: string } }[] }
    expect(data.find(({ labels }) => labels.job === 'go')).toMatchObject({
      runs_total: { type: 'COUNTER', help: 'Runs' },
      h: { type: 'HISTOGRAM', metrics: [{ count: '9', sum: '12.5' }] },
    })
    const cut = await metrics.ask('/metrics/job/go', { method: 'PUT', body: body.subarray(1), headers })
    expect([cut.status, await cut.text()]).toEqual([400, expect.stringContaining('Cannot read byte')])
  })

  test('another encoding of protobuf is 415', async () => {
    const type = delimited.replace('delimited', 'compact-text')
    expect((await push('/job/x', '', 'PUT', { 'content-type': type })).status).toBe(415)
  })

  test('a web page may neither push nor delete', async () => {
    for (const method of ['PUT', 'POST', 'DELETE'])
      expect((await metrics.ask('/metrics/job/x', { method, headers: { origin: 'http://evil' } })).status).toBe(403)
  })

  test('all groups go at once, with the admin API', async () => {
    await push('/job/wiped', 'wiped 1\n')
    expect((await metrics.ask('/api/v1/admin/wipe', { method: 'PUT' })).status).toBe(202)
    expect(await metrics.json('/api/v1/metrics')).toMatchObject({ data: [] })
    expect(await query('wiped')).toEqual({})
  })
})

describe('a restart', () => {
  test('keeps groups, also after a push that nobody waited for to be written', async () => {
    const first = await startMetrics({ scrapeIntervalMs: 100 })
    await fetch(`${first.url}/metrics/job/over`, { method: 'PUT', body: 'survives{a="b"} NaN\nother +Inf\n' })
    await first.close()
    const second = await startMetrics({ scrapeIntervalMs: 100 }, first.home)
    const answer = await (await fetch(`${second.url}/api/v1/metrics`)).json()
    await second.remove()
    expect(answer).toMatchObject({
      data: [
        { labels: { job: 'over' }, survives: { metrics: [{ value: 'NaN' }] }, other: { metrics: [{ value: '+Inf' }] } },
      ],
    })
  })
})
