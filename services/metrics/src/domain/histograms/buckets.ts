import { type Histogram, hasCustomBuckets } from '../model/histogram.ts'
import { finestBounds } from './bound-table.ts'
import { type Side, sideOf } from './side.ts'

/** How many observations lay between two values. */
export type Bucket = {
  readonly lower: number
  readonly upper: number
  readonly lowerInclusive: boolean
  readonly upperInclusive: boolean
  readonly count: number
}

/** The upper bound of the bucket of an index; of the last one for finite numbers the largest of these. */
export function boundOf(schema: number, index: number): number {
  const perPower = 2 ** schema
  const exponent = Math.floor(index / perPower)
  const rest = index - exponent * perPower
  if (rest === 0 && exponent === 1024) return Number.MAX_VALUE
  // What lies below schema 0 has whole powers alone.
  if (schema <= 0) return 2 ** (index / perPower)
  return (finestBounds[(rest * finestBounds.length) / perPower] ?? 0.5) * 2 * 2 ** exponent
}

/** The bounds of the bucket of an index on the positive side. */
export function boundsOf(histogram: Histogram, index: number): readonly [lower: number, upper: number] {
  const { schema, customValues } = histogram
  if (!hasCustomBuckets(histogram)) return [boundOf(schema, index - 1), boundOf(schema, index)]
  return [customValues[index - 1] ?? Number.NEGATIVE_INFINITY, customValues[index] ?? Number.POSITIVE_INFINITY]
}

export function positiveSide({ positiveSpans, positiveBuckets }: Histogram): Side {
  return sideOf(positiveSpans, positiveBuckets)
}

export function negativeSide({ negativeSpans, negativeBuckets }: Histogram): Side {
  return sideOf(negativeSpans, negativeBuckets)
}

/** All buckets from the lowest to the highest; a zero bucket that counts something takes its room from its neighbours. */
export function allBuckets(histogram: Histogram): Bucket[] {
  const { zeroCount, zeroThreshold } = histogram
  const negative = negativeBuckets(histogram).map((bucket) =>
    bucket.upper < 0 && bucket.upper > -zeroThreshold ? { ...bucket, upper: -zeroThreshold } : bucket,
  )
  const positive = positiveBuckets(histogram).map((bucket) =>
    bucket.lower > 0 && bucket.lower < zeroThreshold ? { ...bucket, lower: zeroThreshold } : bucket,
  )
  return zeroCount > 0 ? [...negative, zeroBucket(histogram), ...positive] : [...negative, ...positive]
}

export function zeroBucket({ zeroCount, zeroThreshold }: Histogram): Bucket {
  return { lower: -zeroThreshold, upper: zeroThreshold, lowerInclusive: true, upperInclusive: true, count: zeroCount }
}

/** Ascending, those that count nothing included. */
export function positiveBuckets(histogram: Histogram): Bucket[] {
  const { indexes, counts } = positiveSide(histogram)
  const isCustom = hasCustomBuckets(histogram)
  return indexes.map((index, at) => {
    const [lower, upper] = boundsOf(histogram, index)
    const count = counts[at] ?? 0
    return { lower, upper, lowerInclusive: isCustom && index === 0, upperInclusive: true, count }
  })
}

/** Ascending, so from the one furthest from zero on. */
export function negativeBuckets(histogram: Histogram): Bucket[] {
  const { indexes, counts } = negativeSide(histogram)
  const outward = indexes.map((index, at) => {
    const [inner, outer] = boundsOf(histogram, index)
    const count = counts[at] ?? 0
    return { lower: -outer, upper: -inner, lowerInclusive: true, upperInclusive: false, count }
  })
  return outward.reverse()
}
