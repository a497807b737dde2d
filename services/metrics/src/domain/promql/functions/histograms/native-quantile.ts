import { allBuckets, type Bucket } from '../../../histograms/buckets.ts'
import { type Histogram, hasCustomBuckets } from '../../../model/histogram.ts'

/** What observations of NaN did to a quantile. */
export type Effect = 'result is NaN' | 'result is skewed'

/**
 * The value below which the share `q` of the observations lies: within a bucket on a straight line, in an exponential
 * one of the logarithm. NaN for a histogram without observations; observations of NaN count as greater than any.
 *
 * @param onNaN hears when there are observations of NaN, of which the sum tells
 */
export function nativeQuantile(q: number, histogram: Histogram, onNaN: (effect: Effect) => void): number {
  const { count: total, sum } = histogram
  if (q < 0) return Number.NEGATIVE_INFINITY
  if (q > 1) return Number.POSITIVE_INFINITY
  if (total === 0 || Number.isNaN(q)) return Number.NaN
  // Only observations of NaN should be in no bucket.
  const beyond = (value: number): number => {
    if (!Number.isNaN(sum)) return value
    onNaN('result is NaN')
    return Number.NaN
  }
  // From the nearer end, for what rounding leaves behind grows along the way.
  const isForward = Number.isNaN(sum) || q < 0.5
  const rank = (isForward ? q : 1 - q) * total
  const { bucket, seen } = findBucket(histogram, rank, isForward)
  if (bucket === undefined) return beyond(0)
  const known = valueByBoundsOf(histogram, bucket)
  if (known !== undefined) return known
  if (seen < rank) return beyond(bucket.upper)
  if (countsNaN(histogram)) onNaN('result is skewed')
  const { count } = bucket
  const share = (isForward ? rank - (seen - count) : seen - rank) / count
  return within(narrowed(histogram, bucket), share, histogram)
}

/** Whether some observations are in no bucket; those of opposite infinities leave a sum that is NaN too. */
export function countsNaN(histogram: Histogram): boolean {
  return Number.isNaN(histogram.sum) && countInBuckets(histogram) < histogram.count
}

export function countInBuckets(histogram: Histogram): number {
  return allBuckets(histogram).reduce((total, { count }) => total + count, 0)
}

type Found = { readonly bucket: Bucket | undefined; readonly seen: number }

/** The bucket at which so many observations have been seen; the last one where there are not so many. */
function findBucket(histogram: Histogram, rank: number, isForward: boolean): Found {
  const buckets = allBuckets(histogram).filter(({ count }) => count !== 0)
  let seen = 0
  let found: Bucket | undefined
  for (const bucket of isForward ? buckets : buckets.reverse()) {
    found = bucket
    seen += bucket.count
    if (seen >= rank) break
  }
  return { bucket: found, seen: Math.min(seen, histogram.count) }
}

/** Where nothing is known of a bucket but one bound. */
function valueByBoundsOf(histogram: Histogram, { lower, upper }: Bucket): number | undefined {
  if (!hasCustomBuckets(histogram)) return undefined
  if (lower === Number.NEGATIVE_INFINITY) return upper <= 0 ? upper : undefined
  return upper === Number.POSITIVE_INFINITY ? lower : undefined
}

/** The bucket without room that surely holds nothing: a histogram with one side alone has none on the other. */
export function narrowed(histogram: Histogram, bucket: Bucket): Bucket {
  const { lower, upper } = bucket
  if (hasCustomBuckets(histogram))
    return lower === Number.NEGATIVE_INFINITY && upper > 0 ? { ...bucket, lower: 0 } : bucket
  if (lower > 0 || upper < 0) return bucket
  const [negatives, positives] = [histogram.negativeBuckets.length, histogram.positiveBuckets.length]
  if (negatives === 0 && positives > 0) return { ...bucket, lower: 0 }
  return positives === 0 && negatives > 0 ? { ...bucket, upper: 0 } : bucket
}

function within({ lower, upper }: Bucket, share: number, histogram: Histogram): number {
  if (hasCustomBuckets(histogram) || (lower <= 0 && upper >= 0)) return lower + (upper - lower) * share
  const [low, high] = [Math.log2(Math.abs(lower)), Math.log2(Math.abs(upper))]
  return lower > 0 ? 2 ** (low + (high - low) * share) : -(2 ** (high + (low - high) * (1 - share)))
}
