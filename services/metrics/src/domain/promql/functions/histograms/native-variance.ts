import { allBuckets, type Bucket } from '../../../histograms/buckets.ts'
import { type Histogram, hasCustomBuckets } from '../../../model/histogram.ts'
import { ExactSum } from '../statistics.ts'

/** The variance of the observations, each taken to lie in the middle of its bucket. */
export function nativeVariance(histogram: Histogram): number {
  const { sum, count } = histogram
  const mean = sum / count
  const squares = new ExactSum()
  for (const bucket of allBuckets(histogram)) {
    if (bucket.count !== 0) squares.add(bucket.count * (middleOf(bucket, hasCustomBuckets(histogram)) - mean) ** 2)
  }
  return squares.total / count
}

function middleOf({ lower, upper }: Bucket, isLinear: boolean): number {
  if (isLinear) return (lower + upper) / 2
  if (lower <= 0 && upper >= 0) return 0
  const middle = Math.sqrt(lower * upper)
  return upper < 0 ? -middle : middle
}
