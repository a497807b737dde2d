import type { CaseHistogram } from '../histogram-case.ts'
import type { WrittenSeries } from '../write-request.ts'
import type { Times } from './requests.ts'

const usualStepMs = 15_000
const count = 160

/** A span that Prometheus takes samples of: behind now, within the hour before which its head takes none. */
export function recentTimes(): Times {
  const end = Math.floor(Date.now() / 60_000) * 60 - 60
  return { start: end - (count * usualStepMs) / 1000, end }
}

/** A span that begins now: Prometheus sends on what is newer than its start, and takes what is ten minutes ahead. */
export function comingTimes(): Times & { readonly stepMs: number } {
  const [start, stepMs] = [Math.ceil(Date.now() / 1000) + 1, 3_000]
  return { start, end: start + ((count - 1) * stepMs) / 1000, stepMs }
}

/** Numbers that look like chance and are the same each time. */
function noise(seed: number): () => number {
  let state = seed + 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

function counter(random: () => number): () => number {
  let total = 0
  return () => {
    total = random() < 0.01 ? 0 : total + Math.floor(random() * 20)
    return total
  }
}

const native = (at: number, schema: number): CaseHistogram => ({
  schema,
  zeroThreshold: 0.001,
  zeroCount: at,
  count: at * 7,
  sum: at * 12.5,
  pos: [
    [0, at * 2],
    [1, at],
    [4, at],
  ],
  neg: [[2, at * 2]],
})

const custom = (at: number): CaseHistogram => ({
  schema: -53,
  zeroThreshold: 0,
  zeroCount: 0,
  count: at * 4,
  sum: at * 9,
  custom: [0.5, 1, 5],
  pos: [
    [0, at],
    [1, at * 2],
    [3, at],
  ],
  neg: [],
})

/** Counters, gauges, classic, native and custom histograms, and names that need quotes. @param stepMs between samples */
export function makeSamples({ start }: Times, stepMs = usualStepMs): readonly WrittenSeries[] {
  const places = Array.from({ length: count }, (_, at) => at)
  const timestamps = places.map((at) => start * 1000 + at * stepMs)
  const floats = (labels: Record<string, string>, next: (at: number) => number): WrittenSeries => ({
    labels,
    timestamps,
    values: Float64Array.from(places, next),
  })
  const histograms = (labels: Record<string, string>, next: (at: number) => CaseHistogram): WrittenSeries => ({
    labels,
    timestamps: [],
    values: new Float64Array(),
    histograms: places.map((at) => ({ timeMs: timestamps[at] ?? 0, startMs: 0, histogram: next(at + 1) })),
  })
  return ['a', 'b', 'c'].flatMap((job, seed) => {
    const random = noise(seed * 7919)
    let gauge = 50
    const walk = () => (gauge += Math.round((random() - 0.5) * 400) / 100)
    return [
      floats({ __name__: 'requests_total', job, instance: '1' }, counter(random)),
      floats({ __name__: 'requests_total', job, instance: '2' }, counter(random)),
      floats({ __name__: 'temperature', job, instance: '1', zone: `z${seed % 2}` }, walk),
      ...['0.1', '0.5', '1', '5', '+Inf'].map((le, place) =>
        floats({ __name__: 'latency_bucket', job, le }, (at) => at * (place + 1) * (seed + 1)),
      ),
      floats({ __name__: 'job_info', job, owner: `team-${job}` }, () => 1),
      floats({ __name__: 'target_info', job, instance: '1', version: `v${seed}` }, () => 1),
      floats({ __name__: 'http.requests', job, 'zone.name': seed === 0 ? 'ü' : 'z' }, (at) => at),
      histograms({ __name__: 'native', job }, (at) => native(at * (seed + 1), seed)),
      histograms({ __name__: 'custom', job }, (at) => custom(at * (seed + 1))),
    ]
  })
}
