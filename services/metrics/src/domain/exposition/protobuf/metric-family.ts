import type { Span } from '../../model/histogram.ts'

/** `io.prometheus.client.MetricFamily`. */
export type MetricFamily = {
  name: string
  help: string
  unit: string
  /** 0 counter, 1 gauge, 2 summary, 3 untyped, 4 histogram, 5 gauge histogram. */
  type: number
  readonly metrics: Metric[]
}

export type Metric = {
  readonly labels: (readonly [name: string, value: string])[]
  /** Unix milliseconds. */
  timeMs: number | undefined
  /** When its counts began, in Unix milliseconds; 0 where it does not say. */
  startMs: number
  /** Of a counter, a gauge, or what is neither. */
  value: number
  /** Of a counter. */
  exemplar: ExposedExemplar | undefined
  summary: Summary | undefined
  histogram: ExposedHistogram | undefined
}

export type Summary = {
  startMs: number
  count: number
  sum: number
  readonly quantiles: { quantile: number; value: number }[]
}

/** Classic buckets, native ones, or both. */
export type ExposedHistogram = {
  startMs: number
  count: number
  /** Of a histogram of floats, in the place of `count`. */
  floatCount: number | undefined
  sum: number
  readonly buckets: ExposedBucket[]
  /** Of native buckets. */
  readonly exemplars: ExposedExemplar[]
  schema: number
  zeroThreshold: number
  zeroCount: number
  floatZeroCount: number | undefined
  readonly positive: Side
  readonly negative: Side
}

export type ExposedBucket = { bound: number; count: number; exemplar: ExposedExemplar | undefined }

export type ExposedExemplar = {
  readonly labels: (readonly [name: string, value: string])[]
  value: number
  /** Unix milliseconds. */
  timeMs: number | undefined
}

/** Buckets as differences between neighbours, or as floats. */
export type Side = { readonly spans: Span[]; readonly deltas: number[]; readonly counts: number[] }

export function createFamily(): MetricFamily {
  return { name: '', help: '', unit: '', type: 0, metrics: [] }
}

export function createMetric(): Metric {
  return {
    labels: [],
    timeMs: undefined,
    startMs: 0,
    value: 0,
    exemplar: undefined,
    summary: undefined,
    histogram: undefined,
  }
}

export function createHistogram(): ExposedHistogram {
  const side = (): Side => ({ spans: [], deltas: [], counts: [] })
  return {
    ...{
      startMs: 0,
      count: 0,
      floatCount: undefined,
      sum: 0,
      buckets: [],
      exemplars: [],
      schema: 0,
      zeroThreshold: 0,
      zeroCount: 0,
    },
    ...{ floatZeroCount: undefined, positive: side(), negative: side() },
  }
}
