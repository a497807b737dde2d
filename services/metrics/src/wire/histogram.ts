import { allBuckets, type Bucket } from '../domain/histograms/buckets.ts'
import type { Histogram } from '../domain/model/histogram.ts'
import { formatNumber } from './number.ts'

/** A bucket: which of its bounds belong to it, the bounds, and its count. */
export type BucketBody = readonly [boundaries: 0 | 1 | 2 | 3, lower: string, upper: string, count: string]

export type HistogramBody = { readonly count: string; readonly sum: string; readonly buckets?: readonly BucketBody[] }

/** Without buckets that count nothing; `buckets` is left out when there are none. */
export function renderHistogram(histogram: Histogram): HistogramBody {
  const buckets = allBuckets(histogram)
    .filter(({ count }) => count !== 0)
    .map(renderBucket)
  const totals = { count: formatNumber(histogram.count), sum: formatNumber(histogram.sum) }
  return buckets.length === 0 ? totals : { ...totals, buckets }
}

function renderBucket(bucket: Bucket): BucketBody {
  const { lower, upper, count } = bucket
  return [boundariesOf(bucket), formatNumber(lower), formatNumber(upper), formatNumber(count)]
}

function boundariesOf({ lowerInclusive, upperInclusive }: Bucket): BucketBody[0] {
  if (lowerInclusive) return upperInclusive ? 3 : 1
  return upperInclusive ? 0 : 2
}
