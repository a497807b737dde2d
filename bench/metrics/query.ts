/**
 * What do range and instant queries cost?
 *
 * The same samples, by remote write, in our service, set up as in the bundle, and in Debian's Prometheus where it is
 * installed, each in a process of its own; CPU and wall time of each query over HTTP, answers read to the end.
 */
import { encodeWriteRequest, type WrittenSeries } from '../../tests/conformance/metrics/write-request.ts'
import { startServers, write } from './servers.ts'

const rounds = 25
const stepMs = 15_000
const samples = 320
const endMs = Math.floor(Date.now() / stepMs) * stepMs
const startMs = endMs - (samples - 1) * stepMs
// A slice in time at a time, for Prometheus takes nothing that is an hour older than the newest sample.
const slices = 8

const queries = [
  { name: 'range 1h/15s, 1000 series', path: 'query_range', query: 'sum by (svc) (rate(synth_requests_total[5m]))' },
  {
    name: 'range 1h/15s, 1200 series',
    path: 'query_range',
    query: 'histogram_quantile(.99, sum by (le) (rate(synth_latency_seconds_bucket[5m])))',
  },
  { name: 'range 1h/15s, 1000 series', path: 'query_range', query: 'topk(10, synth_noise)' },
  { name: 'instant, 1000 series', path: 'query', query: 'sum(rate(synth_requests_total[5m]))' },
  { name: 'instant, 1000 series', path: 'query', query: 'topk(10, synth_noise)' },
  { name: 'instant, 3200 series', path: 'query', query: 'count by (__name__) ({job="synth"})' },
] as const

let state = 1
function random(): number {
  state ^= state << 13
  state ^= state >>> 17
  state ^= state << 5
  return (state >>> 0) / 2 ** 32
}

function createSeries(name: string, labels: Record<string, string>, next: () => number): WrittenSeries {
  return {
    labels: { __name__: name, job: 'synth', instance: '127.0.0.1:9999', rep: '1', ...labels },
    timestamps: Array.from({ length: samples }, (_, at) => startMs + at * stepMs),
    values: Float64Array.from({ length: samples }, next),
  }
}

function growing(most: number): () => number {
  let total = 0
  return () => (total += Math.floor(random() * most))
}

function* workload(): Generator<WrittenSeries[]> {
  for (let inst = 0; inst < 100; inst++) {
    const labels = { inst: `i${inst}` }
    yield [
      ...Array.from({ length: 10 }, (_, at) =>
        createSeries('synth_requests_total', { ...labels, svc: `s${at}` }, growing(20)),
      ),
      ...Array.from({ length: 10 }, (_, at) => createSeries('synth_noise', { ...labels, svc: `s${at}` }, random)),
      ...Array.from({ length: 12 }, (_, at) =>
        createSeries(
          'synth_latency_seconds_bucket',
          { ...labels, le: at === 11 ? '+Inf' : `${2 ** at / 100}` },
          growing(at + 2),
        ),
      ),
    ]
  }
}

function cut({ labels, timestamps, values }: WrittenSeries, slice: number): WrittenSeries {
  const range = [(slice * samples) / slices, ((slice + 1) * samples) / slices] as const
  return { labels, timestamps: timestamps.slice(...range), values: values.slice(...range) }
}

async function ask(url: string, path: string, query: string): Promise<void> {
  const range = { start: `${(endMs - 3_600_000) / 1000}`, end: `${endMs / 1000}`, step: '15' }
  const params = path === 'query' ? { time: `${endMs / 1000}` } : range
  const response = await fetch(`${url}/api/v1/${path}`, {
    method: 'POST',
    body: new URLSearchParams({ query, ...params }),
  })
  if (!response.ok) throw new Error(`Cannot ask ${query}: ${response.status} ${await response.text()}`)
  await response.arrayBuffer()
}

const servers = await startServers()
const all = [...workload()]
for (let slice = 0; slice < slices; slice++) {
  for (const series of all) {
    const body = new Uint8Array(encodeWriteRequest(series.map((one) => cut(one, slice))))
    for (const server of servers) await write(server, body)
  }
}
for (const { name, path, query } of queries) {
  console.log(`${query} (${name})`)
  for (const server of servers) {
    for (let warm = 0; warm < 5; warm++) await ask(server.url, path, query)
    const tookMs: number[] = []
    const cpuMs = server.cpuMs()
    for (let round = 0; round < rounds; round++) {
      const sentMs = performance.now()
      await ask(server.url, path, query)
      tookMs.push(performance.now() - sentMs)
    }
    const cpu = (server.cpuMs() - cpuMs) / rounds
    tookMs.sort((a, b) => a - b)
    const median = tookMs[Math.floor(rounds / 2)] ?? Number.NaN
    console.log(
      `  ${server.name}: ${cpu.toFixed(1)} CPU-ms, wall ${tookMs[0]?.toFixed(1)} ms best, ${median.toFixed(1)} ms median`,
    )
  }
}
for (const server of servers) await server.stop()
