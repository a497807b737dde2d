import type { Histogram } from '../model/histogram.ts'
import { boundsOf, negativeSide, positiveSide } from './buckets.ts'
import type { Side } from './side.ts'

export type Widened = { readonly zeroCount: number; readonly zeroThreshold: number }

/**
 * The zero bucket if it reached at least to `threshold`, which must not be below what it reaches now. Within a bucket
 * that counts something it goes on to the end of that.
 */
export function widenZeroBucket(histogram: Histogram, threshold: number): Widened {
  let zeroThreshold = threshold
  for (;;) {
    const positive = take(histogram, positiveSide(histogram), zeroThreshold)
    const negative = take(histogram, negativeSide(histogram), positive.threshold)
    const zeroCount = histogram.zeroCount + positive.count + negative.count
    // What is on the positive side has to be looked at again when the negative one needed more room.
    if (negative.threshold === positive.threshold) return { zeroCount, zeroThreshold: positive.threshold }
    zeroThreshold = negative.threshold
  }
}

function take(
  histogram: Histogram,
  { indexes, counts }: Side,
  threshold: number,
): { count: number; threshold: number } {
  let taken = 0
  for (const [at, index] of indexes.entries()) {
    const [lower, upper] = boundsOf(histogram, index)
    if (lower >= threshold) break
    const count = counts[at] ?? 0
    taken += count
    if (upper <= threshold) continue
    return { count: taken, threshold: count === 0 ? threshold : upper }
  }
  return { count: taken, threshold }
}

/** The threshold at which both histograms have a zero bucket that cuts no other, with the count of either. */
export function commonZeroBucket(
  a: Histogram,
  b: Histogram,
): { readonly threshold: number; readonly counts: readonly [number, number] } {
  let left: Widened = a
  let right: Widened = b
  while (left.zeroThreshold !== right.zeroThreshold) {
    if (left.zeroThreshold > right.zeroThreshold) right = widenZeroBucket(b, left.zeroThreshold)
    else left = widenZeroBucket(a, right.zeroThreshold)
  }
  return { threshold: left.zeroThreshold, counts: [left.zeroCount, right.zeroCount] }
}
