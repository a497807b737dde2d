/** A bucket of a classic histogram: how many observations were at most `upperBound`. */
export type Bucket = { readonly upperBound: number; count: number }

type QuantileResult = { readonly value: number; readonly isForced: boolean }

const unknown: QuantileResult = { value: Number.NaN, isForced: false }
/** Differences smaller than this, relative, are what floating point leaves behind. */
const tolerance = 1e-12

/**
 * The value below which the share `q` of observations lies, with a straight line within a bucket.
 *
 * @param buckets ordered by their bounds; changed
 * @returns NaN without a last bucket up to +Inf, and whether counts had to be raised to never fall
 */
export function bucketQuantile(q: number, buckets: readonly Bucket[]): QuantileResult {
  if (Number.isNaN(q)) return unknown
  if (q < 0) return { value: Number.NEGATIVE_INFINITY, isForced: false }
  if (q > 1) return { value: Number.POSITIVE_INFINITY, isForced: false }
  if (buckets.at(-1)?.upperBound !== Number.POSITIVE_INFINITY) return unknown
  const merged = mergeEqualBounds(buckets)
  const isForced = raiseFallingCounts(merged)
  const total = merged.at(-1)?.count ?? 0
  if (merged.length < 2 || total === 0) return unknown
  return { value: interpolate(merged, q * total), isForced }
}

function interpolate(buckets: readonly Bucket[], rank: number): number {
  const last = buckets.length - 1
  const found = buckets.findIndex(({ count }, at) => at === last || count >= rank)
  const { upperBound, count } = at(buckets, found)
  if (found === last) return at(buckets, last - 1).upperBound
  if (found === 0) return upperBound <= 0 ? upperBound : upperBound * (rank / count)
  const below = at(buckets, found - 1)
  return below.upperBound + (upperBound - below.upperBound) * ((rank - below.count) / (count - below.count))
}

function at(buckets: readonly Bucket[], index: number): Bucket {
  return buckets[index] ?? { upperBound: Number.NaN, count: Number.NaN }
}

function mergeEqualBounds(buckets: readonly Bucket[]): Bucket[] {
  const merged: Bucket[] = []
  for (const bucket of buckets) {
    const last = merged.at(-1)
    if (last?.upperBound === bucket.upperBound) last.count += bucket.count
    else merged.push({ ...bucket })
  }
  return merged
}

/** Counts that fall are raised to the one before; tells whether more than rounding had to be mended. */
function raiseFallingCounts(buckets: readonly Bucket[]): boolean {
  let previous = buckets[0]?.count ?? 0
  let isForced = false
  for (const bucket of buckets.slice(1)) {
    const difference = Math.abs(bucket.count - previous)
    if (difference / bucket.count <= tolerance) bucket.count = previous
    else if (bucket.count < previous) {
      bucket.count = previous
      isForced = true
    }
    previous = bucket.count
  }
  return isForced
}

/** The share of observations between two values, with a straight line within a bucket. */
export function bucketFraction(lower: number, upper: number, buckets: readonly Bucket[]): number {
  const merged = mergeEqualBounds(buckets)
  const total = merged.at(-1)?.count ?? 0
  if (merged.at(-1)?.upperBound !== Number.POSITIVE_INFINITY) return Number.NaN
  if (total === 0 || Number.isNaN(lower) || Number.isNaN(upper)) return Number.NaN
  if (lower >= upper) return 0
  return (rankOf(upper, merged, total) - rankOf(lower, merged, total)) / total
}

/** How many observations are below a value. */
function rankOf(value: number, buckets: readonly Bucket[], total: number): number {
  let rank = 0
  let lowerBound = at(buckets, 0).upperBound > 0 ? 0 : Number.NEGATIVE_INFINITY
  for (const { upperBound, count } of buckets) {
    if (lowerBound >= value) return Math.min(rank, total)
    if (upperBound > value) return Math.min(total, rank + share(value, lowerBound, upperBound) * (count - rank))
    rank = count
    lowerBound = upperBound
  }
  return total
}

function share(value: number, lowerBound: number, upperBound: number): number {
  // Nothing is known about where in a bucket without a bound the observations lie.
  if (lowerBound === Number.NEGATIVE_INFINITY) return 1
  return (value - lowerBound) / (upperBound - lowerBound)
}
