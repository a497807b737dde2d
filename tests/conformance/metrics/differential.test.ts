import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiAnswer } from './compare-answer.ts'
import { startMetrics } from './start-metrics.ts'
import { isPrometheusInstalled, startPrometheus } from './start-prometheus.ts'
import { encodeWriteRequest, type WrittenSeries } from './write-request.ts'

const stepMs = 15_000
const samples = 160
// Samples, and the steps of subqueries, lie between the ends of windows, for whether those are part of a window differs between 2.42 and 3.
const shiftMs = 7_000
const endMs = Math.floor(Date.now() / 60_000) * 60_000 - 60_000
const startMs = endMs - samples * stepMs

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

function createSeries(labels: Record<string, string>, next: (at: number) => number): WrittenSeries {
  const at = Array.from({ length: samples }, (_, index) => index)
  return {
    labels,
    timestamps: at.map((index) => startMs + index * stepMs + shiftMs),
    values: Float64Array.from(at, next),
  }
}

function counter(random: () => number, most: number): () => number {
  let total = 0
  return () => {
    total = random() < 0.01 ? 0 : total + Math.floor(random() * most)
    return total
  }
}

const bounds = ['0.1', '0.5', '1', '5', '+Inf']
const series: WrittenSeries[] = ['a', 'b', 'c'].flatMap((job, seed) => {
  const random = noise(seed * 7919)
  let gauge = 50
  const walk = () => (gauge += Math.round((random() - 0.5) * 400) / 100)
  const buckets = bounds.map((le, at) =>
    createSeries({ __name__: 'latency_bucket', job, le }, (index) => index * (at + 1) * (seed + 1)),
  )
  const ofInstances = ['1', '2'].flatMap((instance) => [
    createSeries({ __name__: 'requests_total', job, instance }, counter(random, 20)),
    createSeries({ __name__: 'temperature', job, instance, zone: `z${seed % 2}` }, walk),
  ])
  return [...ofInstances, ...buckets, createSeries({ __name__: 'job_info', job, owner: `team-${job}` }, () => 1)]
})

const expressions = [
  'requests_total',
  '{__name__=~"req.*|temp.*",job!="a"}',
  'rate(requests_total[5m])',
  'increase(requests_total{job="a"}[2m])',
  'irate(requests_total[1m])',
  'delta(temperature[3m])',
  'idelta(temperature[1m])',
  'deriv(temperature[10m])',
  'predict_linear(temperature[10m], 3600)',
  'sum by (job) (rate(requests_total[5m]))',
  'avg without (instance) (temperature)',
  'stddev(temperature) + stdvar(temperature)',
  'quantile by (job) (0.3, temperature)',
  'topk(2, temperature)',
  'bottomk by (zone) (1, temperature)',
  'count_values("v", round(temperature, 10))',
  'histogram_quantile(0.9, sum by (le) (rate(latency_bucket[5m])))',
  'histogram_quantile(0.5, rate(latency_bucket[5m]))',
  'temperature * on (job) group_left (owner) job_info',
  'job_info / on (job) group_right temperature',
  'sum by (job) (requests_total) / ignoring (owner) group_left sum by (job) (temperature)',
  'temperature > 50',
  'temperature > bool 50',
  'temperature == on (job, instance, zone) temperature',
  'requests_total and on (job) temperature{zone="z0"}',
  'requests_total unless on (job) temperature{zone="z0"}',
  'temperature{job="a"} or requests_total',
  'max_over_time(temperature[10m]) - min_over_time(temperature[10m])',
  'quantile_over_time(0.7, temperature[10m])',
  'stddev_over_time(temperature[10m])',
  'changes(temperature[10m]) + resets(requests_total[30m])',
  'count_over_time(temperature[4m]) + present_over_time(temperature[4m])',
  'last_over_time(temperature[1m] offset 5m)',
  'holt_winters(temperature[10m], 0.5, 0.5)',
  'max_over_time(rate(requests_total[2m])[10m10s:30s])',
  'avg_over_time((temperature * 2)[9m30s:1m] offset 1m)',
  'temperature offset -1m',
  'temperature @ end() - temperature @ start()',
  'label_replace(temperature, "short", "$1", "zone", "z(.*)")',
  'label_join(temperature, "all", "-", "job", "instance", "none")',
  'absent(nothing{job="x"})',
  'absent_over_time(nothing{job="x"}[5m])',
  'clamp(temperature, 49, 51) + clamp_min(temperature, 50) + clamp_max(temperature, 50)',
  'ceil(temperature) % 7 + floor(temperature) ^ 0.5',
  'ln(temperature) + log2(temperature) + log10(temperature) + exp(temperature / 100)',
  'sgn(temperature - 50) * abs(temperature - 50) + sqrt(temperature)',
  'sin(temperature) + cos(temperature) + atan(temperature)',
  'hour() + minute() + day_of_month() + day_of_week() + month() + year() + days_in_month()',
  'timestamp(temperature)',
  'scalar(temperature{job="a",instance="1"}) + time()',
  'vector(1) + on () group_right temperature',
  '-temperature ^ 2',
  'sum(temperature) by (job) > bool 100',
]

const mistakes = [
  '1 +',
  'rate(temperature)',
  'temperature[5m',
  'nope(temperature)',
  'sum(temperature',
  'temperature{a=b}',
  '{}',
]
const ambiguities = ['temperature / on (job) requests_total', 'sum(temperature) + on () temperature']

describe.skipIf(!isPrometheusInstalled)('the same question to the Prometheus of Debian, where it is installed', () => {
  let ours: Awaited<ReturnType<typeof startMetrics>>
  let theirs: Awaited<ReturnType<typeof startPrometheus>>

  beforeAll(async () => {
    ours = await startMetrics()
    theirs = await startPrometheus()
    await Promise.all([write(ours.url), write(theirs.url)])
  })

  afterAll(async () => {
    await Promise.all([ours?.stop(), theirs?.stop()])
  })

  test.each(expressions)('%s', async (query) => {
    const range = { query, start: `${(startMs + 600_000) / 1000}`, end: `${endMs / 1000}`, step: '60' }
    expect(rounded(await ask(ours.url, 'query_range', range))).toEqual(
      rounded(await ask(theirs.url, 'query_range', range)),
    )
    const instant = { query, time: `${endMs / 1000}` }
    expect(rounded(await ask(ours.url, 'query', instant))).toEqual(rounded(await ask(theirs.url, 'query', instant)))
  })

  // Of a subquery it counts what that made, where Prometheus 3 counts what it looked at.
  const counted = expressions.filter((one) => !/\[.*:.*\]/.test(one))
  test.each(counted)('as many samples are looked at, step by step: %s', async (query) => {
    const range = { query, start: `${(startMs + 600_000) / 1000}`, end: `${endMs / 1000}`, step: '60', stats: 'all' }
    const instant = { query, time: `${endMs / 1000}`, stats: 'all' }
    for (const [path, params] of [['query_range', range] as const, ['query', instant] as const]) {
      const [our, their] = [await askStats(ours.url, path, params), await askStats(theirs.url, path, params)]
      expect(Object.keys(our.timings).sort()).toEqual(Object.keys(their.timings).sort())
      // These are newer.
      const { samplesRead: _, samplesReadPerStep: __, seriesTouched: ___, ...known } = our.samples
      expect({ ...known, peakSamples: 0 }).toEqual({ ...their.samples, peakSamples: 0 })
    }
  })

  test.each(mistakes)('is refused by both: %s', async (query) => {
    const [our, their] = [await ask(ours.url, 'query', { query }), await ask(theirs.url, 'query', { query })]
    expect({ ...our, error: place(our.error) }).toEqual({ ...their, error: place(their.error) })
  })

  test.each(ambiguities)('fails in both: %s', async (query) => {
    const params = { query, time: `${endMs / 1000}` }
    const [our, their] = [await ask(ours.url, 'query', params), await ask(theirs.url, 'query', params)]
    expect(our).toMatchObject({ status: 'error', errorType: 'execution' })
    expect(their).toMatchObject({ status: 'error', errorType: 'execution' })
  })
})

async function write(url: string): Promise<void> {
  const response = await fetch(`${url}/api/v1/write`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-protobuf', 'content-encoding': 'snappy' },
    body: encodeWriteRequest(series),
  })
  if (!response.ok) throw new Error(`Cannot write samples: ${response.status} ${await response.text()}`)
}

async function ask(url: string, path: string, params: Record<string, string>): Promise<ApiAnswer> {
  const response = await fetch(`${url}/api/v1/${path}`, { method: 'POST', body: new URLSearchParams(params) })
  return (await response.json()) as ApiAnswer
}

async function askStats(url: string, path: string, params: Record<string, string>): Promise<ApiStats> {
  const { data } = (await ask(url, path, params)) as { readonly data?: { readonly stats?: ApiStats } }
  if (data?.stats === undefined) throw new Error('Cannot compare what the query took: it was not told')
  return data.stats
}

type ApiStats = {
  readonly timings: Readonly<Record<string, number>>
  readonly samples: {
    readonly totalQueryableSamplesPerStep?: readonly (readonly [seconds: number, samples: number])[]
    readonly totalQueryableSamples: number
    readonly samplesReadPerStep?: unknown
    readonly samplesRead?: number
    readonly seriesTouched?: number
    readonly peakSamples: number
  }
}

/** Series in one order and values to ten digits; remarks are newer than 2.42. */
function rounded({ status, error, data }: ApiAnswer) {
  if (data === undefined) return { status, error }
  if (data.resultType === 'vector') {
    return {
      status,
      type: 'vector',
      lines: data.result.map(({ metric, value }) => line(metric, value === undefined ? [] : [value])).sort(),
    }
  }
  if (data.resultType !== 'matrix') return { status, data }
  return {
    status,
    type: 'matrix',
    lines: data.result.map(({ metric = {}, values = [] }) => line(metric, values)).sort(),
  }
}

function line(metric: Readonly<Record<string, string>>, samples: readonly (readonly [number, string])[]): string {
  const labels = Object.entries(metric).sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([labels, samples.map(([seconds, value]) => [seconds, Number(value).toPrecision(10)])])
}

/** Where and of what kind a mistake is: some words have changed since 2.42. */
function place(error = ''): string {
  return error.replace(/(unclosed left bracket|unexpected end of input in duration expression)$/, 'open bracket')
}
