import { type Histogram, hasCustomBuckets } from '../model/histogram.ts'
import { boundOf, negativeSide, positiveSide } from './buckets.ts'
import { commonBounds, haveSameBounds, sideWithBounds } from './custom-bounds.ts'
import { addSides, coarsen, filterSide, type Side } from './side.ts'
import { widenZeroBucket } from './zero-buckets.ts'

/** Whether the counts began anew between two samples: as the later one says, or because something fell. */
export function hasReset(current: Histogram, previous: Histogram): boolean {
  if (current.resetHint === 'reset') return true
  if (current.resetHint === 'none') return false
  if (current.count < previous.count) return true
  if (hasCustomBuckets(current)) return hasCustomReset(current, previous)
  // Bounds that became finer, or a zero bucket that shrank, were chosen anew.
  if (hasCustomBuckets(previous) || current.schema > previous.schema) return true
  if (current.zeroThreshold < previous.zeroThreshold) return true
  const before = widenZeroBucket(previous, current.zeroThreshold)
  if (before.zeroThreshold !== current.zeroThreshold || current.zeroCount < before.zeroCount) return true
  return hasFallen(current, previous, positiveSide) || hasFallen(current, previous, negativeSide)
}

function hasFallen(current: Histogram, previous: Histogram, sideOf: (histogram: Histogram) => Side): boolean {
  const comparable = (histogram: Histogram) =>
    filterSide(
      coarsen(sideOf(histogram), histogram.schema, current.schema),
      (index) => boundOf(current.schema, index) > current.zeroThreshold,
    )
  return falls(comparable(current), comparable(previous))
}

function hasCustomReset(current: Histogram, previous: Histogram): boolean {
  if (!hasCustomBuckets(previous)) return true
  const same = haveSameBounds(current.customValues, previous.customValues)
  const bounds = same ? undefined : commonBounds(current.customValues, previous.customValues)
  const [now, before] = [current, previous].map((one) => sideWithBounds(one, bounds ?? one.customValues))
  return now !== undefined && before !== undefined && falls(now, before)
}

function falls(current: Side, previous: Side): boolean {
  return addSides(current, previous, -1).counts.some((difference) => difference < 0)
}
