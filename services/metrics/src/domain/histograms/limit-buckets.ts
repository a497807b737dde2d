import { coarsestSchema, finestSchema, type Histogram, hasCustomBuckets } from '../model/histogram.ts'
import { coarsenHistogram } from './scale.ts'

/** How fine the native histograms of a target may be. */
export type BucketLimits = {
  /** Most buckets of one, both sides together; 0 is no bound. */
  readonly maxBuckets: number
  /** Each bucket is at least so many times as wide as the one before; up to 1 is no bound. */
  readonly minFactor: number
}

/**
 * The same observations in as few buckets as the limits want, in a coarser schema where it has to be.
 *
 * @returns `undefined` where there are too many and no coarser schema: in the coarsest, or with bounds of its own
 */
export function limitBuckets(histogram: Histogram, { maxBuckets, minFactor }: BucketLimits): Histogram | undefined {
  if (hasCustomBuckets(histogram)) return isWithin(histogram, maxBuckets) ? histogram : undefined
  let limited = coarsenHistogram(histogram, Math.min(histogram.schema, finestSchemaOf(minFactor)))
  while (!isWithin(limited, maxBuckets)) {
    if (limited.schema <= coarsestSchema) return undefined
    limited = coarsenHistogram(limited, limited.schema - 1)
  }
  return limited
}

function isWithin({ positiveBuckets, negativeBuckets }: Histogram, maxBuckets: number): boolean {
  return maxBuckets === 0 || positiveBuckets.length + negativeBuckets.length <= maxBuckets
}

/** The finest schema whose buckets grow by the factor or more, as far as there is one: in schema n by `2 ** 2 ** -n`. */
function finestSchemaOf(factor: number): number {
  if (factor <= 1) return finestSchema
  // Taken from zero, for a negated one is -0.
  const schema = 0 - Math.ceil(Math.log2(Math.log2(factor)))
  return Math.max(coarsestSchema, Math.min(finestSchema, schema))
}
