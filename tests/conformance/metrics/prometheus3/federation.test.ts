import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ProtoReader } from '@hearth/protobuf'
import { describe, expect, onTestFinished, test } from 'vitest'
import { decodeFamily } from '../../../../services/metrics/src/domain/exposition/protobuf/decode-family.ts'
import { startMetrics } from '../start-metrics.ts'
import { isPrometheus3Built, startPrometheus3, withoutPrometheus3 } from '../start-prometheus.ts'
import { encodeWriteRequest } from '../write-request.ts'
import { makeSamples, recentTimes } from './samples.ts'

const families = 'application/vnd.google.protobuf;proto=io.prometheus.client.MetricFamily;encoding=delimited'

async function write(url: string): Promise<void> {
  const headers = { 'content-type': 'application/x-protobuf', 'content-encoding': 'snappy' }
  const body = encodeWriteRequest(makeSamples(recentTimes()))
  expect((await fetch(`${url}/api/v1/write`, { method: 'POST', headers, body })).status).toBe(204)
}

/** The families of a page, one for each name and type, and what they hold in one order. */
async function federate(url: string, selector: string, accept: string) {
  const answer = await fetch(`${url}/federate?match[]=${encodeURIComponent(selector)}`, { headers: { accept } })
  const reader = new ProtoReader(await answer.bytes())
  const found = new Map<string, string[]>()
  while (reader.at < reader.bytes.length) {
    const { name, type, metrics } = decodeFamily(reader, reader.end())
    const key = `${name} of type ${type}`
    found.set(key, [
      ...(found.get(key) ?? []),
      ...metrics.map((metric) => JSON.stringify({ ...metric, labels: metric.labels.sort() })),
    ])
  }
  const sorted = [...found].map(([key, metrics]) => [key, metrics.sort()] as const)
  return { status: answer.status, type: answer.headers.get('content-type'), families: new Map(sorted) }
}

const config = 'global: { external_labels: { site: here } }\nscrape_configs: []\n'

async function startOurs() {
  const folder = await mkdtemp(join(tmpdir(), 'federation-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'prometheus.yml'), config)
  const ours = await startMetrics({ configFile: join(folder, 'prometheus.yml') })
  onTestFinished(ours.stop)
  return ours
}

describe.skipIf(!isPrometheus3Built)(`federation beside Prometheus 3${withoutPrometheus3}`, () => {
  test('gives the same families in protobuf, native histograms among them', { timeout: 90_000 }, async () => {
    const ours = await startOurs()
    const theirs = await startPrometheus3(config)
    onTestFinished(theirs.stop)
    for (const { url } of [ours, theirs]) await write(url)
    const selector = '{job=~"a|b|c",__name__!="custom"}'
    for (const accept of [`${families};escaping=allow-utf-8`, `${families};q=0.7,text/plain;q=0.2`]) {
      const [mine, expected] = await Promise.all([ours, theirs].map(({ url }) => federate(url, selector, accept)))
      expect(expected?.families.get('native of type 4')).toHaveLength(3)
      expect(mine).toEqual(expected)
    }
  })

  test('a Prometheus that federates from here has what is here', { timeout: 90_000 }, async () => {
    const ours = await startOurs()
    await write(ours.url)
    const job = `{ job_name: federated, honor_labels: true, scrape_native_histograms: true, metrics_path: /federate,
      params: { 'match[]': ['{job=~"a|b|c",__name__!="custom"}'] }, static_configs: [{ targets: ['${new URL(ours.url).host}'] }] }`
    const theirs = await startPrometheus3(`global: { scrape_interval: 1s }\nscrape_configs: [${job}]\n`)
    onTestFinished(theirs.stop)
    const query = 'last_over_time({site="here",__name__!~"up|scrape_.*"}[10m])'
    const find = async (url: string, expression: string) => {
      const answer = await fetch(`${url}/api/v1/query?query=${encodeURIComponent(expression)}`)
      const { data } = (await answer.json()) as { data: { result: { metric: object; histogram?: unknown[] }[] } }
      return data.result.map(({ metric, ...rest }) => [
        JSON.stringify(metric),
        JSON.stringify(rest).split(',').slice(1),
      ])
    }
    await expect.poll(async () => (await find(theirs.url, query)).length, { timeout: 60_000 }).toBe(3 * 12)
    const native = 'sum by (job) (last_over_time(native[10m]))'
    expect(await find(theirs.url, native)).toEqual(await find(ours.url, native))
  })
})
