import { allBuckets, type Bucket } from '../../../histograms/buckets.ts'
import { type Histogram, hasCustomBuckets } from '../../../model/histogram.ts'
import { countInBuckets, narrowed } from './native-quantile.ts'

/** The share of the observations between two values; those of NaN are between none. */
export function nativeFraction(lower: number, upper: number, histogram: Histogram): number {
  const { count, sum } = histogram
  if (count === 0 || Number.isNaN(lower) || Number.isNaN(upper)) return Number.NaN
  if (lower >= upper) return 0
  const most = Number.isNaN(sum) ? countInBuckets(histogram) : count
  return (rankOf(upper, histogram, most) - rankOf(lower, histogram, most)) / count
}

/** How many observations are below a value. */
function rankOf(value: number, histogram: Histogram, most: number): number {
  let rank = 0
  const buckets = allBuckets(histogram)
  for (const found of buckets) {
    const bucket = narrowed(histogram, found)
    if (bucket.lower >= value) return Math.min(rank, most)
    if (bucket.upper > value) return Math.min(rank + bucket.count * shareBelow(value, bucket, histogram), most)
    rank += bucket.count
  }
  return most
}

function shareBelow(value: number, { lower, upper }: Bucket, histogram: Histogram): number {
  // Nothing is known about where in a bucket without a bound the observations lie.
  if (lower === Number.NEGATIVE_INFINITY) return 1
  if (upper === Number.POSITIVE_INFINITY) return 0
  if (hasCustomBuckets(histogram) || (lower <= 0 && upper >= 0)) return (value - lower) / (upper - lower)
  const [low, high, here] = [lower, upper, value].map((one) => Math.log2(Math.abs(one))) as [number, number, number]
  return value > 0 ? (here - low) / (high - low) : 1 - (here - high) / (low - high)
}
