import { startAt } from '../../../model/start-times.ts'
import type { RangeInput, RangeSeries } from '../../evaluate/range-input.ts'
import type { Window, WindowFunction } from '../../evaluate/slide.ts'
import { boundarySamples } from './boundary-samples.ts'
import type { Kind } from './extrapolation.ts'
import { isResetAfter, isResetBetween } from './start-resets.ts'
import { interpolatePoints, type StartedSample, valueAtEnd } from './window-end.ts'

type Points = Pick<RangeSeries, 'timestamps' | 'values' | 'starts'>

/**
 * How much floats grow between the very ends of a window, nothing extrapolated: anchored to the last sample before
 * its start, or smoothed by straight lines to its start and its end.
 *
 * @param lookbackMs how far before a window it is looked for when the counts began
 */
export function extendedGrowth(
  points: Points,
  kind: Kind,
  { rangeMs }: RangeInput,
  smoothed: boolean,
  lookbackMs: number,
): WindowFunction {
  const seconds = kind.isRate ? rangeMs / 1000 : 1
  return (window) => {
    const options = { smoothed, isCounter: kind.isCounter, lookbackStartMs: window.startMs - lookbackMs }
    const found = endsOf(points, window, options)
    return found === undefined ? undefined : growthBetween(points, found, window, options) / seconds
  }
}

type Options = { readonly smoothed: boolean; readonly isCounter: boolean; readonly lookbackStartMs: number }
type Ends = { readonly first: number; readonly last: number }

function endsOf(points: Points, window: Window, options: Options): Ends | undefined {
  const { smoothed, isCounter, lookbackStartMs } = options
  const isBornWithin = (at: number) => {
    const sample = sampleOf(points, at)
    return isCounter && isResetAfter(lookbackStartMs, sample) && !isResetAfter(window.endMs, sample)
  }
  return boundarySamples(points.timestamps, window.from, window.to, window, smoothed, isBornWithin)
}

function growthBetween(points: Points, { first, last }: Ends, window: Window, options: Options): number {
  const { startMs, endMs, from } = window
  const [head, tail] = [sampleOf(points, first), sampleOf(points, last)]
  const leftOf = head.timeMs > startMs ? { after: head } : { before: head, after: sampleOf(points, first + 1) }
  const rightOf = tail.timeMs <= endMs ? { before: tail } : { ...neighbour(points, last - 1, from), after: tail }
  const left = valueAtEnd(startMs, leftOf, { ...options, startOf: 'before' }) ?? head
  const right = valueAtEnd(endMs, rightOf, { ...options, startOf: 'after' }) ?? tail
  if (!options.isCounter) return right.value - left.value
  // Resets at the ends are in what was taken for them.
  const inside = {
    from: head.timeMs <= startMs ? first + 1 : first,
    to: tail.timeMs >= endMs ? last : last + 1,
  }
  return right.value - left.value + lostInResets(points, inside, left, right)
}

function neighbour(points: Points, at: number, from: number): { readonly before?: StartedSample } {
  return at < from ? {} : { before: sampleOf(points, at) }
}

function sampleOf({ timestamps, values, starts }: Points, at: number): StartedSample {
  const timeMs = timestamps[at] ?? 0
  return { timeMs, value: values[at] ?? 0, startMs: starts === undefined ? 0 : startAt(starts, timeMs) }
}

/** The value at `timeMs` on the line from the sample at `at` to the next; a counter that was reset grew from zero. */
export function interpolate(points: Points, at: number, timeMs: number, isCounter: boolean): number {
  return interpolatePoints(sampleOf(points, at), sampleOf(points, at + 1), timeMs, isCounter)
}

function lostInResets(
  points: Points,
  inside: { readonly from: number; readonly to: number },
  left: StartedSample,
  right: StartedSample,
): number {
  let lost = 0
  let before = left
  const compare = (sample: StartedSample) => {
    if (sample.value < before.value || isResetBetween(before, sample)) lost += before.value
    before = sample
  }
  for (let at = inside.from; at < inside.to; at++) compare(sampleOf(points, at))
  compare(right)
  return lost
}
