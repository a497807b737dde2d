import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startMetrics } from './start-metrics.ts'
import { waitFor } from './start-program.ts'
import { isPrometheusInstalled, startPrometheus } from './start-prometheus.ts'

const startMs = Math.floor(Date.now() / 1_000) * 1_000 - 60_000
const at = (seconds: number) => (startMs / 1_000 + seconds).toFixed(3)

const pages = [
  `# TYPE hits counter
hits_total{path="/"} 5 # {trace_id="a1"} 1 ${at(1)}
hits_total{path="/dropped"} 5 # {trace_id="a2"} 1 ${at(1)}
# TYPE took histogram
took_bucket{le="0.5"} 1 # {trace_id="b1",span_id="s"} 0.25 ${at(1.5)}
took_bucket{le="+Inf"} 2 # {trace_id="b2"} 7.5 ${at(2.25)}
took_count 2
took_sum 7.75
# TYPE state counter
state_total 1 # {} 1 ${at(1)}
# EOF
`,
  // The same again, an older one, a newer one, and one that says too much.
  `# TYPE hits counter
hits_total{path="/"} 6 # {trace_id="a3"} 1 ${at(9)}
# TYPE took histogram
took_bucket{le="0.5"} 1 # {trace_id="b1",span_id="s"} 0.25 ${at(1.5)}
took_bucket{le="+Inf"} 3 # {trace_id="b0"} 8 ${at(2)}
took_count 3
took_sum 15
# TYPE state counter
state_total 2 # {trace_id="${'x'.repeat(121)}"} 1 ${at(3)}
# EOF
`,
]

/** A target that goes on to the next page when all who scrape it have had the last one twice. */
async function startTarget(scrapers: number) {
  const seen = pages.map(() => new Map<string, number>())
  const pageOf = (who: string) => {
    const isDone = seen[0]?.size === scrapers && [...(seen[0]?.values() ?? [])].every((times) => times >= 2)
    const page = isDone ? 1 : 0
    seen[page]?.set(who, (seen[page]?.get(who) ?? 0) + 1)
    return pages[page]
  }
  const server = createServer(({ headers }, answer) => {
    answer.writeHead(200, { 'content-type': 'application/openmetrics-text; version=1.0.0; charset=utf-8' })
    answer.end(pageOf(headers['user-agent'] ?? ''))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const isRead = () => seen[1]?.size === scrapers && [...(seen[1]?.values() ?? [])].every((times) => times >= 2)
  return { address: `127.0.0.1:${(server.address() as AddressInfo).port}`, isRead }
}

describe.skipIf(!isPrometheusInstalled)('exemplars of scrapes (skipped where /usr/bin/prometheus is absent)', () => {
  test('are kept and told as Prometheus does', { timeout: 90_000 }, async () => {
    const target = await startTarget(2)
    const config = `
global: { scrape_interval: 1s }
scrape_configs:
  - job_name: shop
    static_configs: [{ targets: ['${target.address}'], labels: { zone: eu } }]
    metric_relabel_configs: [{ source_labels: [path], regex: /dropped, action: drop }]
`
    const dir = await mkdtemp(join(tmpdir(), 'exemplars-'))
    onTestFinished(() => rm(dir, { recursive: true, force: true }))
    await writeFile(join(dir, 'prometheus.yml'), config)
    const prometheus = await startPrometheus(config, undefined, ['--enable-feature=exemplar-storage'])
    onTestFinished(prometheus.stop)
    const metrics = await startMetrics({ configFile: join(dir, 'prometheus.yml') })
    onTestFinished(metrics.stop)
    await waitFor(async () => target.isRead())
    const range = `start=${at(0)}&end=${at(60)}`
    for (const query of ['hits_total', 'rate(took_bucket[1m]) + hits_total', 'state_total', '{zone="eu"}']) {
      const path = `/api/v1/query_exemplars?query=${encodeURIComponent(query)}&${range}`
      const [own, theirs] = await Promise.all(
        [metrics.url, prometheus.url].map(async (url) => (await fetch(url + path)).json()),
      )
      expect(own, query).toEqual(theirs)
    }
    const all = await (await fetch(`${metrics.url}/api/v1/query_exemplars?query={zone="eu"}&${range}`)).json()
    expect(all.data).toHaveLength(4)
  })
})
