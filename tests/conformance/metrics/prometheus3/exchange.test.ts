import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { recorded, recordedAtS } from '../../../../services/metrics/src/test-support/otlp-recorded.ts'
import { startMetrics } from '../start-metrics.ts'
import type { Program } from '../start-program.ts'
import { isPrometheus3Built, startPrometheus3, withoutPrometheus3 } from '../start-prometheus.ts'
import { encodeSecondRequest, encodeWriteRequest, type WrittenSeries } from '../write-request.ts'
import { comingTimes, makeSamples, recentTimes } from './samples.ts'

const busy = { timeout: 90_000 }
const first = 'application/x-protobuf'
const second = 'application/x-protobuf;proto=io.prometheus.write.v2.Request'

async function write(url: string, type: string, body: Uint8Array<ArrayBuffer>): Promise<void> {
  const headers = { 'content-type': type, 'content-encoding': 'snappy' }
  const answer = await fetch(`${url}/api/v1/write`, { method: 'POST', headers, body })
  expect([answer.status, await answer.text()]).toEqual([204, ''])
}

type Found = { readonly metric: Readonly<Record<string, string>> }

/** What an instant query finds, in one order. */
async function find(url: string, query: string, time: number): Promise<readonly Found[]> {
  const answer = await fetch(`${url}/api/v1/query?query=${encodeURIComponent(query)}&time=${time}`)
  const { data } = (await answer.json()) as { readonly data: { readonly result: readonly Found[] } }
  const keyOf = ({ metric }: Found) => JSON.stringify(Object.entries(metric).sort())
  return [...data.result].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

function sendingTo(receiver: Program, message: string): string {
  const [histograms, queue] = ['send_native_histograms: true', 'queue_config: { batch_send_deadline: 100ms }']
  return `remote_write: [{ url: '${receiver.url}/api/v1/write', protobuf_message: ${message}, ${histograms}, ${queue} }]\n`
}

async function startOurs(config: string): Promise<Program> {
  const folder = await mkdtemp(join(tmpdir(), 'exchange-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'prometheus.yml'), config)
  return startMetrics({ configFile: join(folder, 'prometheus.yml') })
}

const everything = '{__name__=~".+",__name__!~"up|scrape_.*|ALERTS.*"}'
const messages = ['prometheus.WriteRequest', 'io.prometheus.write.v2.Request']
const directions = [
  { from: 'here', to: 'Prometheus 3', start: startOurs, receive: () => startPrometheus3() },
  { from: 'Prometheus 3', to: 'here', start: startPrometheus3, receive: () => startMetrics() },
].flatMap((one) => messages.map((message) => ({ ...one, message })))

describe.skipIf(!isPrometheus3Built)(`samples between Prometheus 3 and us${withoutPrometheus3}`, () => {
  test.each(directions)('are sent on from $from to $to by $message, histograms too', busy, async (direction) => {
    const { start, receive, message } = direction
    const receiver = await receive()
    onTestFinished(receiver.stop)
    const sender = await start(sendingTo(receiver, message))
    onTestFinished(sender.stop)
    const times = comingTimes()
    await write(sender.url, first, encodeWriteRequest(makeSamples(times, times.stepMs)))
    // Version 1.0 carries no bounds of one's own, so neither sends such histograms by it.
    const all = message === messages[0] ? everything.replace('ALERTS.*', 'ALERTS.*|custom') : everything
    for (const query of [all, 'rate({__name__=~"requests_total|native"}[10m])', 'native[5m]']) {
      const sent = await find(sender.url, query, times.end)
      expect(sent.length).toBeGreaterThan(2)
      await expect.poll(() => find(receiver.url, query, times.end), { timeout: 60_000 }).toEqual(sent)
    }
  })

  test('start times are taken from remote write 2.0, and seen where counters began anew', busy, async () => {
    const theirs = await startPrometheus3(undefined, undefined, ['--enable-feature=st-storage'])
    onTestFinished(theirs.stop)
    const ours = await startMetrics()
    onTestFinished(ours.stop)
    const { start } = recentTimes()
    const at = Array.from({ length: 40 }, (_, step) => start * 1000 + step * 15_000)
    // Two programs one after the other, the second of which counts on above where the first ended.
    const starts = at.map((_, step) => (step < 20 ? start * 1000 - 5_000 : (at[20] ?? 0) - 1_000))
    const series: WrittenSeries = {
      labels: { __name__: 'began_total', job: 'a' },
      timestamps: at,
      values: Float64Array.from(at, (_, step) => (step < 20 ? step : 100 + step)),
      starts,
    }
    for (const { url } of [ours, theirs]) await write(url, second, encodeSecondRequest([series]))
    const time = start + 600
    for (const query of [
      'start_timestamp(began_total)',
      'increase(began_total[10m] anchored)',
      'increase(began_total[10m] smoothed)',
      'rate(began_total[5m] anchored)',
      'resets(began_total[10m] anchored)',
      'increase(began_total[10m])',
      'rate(began_total[5m])',
    ]) {
      const [own, their] = [await find(ours.url, query, time), await find(theirs.url, query, time)]
      expect([query, own]).toEqual([query, their])
    }
  })

  test.each([
    { name: 'JavaScript’s in protobuf', type: 'application/x-protobuf', body: recorded.javascriptProtobuf },
    { name: 'Python’s in protobuf', type: 'application/x-protobuf', body: recorded.pythonProtobuf },
  ])('what comes by OTLP is the same series in both: $name', busy, async ({ type, body }) => {
    const config = 'otlp: { promote_resource_attributes: [deployment.environment] }\n'
    const theirs = await startPrometheus3(config)
    onTestFinished(theirs.stop)
    const ours = await startOurs(config)
    onTestFinished(ours.stop)
    for (const { url } of [ours, theirs]) {
      const headers = { 'content-type': type }
      const answer = await fetch(`${url}/api/v1/otlp/v1/metrics`, { method: 'POST', headers, body })
      expect(answer.status).toBe(200)
    }
    const found = await find(theirs.url, everything, recordedAtS + 60)
    expect(found.length).toBeGreaterThan(3)
    expect(await find(ours.url, everything, recordedAtS + 60)).toEqual(found)
  })
})
