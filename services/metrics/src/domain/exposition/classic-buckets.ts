import { spansOf } from '../histograms/side.ts'
import { customBucketsSchema, type Histogram } from '../model/histogram.ts'

/** The series of one classic histogram, as far as they were met. */
export type ClassicBuckets = {
  /** By upper bounds, each with all observations below it. */
  readonly cumulative: Map<number, number>
  count: number | undefined
  sum: number
}

/**
 * The native histogram with these bounds as its own.
 *
 * @returns `undefined` where the series contradict each other: counts that fall from bound to bound, or another number
 *   of observations than the buckets have
 */
export function classicToNative({ cumulative, count: told, sum }: ClassicBuckets): Histogram | undefined {
  const sorted = [...cumulative].sort(([a], [b]) => a - b)
  const last = sorted.at(-1)
  const count = told ?? last?.[1] ?? 0
  if (last?.[0] !== Number.POSITIVE_INFINITY) sorted.push([Number.POSITIVE_INFINITY, count])
  const totals = sorted.map(([, total]) => total)
  if (totals.at(-1) !== count) return undefined
  const counts = totals.map((total, at) => total - (totals[at - 1] ?? 0))
  if (!counts.every((one) => one >= 0)) return undefined
  const { spans, buckets } = spansOf({ indexes: [...counts.keys()], counts })
  return {
    ...{ schema: customBucketsSchema, zeroThreshold: 0, zeroCount: 0, negativeSpans: [], negativeBuckets: [] },
    integer: [count, ...counts].every(Number.isInteger),
    resetHint: 'unknown',
    count,
    sum,
    positiveSpans: spans,
    positiveBuckets: buckets,
    customValues: sorted.slice(0, -1).map(([bound]) => bound),
  }
}
