import { foldSnappy } from '@hearth/protobuf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Histogram } from '../../../services/metrics/src/domain/model/histogram.ts'
import { Labels } from '../../../services/metrics/src/domain/model/labels.ts'
import { encodeFirst } from '../../../services/metrics/src/domain/remote-write/sending/encode-request.ts'
import { encodeReadRequest, unfoldBlock } from './read-request.ts'
import { startMetrics } from './start-metrics.ts'
import type { Program } from './start-program.ts'
import { prometheusPeers } from './start-prometheus.ts'
import { encodeWriteRequest, type WrittenSeries } from './write-request.ts'

const startMs = chooseStart()
const series: readonly WrittenSeries[] = Array.from({ length: 5 }, (_, at) => ({
  labels: { __name__: 'read_total', at: `${at}`, job: 'x' },
  timestamps: Array.from({ length: 100 }, (_, step) => startMs + step * 15_000 + (step % 7 === 3 ? at : 0)),
  values: Float64Array.from({ length: 100 }, (_, step) => (at === 4 && step === 50 ? Number.NaN : step * 1.5 ** at)),
}))

// Without a reset in the middle: at what begins anew, Prometheus 2.42 does not say so in its chunk.
function histograms(): Uint8Array<ArrayBuffer> {
  const steps = Array.from({ length: 40 }, (_, step) => step)
  const labels = Labels.of({ __name__: 'read_native', job: 'x' })
  const timestamps = Float64Array.from(steps, (step) => startMs + step * 15_000)
  const made = steps.map(
    (count): Histogram => ({
      ...{ integer: true, resetHint: 'unknown', schema: 2, zeroThreshold: 0.001, zeroCount: count, sum: count * 1.25 },
      ...{ count: count * 4, negativeSpans: [], negativeBuckets: [], customValues: [] },
      positiveSpans: [
        { offset: -2, length: 2 },
        { offset: 3, length: 1 },
      ],
      positiveBuckets: [count, count, count],
    }),
  )
  const series = { labels, timestamps, values: Float64Array.from(made, ({ sum }) => sum), histograms: made }
  return foldSnappy(encodeFirst([series], []))
}

// Within an hour before now, as Prometheus' head takes nothing older into an empty store's past; and all within one
// of its two hours, at whose end it begins another chunk, where an answer of ours goes on with the same.
function chooseStart(): number {
  const [twoHoursMs, lastingMs] = [7_200_000, 1_560_000]
  const wished = Math.floor(Date.now() / 60_000) * 60_000 - 1_800_000
  const end = Math.ceil(wished / twoHoursMs) * twoHoursMs
  return wished + lastingMs > end ? end - lastingMs : wished
}

const write = (url: string, body: Uint8Array<ArrayBuffer>) =>
  fetch(`${url}/api/v1/write`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-protobuf', 'content-encoding': 'snappy' },
    body,
  })

async function read(url: string, accepted: readonly number[], name = 'read_total') {
  const query = {
    fromMs: startMs - 1,
    toMs: startMs + 9_000_000,
    matchers: [[0, '__name__', name] as const],
  }
  const headers = { 'content-type': 'application/x-protobuf', 'content-encoding': 'snappy' }
  const body = encodeReadRequest([query], accepted)
  const answer = await fetch(`${url}/api/v1/read`, { method: 'POST', headers, body })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  return { status: answer.status, type: answer.headers.get('content-type'), bytes }
}

describe.each(prometheusPeers)('remote read beside $title', ({ isThere, start }) => {
  const when = test.skipIf(!isThere)
  let metrics: { url: string; stop(): Promise<void> }
  let prometheus: Program
  beforeAll(async () => {
    if (!isThere) return
    ;[metrics, prometheus] = await Promise.all([startMetrics(), start()])
    for (const { url } of [metrics, prometheus])
      for (const body of [encodeWriteRequest(series), histograms()]) expect((await write(url, body)).status).toBe(204)
  })
  afterAll(() => Promise.all([metrics?.stop(), prometheus?.stop()]))

  when('samples are the same bytes', async () => {
    const [own, peer] = await Promise.all([read(metrics.url, []), read(prometheus.url, [])])
    expect([own.status, own.type]).toEqual([200, peer.type])
    expect(unfoldBlock(own.bytes)).toEqual(unfoldBlock(peer.bytes))
  })

  when('streamed chunks are the same bytes', async () => {
    const [own, peer] = await Promise.all([read(metrics.url, [1, 0]), read(prometheus.url, [1, 0])])
    expect([own.status, own.type]).toEqual([200, peer.type])
    expect(Buffer.from(own.bytes).toString('hex')).toBe(Buffer.from(peer.bytes).toString('hex'))
  })

  // As samples, Prometheus 2.42 does not give them.
  when('streamed chunks of native histograms are the same bytes', async () => {
    const [own, peer] = await Promise.all([
      read(metrics.url, [1], 'read_native'),
      read(prometheus.url, [1], 'read_native'),
    ])
    expect(own.bytes.length).toBeGreaterThan(100)
    expect(Buffer.from(own.bytes).toString('hex')).toBe(Buffer.from(peer.bytes).toString('hex'))
  })

  when('an answer of an unknown kind is refused in the same words', async () => {
    const [own, peer] = await Promise.all([read(metrics.url, [7]), read(prometheus.url, [7])])
    expect([own.status, Buffer.from(own.bytes).toString()]).toEqual([peer.status, Buffer.from(peer.bytes).toString()])
  })

  when('Prometheus answers queries from what is stored here', async () => {
    const asker = await start(`remote_read: [{ url: '${metrics.url}/api/v1/read', read_recent: true }]\n`)
    try {
      const at = (startMs + 1_200_000) / 1000
      const path = `/api/v1/query_range?query=read_total%20*%202&start=${at - 600}&end=${at}&step=60`
      const [own, asked] = await Promise.all(
        [metrics.url, asker.url].map(async (url) => (await (await fetch(url + path)).json()) as object),
      )
      expect(own).toMatchObject({ data: { result: { length: 5 } } })
      expect(asked).toEqual(own)
    } finally {
      await asker.stop()
    }
  })
})
