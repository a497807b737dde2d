import { type Histogram, hasCustomBuckets, type ResetHint } from '../model/histogram.ts'
import { boundOf, negativeSide, positiveSide } from './buckets.ts'
import { commonBounds, haveSameBounds, sideWithBounds } from './custom-bounds.ts'
import { addSides, coarsen, filterSide, type Side, spansOf } from './side.ts'
import { commonZeroBucket } from './zero-buckets.ts'

export type Added = {
  readonly histogram: Histogram
  /** One said that its counts began anew, the other that they went on. */
  readonly hintsCollide: boolean
  /** Their own bounds differed, so that only those were left that they share. */
  readonly boundsReconciled: boolean
}

/** The sum of two histograms, or with `sign` -1 their difference; `undefined` when one has custom buckets and the other not. */
export function addHistograms(a: Histogram, b: Histogram, sign: 1 | -1 = 1): Added | undefined {
  if (hasCustomBuckets(a) !== hasCustomBuckets(b)) return undefined
  const { hint, hintsCollide } = combineHints(a.resetHint, b.resetHint)
  const count = a.count + sign * b.count
  const sum = a.sum + sign * b.sum
  const base = { ...a, integer: false, resetHint: hint, count, sum }
  if (!hasCustomBuckets(a))
    return { histogram: addExponential(base, a, b, sign), hintsCollide, boundsReconciled: false }
  const boundsReconciled = !haveSameBounds(a.customValues, b.customValues)
  const customValues = boundsReconciled ? commonBounds(a.customValues, b.customValues) : a.customValues
  const [left, right] = [a, b].map((one) => sideWithBounds(one, boundsReconciled ? customValues : one.customValues))
  const histogram = { ...withSides(base, addSides(left ?? empty, right ?? empty, sign), empty), customValues }
  return { histogram, hintsCollide, boundsReconciled }
}

const empty: Side = { indexes: [], counts: [] }

function addExponential(base: Histogram, a: Histogram, b: Histogram, sign: 1 | -1): Histogram {
  const { threshold, counts } = commonZeroBucket(a, b)
  const schema = Math.min(a.schema, b.schema)
  const outside = (one: Histogram, side: Side) => outsideZero(one, side, { schema, zeroThreshold: threshold })
  return {
    ...withSides(
      base,
      addSides(outside(a, positiveSide(a)), outside(b, positiveSide(b)), sign),
      addSides(outside(a, negativeSide(a)), outside(b, negativeSide(b)), sign),
    ),
    schema,
    zeroThreshold: threshold,
    zeroCount: counts[0] + sign * counts[1],
  }
}

/** The buckets of one side beyond a zero bucket, in a schema that is not finer. */
export function outsideZero(
  histogram: Histogram,
  side: Side,
  { schema, zeroThreshold }: Pick<Histogram, 'schema' | 'zeroThreshold'>,
): Side {
  const left = filterSide(side, (index) => boundOf(histogram.schema, index) > zeroThreshold)
  return coarsen(left, histogram.schema, schema)
}

/** The histogram with other buckets. */
export function withSides(histogram: Histogram, positive: Side, negative: Side): Histogram {
  const [p, n] = [spansOf(positive), spansOf(negative)]
  return {
    ...histogram,
    positiveSpans: p.spans,
    positiveBuckets: p.buckets,
    negativeSpans: n.spans,
    negativeBuckets: n.buckets,
  }
}

/** Adding to a gauge gives a gauge; what is not known of one is not known of the sum. */
export function combineHints(a: ResetHint, b: ResetHint): { readonly hint: ResetHint; readonly hintsCollide: boolean } {
  if (a === b) return { hint: a, hintsCollide: false }
  if (a === 'gauge' || b === 'gauge') return { hint: 'gauge', hintsCollide: false }
  return { hint: 'unknown', hintsCollide: a !== 'unknown' && b !== 'unknown' }
}
