import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startMetrics } from './start-metrics.ts'
import { waitFor } from './start-program.ts'
import { prometheusPeers } from './start-prometheus.ts'
import { isVictoriaMetricsInstalled, startVictoriaMetrics } from './start-victoria-metrics.ts'
import { encodeWriteRequest } from './write-request.ts'

async function configFile(text: string): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'sending-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  const path = join(dir, 'prometheus.yml')
  await writeFile(path, text)
  return path
}

const ask = async (url: string, path: string) =>
  (await (await fetch(url + path)).json()) as { data: { result: unknown[] } }

describe.each(prometheusPeers)('sending to $title', ({ isThere, start }) => {
  test.skipIf(!isThere)(
    '10,000 series arrive as they are, staleness markers and odd numbers included',
    {
      timeout: 90_000,
    },
    async () => {
      const prometheus = await start()
      onTestFinished(prometheus.stop)
      const queue = 'queue_config: { batch_send_deadline: 100ms, max_samples_per_send: 500 }'
      const metrics = await startMetrics({
        configFile: await configFile(`remote_write: [{ url: '${prometheus.url}/api/v1/write', ${queue} }]\n`),
      })
      onTestFinished(metrics.stop)
      const startMs = Math.floor(Date.now() / 60_000) * 60_000 - 300_000
      const series = Array.from({ length: 10_000 }, (_, at) => ({
        labels: { __name__: 'sent', at: `${at}` },
        timestamps: [startMs, startMs + 15_000],
        values: Float64Array.of(at / 3, at % 2 === 0 ? Number.POSITIVE_INFINITY : -0),
      }))
      const stale = new Float64Array(new BigUint64Array([0x7ff0000000000002n]).buffer)
      const ended = { labels: { __name__: 'sent', at: '0' }, timestamps: [startMs + 30_000], values: stale }
      for (const part of [series, [ended]]) {
        const headers = { 'content-type': 'application/x-protobuf', 'content-encoding': 'snappy' }
        const body = encodeWriteRequest(part)
        expect((await fetch(`${metrics.url}/api/v1/write`, { method: 'POST', headers, body })).status).toBe(204)
      }
      const at = startMs / 1000 + 30
      const count = `/api/v1/query?query=count(sent)&time=${at}`
      await waitFor(async () => JSON.stringify((await ask(prometheus.url, count)).data.result).includes('"9999"'))
      for (const query of ['sent{at=~"1?.?5."}[1m]', 'count(sent < +Inf)', 'count_over_time(sent{at="0"}[1m])']) {
        const path = `/api/v1/query?query=${encodeURIComponent(query)}&time=${at}`
        const [own, theirs] = [await ask(metrics.url, path), await ask(prometheus.url, path)]
        const sorted = (answer: typeof own) => answer.data.result.map((one) => JSON.stringify(one)).sort()
        expect(sorted(own).length).toBeGreaterThan(0)
        expect(sorted(theirs)).toEqual(sorted(own))
      }
    },
  )
})

type Exported = {
  readonly metric: Readonly<Record<string, string>>
  readonly values: readonly unknown[]
  readonly timestamps: readonly number[]
}

async function exportFrom(url: string): Promise<readonly Exported[]> {
  const text = await (await fetch(`${url}/api/v1/export?match[]=sent`)).text()
  const lines = text.split('\n').filter((line) => line !== '')
  return lines.map((line) => JSON.parse(line) as Exported).sort((a, b) => Number(a.metric.at) - Number(b.metric.at))
}

describe.skipIf(!isVictoriaMetricsInstalled)(
  'sending to VictoriaMetrics (skipped where /usr/bin/victoria-metrics is absent)',
  () => {
    test('5,000 series arrive as they are, once each and with the labels of this server', {
      timeout: 90_000,
    }, async () => {
      const victoria = await startVictoriaMetrics()
      onTestFinished(victoria.stop)
      const queue = 'queue_config: { batch_send_deadline: 100ms, max_samples_per_send: 500 }'
      const metrics = await startMetrics({
        externalLabels: { site: 'a' },
        configFile: await configFile(`remote_write: [{ url: '${victoria.url}/api/v1/write', ${queue} }]\n`),
      })
      onTestFinished(metrics.stop)
      const startMs = Math.floor(Date.now() / 60_000) * 60_000 - 300_000
      const timestamps = [startMs, startMs + 15_000, startMs + 30_000]
      const series = Array.from({ length: 5_000 }, (_, at) => ({
        labels: { __name__: 'sent', at: `${at}` },
        timestamps,
        values: Float64Array.of(at, -at / 4 - 1, at * 1e6),
      }))
      const headers = { 'content-type': 'application/x-protobuf', 'content-encoding': 'snappy' }
      const request = { method: 'POST', headers, body: encodeWriteRequest(series) }
      expect((await fetch(`${metrics.url}/api/v1/write`, request)).status).toBe(204)
      const samplesOf = (all: readonly Exported[]) => all.reduce((sum, { values }) => sum + values.length, 0)
      await waitFor(async () => samplesOf(await exportFrom(victoria.url)) === 15_000)
      expect(await exportFrom(victoria.url)).toEqual(
        series.map(({ labels, values }) => ({ metric: { ...labels, site: 'a' }, values: [...values], timestamps })),
      )
    })
  },
)
