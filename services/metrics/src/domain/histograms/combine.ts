import { type Histogram, hasCustomBuckets, type ResetHint } from '../model/histogram.ts'
import { type Added, combineHints, outsideZero, withSides } from './add.ts'
import { negativeSide, positiveSide } from './buckets.ts'
import { commonBounds, haveSameBounds, sideWithBounds } from './custom-bounds.ts'
import type { Side } from './side.ts'
import { widenZeroBucket } from './zero-buckets.ts'

/** One number for the same count of several histograms. */
export type Combine = (values: Float64Array) => number

/** What several histograms are brought to before their counts are taken together. */
type Layout = Pick<Histogram, 'schema' | 'zeroThreshold' | 'customValues'>

/**
 * Takes at least one histogram together, count by count, which is more exact than one after the other; `undefined`
 * when some have custom buckets and others not.
 */
export function combineHistograms(histograms: readonly Histogram[], combine: Combine): Added | undefined {
  const [first] = histograms
  if (first === undefined) throw new RangeError('Cannot combine histograms: there are none')
  if (histograms.some((one) => hasCustomBuckets(one) !== hasCustomBuckets(first))) return undefined
  const layout = commonLayout(first, histograms)
  const of = (pick: (histogram: Histogram) => number) => combine(Float64Array.from(histograms, pick))
  const sides = (sideOf: (histogram: Histogram) => Side) => combineSides(histograms.map(sideOf), combine)
  const base: Histogram = {
    ...first,
    ...layout,
    integer: false,
    resetHint: histograms.map(({ resetHint }) => resetHint).reduce((a, b) => combineHints(a, b).hint),
    count: of(({ count }) => count),
    sum: of(({ sum }) => sum),
    zeroCount: of((one) => zeroCountOf(one, layout)),
  }
  const histogram = hasCustomBuckets(first)
    ? withSides(
        base,
        sides((one) => boundsOf(one, layout)),
        { indexes: [], counts: [] },
      )
    : withSides(
        base,
        sides((one) => outsideZero(one, positiveSide(one), layout)),
        sides((one) => outsideZero(one, negativeSide(one), layout)),
      )
  const boundsReconciled = histograms.some(({ customValues }) => !haveSameBounds(customValues, first.customValues))
  return { histogram, boundsReconciled, hintsCollide: collide(histograms.map(({ resetHint }) => resetHint)) }
}

function collide(hints: readonly ResetHint[]): boolean {
  return hints.includes('reset') && hints.includes('none')
}

function commonLayout(first: Histogram, histograms: readonly Histogram[]): Layout {
  const customValues = histograms.reduce<readonly number[]>(
    (bounds, one) => (haveSameBounds(bounds, one.customValues) ? bounds : commonBounds(bounds, one.customValues)),
    first.customValues,
  )
  const schema = Math.min(...histograms.map((one) => one.schema))
  return { schema, customValues, zeroThreshold: commonThreshold(histograms) }
}

/** The least threshold at which no zero bucket cuts another bucket. */
function commonThreshold(histograms: readonly Histogram[]): number {
  let threshold = Math.max(...histograms.map(({ zeroThreshold }) => zeroThreshold))
  if (histograms.every(({ zeroThreshold }) => zeroThreshold === threshold)) return threshold
  for (;;) {
    const widened = Math.max(...histograms.map((one) => widenZeroBucket(one, threshold).zeroThreshold))
    if (widened === threshold) return threshold
    threshold = widened
  }
}

function zeroCountOf(histogram: Histogram, { zeroThreshold }: Layout): number {
  if (histogram.zeroThreshold === zeroThreshold) return histogram.zeroCount
  return widenZeroBucket(histogram, zeroThreshold).zeroCount
}

function boundsOf(histogram: Histogram, { customValues }: Layout): Side {
  return sideWithBounds(
    histogram,
    customValues.length === histogram.customValues.length ? histogram.customValues : customValues,
  )
}

function combineSides(sides: readonly Side[], combine: Combine): Side {
  const rows = new Map<number, Float64Array>()
  for (const [member, { indexes, counts }] of sides.entries()) {
    for (const [at, index] of indexes.entries()) {
      const row = rows.get(index) ?? new Float64Array(sides.length)
      rows.set(index, row)
      row[member] = counts[at] ?? 0
    }
  }
  const indexes = [...rows.keys()].sort((a, b) => a - b)
  return { indexes, counts: indexes.map((index) => combine(rows.get(index) ?? new Float64Array(0))) }
}
