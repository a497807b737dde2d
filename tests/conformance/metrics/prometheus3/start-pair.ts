import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startMetrics } from '../start-metrics.ts'
import { type Program, waitFor } from '../start-program.ts'
import { startPrometheus3 } from '../start-prometheus.ts'
import { encodeWriteRequest } from '../write-request.ts'
import type { Times } from './requests.ts'
import { makeSamples, recentTimes } from './samples.ts'
import { startTarget } from './start-target.ts'

const rules = `groups:
- name: second
  interval: 1s
  limit: 7
  rules:
  - { alert: Pending, expr: 'vector(1)>0', for: 1h, labels: { severity: 'page' }, annotations: { note: '{{ $value }} is {{ humanize 1234567 }}' } }
  - { alert: Quiet, expr: 'vector(1) > 1' }
- name: first
  interval: 1s
  rules:
  - { record: 'a:b', expr: 'sum(vector(2))by(x)', labels: { c: d } }
  - { record: broken, expr: 'label_replace(a:b, "a", "b", "c", "(")' }
  - { alert: Firing, expr: 'vector(3) > 1', keep_firing_for: 5m, labels: { severity: page } }
- name: third
  interval: 1s
  rules:
  - { record: 'c:d', expr: 'vector(1)' }
`

// A scrape that is too late on a busy machine would have one of them tell that the target is down.
const config = (rulesPath: string, target: string) => `
global: { scrape_interval: 10s, scrape_timeout: 10s, external_labels: { site: here } }
rule_files: ['${rulesPath}']
alerting: { alertmanagers: [{ static_configs: [{ targets: ['127.0.0.1:9'] }] }] }
scrape_configs:
- job_name: fixed
  static_configs: [{ targets: ['${target}'], labels: { zone: z } }]
  relabel_configs:
  - { source_labels: [zone], target_label: place, regex: '(.*)', replacement: 'p-$1' }
  - { action: labeldrop, regex: zone }
- job_name: gone
  static_configs: [{ targets: ['127.0.0.1:1'] }]
  relabel_configs: [{ action: drop, source_labels: [__address__], regex: '.*' }]
- job_name: down
  static_configs: [{ targets: ['127.0.0.1:1'] }]
`

export type Pair = { readonly ours: Program; readonly theirs: Program; readonly times: Times; stop(): Promise<void> }

/** This service and Prometheus 3 with one configuration, which scrape one target and were written the same samples. */
export async function startPair(): Promise<Pair> {
  const folder = await mkdtemp(join(tmpdir(), 'prometheus3-pair-'))
  const target = await startTarget()
  const started: Program[] = []
  const stop = async () => {
    await Promise.all(started.map((one) => one.stop()))
    target.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await writeFile(join(folder, 'rules.yml'), rules)
    const text = config(join(folder, 'rules.yml'), target.address)
    await writeFile(join(folder, 'prometheus.yml'), text)
    const theirs = await startPrometheus3(text)
    started.push(theirs)
    const ours = await startMetrics({ configFile: join(folder, 'prometheus.yml') })
    started.push(ours)
    const times = recentTimes()
    for (const { url } of started) await write(url, times)
    for (const { url } of started) await waitFor(() => isSettled(url))
    return { ours, theirs, times, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function write(url: string, times: Times): Promise<void> {
  const answer = await fetch(`${url}/api/v1/write`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-protobuf', 'content-encoding': 'snappy' },
    body: encodeWriteRequest(makeSamples(times)),
  })
  if (!answer.ok) throw new Error(`Cannot write samples: ${answer.status} ${await answer.text()}`)
}

/** Scraped, and its rules evaluated. */
async function isSettled(url: string): Promise<boolean> {
  const expr = 'count(up == 1) + count(up == 0) + count(ALERTS) + count({__name__=~"a:b|c:d"})'
  const answer = await fetch(`${url}/api/v1/query?query=${encodeURIComponent(expr)}`)
  const { data } = (await answer.json()) as { data: { result: { value: [number, string] }[] } }
  const rules = await (await fetch(`${url}/api/v1/rules`)).text()
  return data.result[0]?.value[1] === '6' && !rules.includes('"unknown"')
}
