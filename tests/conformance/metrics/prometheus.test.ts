import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startMetrics } from '../../../services/metrics/src/test-support/start-metrics.ts'
import {
  askPromtool,
  checkMetrics,
  hasPrometheus,
  nodeExporter,
  type Program,
  startNodeExporter,
  startPrometheus,
  waitFor,
} from './prometheus.fixture.ts'

type Sample = { readonly metric: Readonly<Record<string, string>>; readonly value: readonly [number, string] }

async function query(url: string, expr: string): Promise<readonly Sample[]> {
  const answer = await fetch(`${url}/api/v1/query?query=${encodeURIComponent(expr)}`)
  const { data } = (await answer.json()) as { data: { result: readonly Sample[] } }
  return data.result
}

describe.skipIf(!hasPrometheus)('Prometheus as a client (skipped where /usr/bin/prometheus is absent)', () => {
  let metrics: Awaited<ReturnType<typeof startMetrics>>
  let prometheus: Program

  beforeAll(async () => {
    metrics = await startMetrics({ bundle: true, bundleIntervalMs: 500, scrapeIntervalMs: 500 })
    const address = new URL(metrics.url).host
    prometheus = await startPrometheus(`
global: { scrape_interval: 500ms, scrape_timeout: 500ms }
scrape_configs:
  - { job_name: scraped, static_configs: [{ targets: ["${address}"] }] }
  - job_name: federated
    honor_labels: true
    metrics_path: /federate
    params: { "match[]": ['{__name__=~"node_.+|up|prometheus_.+"}'] }
    static_configs: [{ targets: ["${address}"] }]
`)
    await waitFor(async () => (await query(prometheus.url, 'node_load1{job="host"}')).length > 0)
    await waitFor(async () => (await query(prometheus.url, 'up{job="scraped"} == 1')).length > 0)
  })

  afterAll(async () => {
    await prometheus?.stop()
    await metrics?.remove()
  })

  test('scrapes us', async () => {
    const [build] = await query(prometheus.url, 'prometheus_build_info{job="scraped"}')
    expect(build?.metric.goversion).toBe(`node ${process.version}`)
  })

  test('federates from us with equal labels, times and values', async () => {
    const expr = '{__name__=~"node_memory_.+|node_cpu_seconds_total|node_filesystem_.+",job="host"}'
    const theirs = await query(prometheus.url, `${expr}[3s]`)
    const ours = await query(metrics.url, `${expr}[1m]`)
    const pointsOf = (sample: unknown) => (sample as { values: [number, string][] }).values
    const known = new Map(
      ours.flatMap(({ metric, ...rest }) =>
        pointsOf(rest).map(([atS, value]) => [`${seriesKey(metric)} @${atS}`, value] as const),
      ),
    )
    const federated = theirs.flatMap(({ metric, ...rest }) =>
      pointsOf(rest).map(([atS, value]) => [`${seriesKey(metric)} @${atS}`, value] as const),
    )
    expect(federated.length).toBeGreaterThan(50)
    for (const [place, value] of federated) expect([place, Number(value)]).toEqual([place, Number(known.get(place))])
  })

  test('promtool asks instants, ranges, series and labels', async () => {
    const nowS = Math.floor(Date.now() / 1000)
    expect(await askPromtool('query', 'instant', metrics.url, 'vector(1)')).toContain('=> 1 @[')
    const range = ['query', 'range', `--start=${nowS - 10}`, `--end=${nowS}`, '--step=1s', metrics.url, 'up']
    expect(await askPromtool(...range)).toContain('job="host"')
    expect(await askPromtool('query', 'series', '--match=up', metrics.url)).toContain('job="metrics"')
    expect(await askPromtool('query', 'labels', metrics.url, 'job')).toContain('chatflow')
  })

  test('promtool finds no fault in our own metrics', async () => {
    expect(await checkMetrics(await (await fetch(`${metrics.url}/metrics`)).text())).toBe('')
  })

  test('nor in those of the host, but for names that node_exporter gave', async () => {
    const said = await checkMetrics(await (await fetch(`${metrics.url}/metrics/host`)).text())
    const faults = said.split('\n').filter((line) => line !== '' && !line.startsWith('node_memory_'))
    expect(faults).toEqual([])
  })
})

function seriesKey(metric: Readonly<Record<string, string>>): string {
  return JSON.stringify(Object.entries(metric).sort(([a], [b]) => (a < b ? -1 : 1)))
}

const isLinux = process.platform === 'linux'

describe.skipIf(!isLinux || !existsSync(nodeExporter))(
  'figures of the host beside node_exporter (skipped where /usr/bin/prometheus-node-exporter is absent)',
  () => {
    const collectors =
      'cpu|load|memory|filesystem|network_(receive|transmit)|disk|boot_time|uname|vmstat|pressure|filefd'

    test('every series of ours is there too, under the same name and labels, with the same type', async () => {
      const metrics = await startMetrics()
      const exporter = await startNodeExporter()
      try {
        const [ours, theirs] = await Promise.all([
          readPage(`${metrics.url}/metrics/host`),
          readPage(`${exporter.url}/metrics`),
        ])
        const shared = new RegExp(`^node_(${collectors})`)
        const missing = [...ours.keys()].filter((series) => shared.test(series) && !theirs.has(series))
        expect(missing).toEqual([])
        const differing = [...ours].filter(([series, type]) => shared.test(series) && theirs.get(series) !== type)
        expect(differing).toEqual([])
      } finally {
        await exporter.stop()
        await metrics.remove()
      }
    })
  },
)

/** Series with their labels sorted, and the types of their metrics. */
async function readPage(url: string): Promise<ReadonlyMap<string, string>> {
  const lines = (await (await fetch(url)).text()).split('\n')
  const types = new Map<string, string>()
  const series = new Map<string, string>()
  for (const line of lines) {
    const [, name = '', type = ''] = /^# TYPE (\S+) (\S+)$/.exec(line) ?? []
    if (name !== '') types.set(name, type)
    const [, metric = '', labels = ''] = /^(\w+)(?:\{(.*)\})? \S+$/.exec(line) ?? []
    if (metric !== '') series.set(`${metric}{${sortLabels(labels)}}`, types.get(metric) ?? '')
  }
  return series
}

function sortLabels(labels: string): string {
  return [...labels.matchAll(/\w+="(?:[^"\\]|\\.)*"/g)]
    .map(([pair]) => pair)
    .sort()
    .join(',')
}
