import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { encodeWriteRequest } from '../../../services/metrics/src/test-support/write-request.ts'
import { startMetrics } from './start-metrics.ts'
import type { Program } from './start-program.ts'
import { isPrometheus3Built, prometheusPeers, startPrometheus3, withoutPrometheus3 } from './start-prometheus.ts'

const busy = { timeout: 90_000 }

async function configFile(text: string): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'exemplars-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  await writeFile(join(dir, 'prometheus.yml'), text)
  return join(dir, 'prometheus.yml')
}

/**
 * Two series with two exemplars each, in three writes, each of which brings again what was brought before. An exemplar
 * leaves with a sample of its series, so those of the second write may wait for the third.
 */
function requests(nowMs: number) {
  const seriesAt = (path: string, timeMs: number) => ({
    labels: { __name__: 'hits_total', path },
    samples: [[timeMs, 1] as const],
    exemplars: [nowMs - 20_000, nowMs - 10_000]
      .filter((at) => at <= timeMs)
      .map((at) => ({ labels: { trace_id: `${path}-${at}` }, value: 0.25, timeMs: at })),
  })
  return [nowMs - 20_000, nowMs - 10_000, nowMs].map(
    (timeMs) => new Uint8Array(encodeWriteRequest(['a', 'b'].map((path) => seriesAt(path, timeMs)))),
  )
}

function expected(nowMs: number, external: Readonly<Record<string, string>>) {
  return ['a', 'b'].map((path) => ({
    seriesLabels: { __name__: 'hits_total', path, ...external },
    exemplars: [nowMs - 20_000, nowMs - 10_000].map((at) => ({
      labels: { trace_id: `${path}-${at}` },
      value: '0.25',
      timestamp: at / 1000,
    })),
  }))
}

async function exemplarsOf(url: string, nowMs: number): Promise<unknown> {
  const range = `start=${nowMs / 1000 - 60}&end=${nowMs / 1000}`
  const answer = await fetch(`${url}/api/v1/query_exemplars?query=hits_total&${range}`)
  return ((await answer.json()) as { data: unknown }).data
}

const receivers: readonly { name: string; skipped: boolean; message: string; start: () => Promise<Program> }[] = [
  ...prometheusPeers.map(({ title, isThere, start }) => ({
    name: `${title} by 1.0`,
    skipped: !isThere,
    message: 'prometheus.WriteRequest',
    start: () => start(undefined, undefined, ['--enable-feature=exemplar-storage']),
  })),
  {
    name: `Prometheus 3 by 2.0${withoutPrometheus3}`,
    skipped: !isPrometheus3Built,
    message: 'io.prometheus.write.v2.Request',
    start: () => startPrometheus3(),
  },
  { name: 'this service by 1.0', skipped: false, message: 'prometheus.WriteRequest', start: () => startMetrics() },
  {
    name: 'this service by 2.0',
    skipped: false,
    message: 'io.prometheus.write.v2.Request',
    start: () => startMetrics(),
  },
]

describe.each(receivers)('exemplars sent on to $name', ({ skipped, message, start }) => {
  test.skipIf(skipped).for([{ agent: false }, { agent: true }])(
    'arrive once, agent: $agent',
    busy,
    async ({ agent }) => {
      const receiver = await start()
      onTestFinished(receiver.stop)
      const to = `url: '${receiver.url}/api/v1/write', protobuf_message: ${message}, send_exemplars: true`
      const queue = 'queue_config: { batch_send_deadline: 100ms }'
      const metrics = await startMetrics({
        agent,
        externalLabels: { site: 'home' },
        configFile: await configFile(`remote_write: [{ ${to}, ${queue} }]\n`),
      })
      onTestFinished(metrics.stop)
      const nowMs = Math.floor(Date.now() / 1000) * 1000
      for (const body of requests(nowMs)) {
        const headers = { 'content-type': 'application/x-protobuf', 'content-encoding': 'snappy' }
        const answer = await fetch(`${metrics.url}/api/v1/write`, { method: 'POST', headers, body })
        expect(answer.status).toBe(204)
      }
      await expect
        .poll(() => exemplarsOf(receiver.url, nowMs), { timeout: 60_000 })
        .toEqual(expected(nowMs, { site: 'home' }))
      await expect
        .poll(async () => (await fetch(`${metrics.url}/metrics`)).text(), { timeout: 60_000 })
        .toMatch(/^prometheus_remote_storage_exemplars_total\{[^}]*\} 4$/m)
    },
  )
})
