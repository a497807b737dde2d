import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkMetrics, runPromtool } from './promtool.ts'
import { startMetrics } from './start-metrics.ts'
import { type Program, waitFor } from './start-program.ts'
import { prometheusPeers } from './start-prometheus.ts'

type Sample = { readonly metric: Readonly<Record<string, string>>; readonly value: readonly [number, string] }

async function query(url: string, expr: string): Promise<readonly Sample[]> {
  const answer = await fetch(`${url}/api/v1/query?query=${encodeURIComponent(expr)}`)
  const { data } = (await answer.json()) as { data: { result: readonly Sample[] } }
  return data.result
}

describe.each(prometheusPeers)('as a client $title', ({ isThere, start, promtool }) => {
  const when = test.skipIf(!isThere)
  let metrics: Program
  let prometheus: Program

  beforeAll(async () => {
    if (!isThere) return
    metrics = await startMetrics({ bundle: true, bundleIntervalMs: 500, scrapeIntervalMs: 500 })
    const address = new URL(metrics.url).host
    prometheus = await start(`
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
    await metrics?.stop()
  })

  when('scrapes us', async () => {
    // A scrape that takes longer than its time, on a busy machine, leaves nothing until the next.
    await expect
      .poll(() => query(prometheus.url, 'prometheus_build_info{job="scraped"}'))
      .toMatchObject([{ metric: { goversion: `node ${process.version}` } }])
  })

  when('federates from us with equal labels, times and values', async () => {
    const expr = '{__name__=~"node_memory_.+|node_cpu_seconds_total|node_filesystem_.+",job="host"}'
    const pointsOf = (samples: readonly Sample[]) =>
      samples.flatMap(({ metric, ...rest }) =>
        (rest as unknown as { values: [number, string][] }).values.map(
          ([atS, value]) => [`${seriesKey(metric)} @${atS}`, value] as const,
        ),
      )
    await expect.poll(async () => pointsOf(await query(prometheus.url, `${expr}[1m]`)).length).toBeGreaterThan(50)
    const federated = pointsOf(await query(prometheus.url, `${expr}[1m]`))
    const known = new Map(pointsOf(await query(metrics.url, `${expr}[10m]`)))
    for (const [place, value] of federated) expect([place, Number(value)]).toEqual([place, Number(known.get(place))])
  })

  when('promtool asks instants, ranges, series and labels', async () => {
    const nowS = Math.floor(Date.now() / 1000)
    expect(await runPromtool(promtool, 'query', 'instant', metrics.url, 'vector(1)')).toContain('=> 1 @[')
    const range = ['query', 'range', `--start=${nowS - 10}`, `--end=${nowS}`, '--step=1s', metrics.url, 'up']
    expect(await runPromtool(promtool, ...range)).toContain('job="host"')
    expect(await runPromtool(promtool, 'query', 'series', '--match=up', metrics.url)).toContain('job="metrics"')
    expect(await runPromtool(promtool, 'query', 'labels', metrics.url, 'job')).toContain('chatflow')
  })

  when('promtool finds no fault in our own metrics', async () => {
    expect(await checkMetrics(await (await fetch(`${metrics.url}/metrics`)).text(), promtool)).toEqual([])
  })

  when('nor in those of the host, but for names that node_exporter gave', async () => {
    const said = await checkMetrics(await (await fetch(`${metrics.url}/metrics/host`)).text(), promtool)
    expect(said.filter((line) => !line.startsWith('node_memory_'))).toEqual([])
  })
})

function seriesKey(metric: Readonly<Record<string, string>>): string {
  return JSON.stringify(Object.entries(metric).sort(([a], [b]) => (a < b ? -1 : 1)))
}
