import { type Histogram, hasCustomBuckets } from '../model/histogram.ts'
import { withSides } from './add.ts'
import { type Bucket, negativeBuckets, negativeSide, positiveBuckets, positiveSide, zeroBucket } from './buckets.ts'

/** Which observations are kept: those below a point, or those above it. */
export type Kept = 'below' | 'above'

/** What is kept of a bucket, and the value that stands for each observation in it. */
type Part = { readonly count: number; readonly midpoint: number }

type Shape = { readonly isLinear: boolean; readonly isNegative: boolean }

/**
 * Leaves out what lies beyond a point. A bucket around the point is cut as if its observations were spread evenly
 * (in an exponential one by their logarithm); the sum is estimated anew as soon as anything was left out.
 */
export function trimHistogram(histogram: Histogram, point: number, kept: Kept): Histogram {
  const isLinear = hasCustomBuckets(histogram)
  const trim = (isNegative: boolean) => (bucket: Bucket) => trimBucket(bucket, point, kept, { isLinear, isNegative })
  const positive = positiveBuckets(histogram)
  const negative = negativeBuckets(histogram)
  const positiveParts = positive.map(trim(false))
  const negativeParts = negative.map(trim(true))
  const zero = trimZero(histogram, point, kept, { hasNegative: counts(negative), hasPositive: counts(positive) })
  const all = [...positive, ...negative, zeroBucket(histogram)]
  const parts = [...positiveParts, ...negativeParts, zero]
  if (parts.every(({ count }, at) => count === all[at]?.count)) return histogram
  const trimmed = withSides(
    histogram,
    { ...positiveSide(histogram), counts: positiveParts.map(({ count }) => count) },
    { ...negativeSide(histogram), counts: negativeParts.map(({ count }) => count).reverse() },
  )
  const kept_ = parts.filter(({ count }) => count !== 0)
  const count = kept_.reduce((sum, part) => sum + part.count, 0)
  const sum = kept_.reduce((total, part) => total + part.midpoint * part.count, 0)
  return { ...trimmed, integer: false, zeroCount: zero.count, count, sum }
}

function counts(buckets: readonly Bucket[]): boolean {
  return buckets.some(({ count }) => count !== 0)
}

const nothing: Part = { count: 0, midpoint: 0 }

function trimBucket(bucket: Bucket, point: number, kept: Kept, shape: Shape): Part {
  const { lower, upper, count } = bucket
  if (count === 0) return nothing
  const isWhole = kept === 'below' ? upper <= point : lower >= point
  if (isWhole) return { count, midpoint: midpointOf(lower, upper, shape) }
  const isOut = kept === 'below' ? lower >= point : upper <= point
  // A point that is no number lies nowhere.
  if (isOut || Number.isNaN(point)) return nothing
  if (!Number.isFinite(lower) || !Number.isFinite(upper)) return trimInfinite(bucket, point, kept)
  const below = count * shareBelow(lower, upper, point, shape)
  if (kept === 'below') return { count: below, midpoint: midpointOf(lower, point, shape) }
  return { count: count - below, midpoint: midpointOf(point, upper, shape) }
}

/** Of a bucket without an end nothing is known of how it is filled; one that begins below zero is taken to begin there. */
function trimInfinite({ lower, upper, count }: Bucket, point: number, kept: Kept): Part {
  if (lower === Number.NEGATIVE_INFINITY) {
    const mayCut = upper > 0 && upper !== Number.POSITIVE_INFINITY
    if (kept === 'below') {
      if (point > 0 && mayCut) return { count: (count * point) / upper, midpoint: point / 2 }
      return upper <= 0 ? { count, midpoint: point } : nothing
    }
    if (point >= 0 && mayCut) return { count: count * (1 - point / upper), midpoint: (point + upper) / 2 }
    return nothing
  }
  return kept === 'above' && point >= lower ? { count, midpoint: point } : nothing
}

function shareBelow(lower: number, upper: number, point: number, { isLinear, isNegative }: Shape): number {
  if (isLinear) return (point - lower) / (upper - lower)
  const [low, high, here] = [lower, upper, point].map((value) => Math.log2(Math.abs(value))) as [number, number, number]
  return isNegative ? 1 - (here - high) / (low - high) : (here - low) / (high - low)
}

/** The mean of both ends, of an exponential bucket the geometric one; of an infinite one its finite end. */
function midpointOf(lower: number, upper: number, { isLinear, isNegative }: Shape): number {
  if (!Number.isFinite(lower)) {
    if (!Number.isFinite(upper)) return 0
    return upper > 0 ? upper / 2 : upper
  }
  if (!Number.isFinite(upper)) return lower
  if (isLinear) return (lower + upper) / 2
  const mean = Math.sqrt(Math.abs(lower * upper))
  return isNegative ? -mean : mean
}

/** The zero bucket is cut where the histogram has observations on that side at all. */
function trimZero(
  histogram: Histogram,
  point: number,
  kept: Kept,
  { hasNegative, hasPositive }: { readonly hasNegative: boolean; readonly hasPositive: boolean },
): Part {
  const { zeroCount: count, zeroThreshold } = histogram
  if (!(count > 0)) return { count, midpoint: 0 }
  const lower = hasPositive && !hasNegative ? 0 : -zeroThreshold
  const upper = hasNegative && !hasPositive ? 0 : zeroThreshold
  const whole = { count, midpoint: (lower + upper) / 2 }
  if (point <= lower) return kept === 'below' ? nothing : whole
  if (point >= upper) return kept === 'below' ? whole : nothing
  const share = (kept === 'below' ? point - lower : upper - point) / (upper - lower)
  return { count: count * share, midpoint: ((kept === 'below' ? lower : upper) + point) / 2 }
}
