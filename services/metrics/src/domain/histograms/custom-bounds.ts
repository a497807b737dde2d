import type { Histogram } from '../model/histogram.ts'
import { positiveSide } from './buckets.ts'
import { regroup, type Side } from './side.ts'

export function haveSameBounds(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((bound, at) => bound === b[at])
}

/** The bounds that both have. */
export function commonBounds(a: readonly number[], b: readonly number[]): readonly number[] {
  const other = new Set(b)
  return a.filter((bound) => other.has(bound))
}

/** The buckets of a histogram with custom bounds under a part of these bounds. */
export function sideWithBounds(histogram: Histogram, bounds: readonly number[]): Side {
  const { customValues } = histogram
  const side = positiveSide(histogram)
  if (bounds === customValues) return side
  return regroup(side, (index) => {
    const upper = customValues[index] ?? Number.POSITIVE_INFINITY
    const found = bounds.findIndex((bound) => bound >= upper)
    return found === -1 ? bounds.length : found
  })
}
