import type { RangeSeries } from '../../evaluate/range-input.ts'
import type { Window, WindowFunction } from '../../evaluate/slide.ts'
import { boundarySamples } from './boundary-samples.ts'
import type { Kind } from './extrapolation.ts'

type Points = Pick<RangeSeries, 'timestamps' | 'values'>

/**
 * How much floats grow between the very ends of a window, nothing extrapolated: anchored to the last sample before
 * its start, or smoothed by straight lines to its start and its end.
 */
export function extendedGrowth(points: Points, kind: Kind, rangeMs: number, smoothed: boolean): WindowFunction {
  const perSecond = kind.isRate ? 1000 / rangeMs : 1
  return (window) => {
    const { from, to } = window
    const found = boundarySamples(points.timestamps, from, to, window, smoothed)
    return found === undefined ? undefined : growthBetween(points, found, window, kind, smoothed) * perSecond
  }
}

type Ends = { readonly first: number; readonly last: number }

function growthBetween(points: Points, ends: Ends, window: Window, { isCounter }: Kind, smoothed: boolean): number {
  const { timestamps, values } = points
  const { first, last } = ends
  const { startMs, endMs } = window
  const cutsLeft = smoothed && (timestamps[first] ?? 0) < startMs
  const cutsRight = smoothed && last > window.from && (timestamps[last] ?? 0) > endMs
  const left = cutsLeft ? interpolate(points, first, startMs, isCounter) : (values[first] ?? 0)
  const right = cutsRight ? interpolate(points, last - 1, endMs, isCounter) : (values[last] ?? 0)
  if (!isCounter) return right - left
  // Resets at the ends are in what was interpolated there.
  const inside = {
    from: (timestamps[first] ?? 0) <= startMs ? first + 1 : first,
    to: (timestamps[last] ?? 0) >= endMs ? last : last + 1,
  }
  return right - left + lostInResets(values, inside, left, right)
}

/** The value at `timeMs` on the line from the sample at `at` to the next; a counter that was reset grew from zero. */
export function interpolate({ timestamps, values }: Points, at: number, timeMs: number, isCounter: boolean): number {
  const next = values[at + 1] ?? 0
  const value = values[at] ?? 0
  const before = isCounter && next < value ? 0 : value
  const beforeMs = timestamps[at] ?? 0
  return before + ((next - before) * (timeMs - beforeMs)) / ((timestamps[at + 1] ?? 0) - beforeMs)
}

function lostInResets(
  values: Float64Array,
  inside: { readonly from: number; readonly to: number },
  left: number,
  right: number,
): number {
  let lost = 0
  let before = left
  for (let at = inside.from; at < inside.to; at++) {
    const value = values[at] ?? 0
    if (value < before) lost += before
    before = value
  }
  return right < before ? lost + before : lost
}
