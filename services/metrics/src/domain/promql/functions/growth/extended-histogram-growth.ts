import { hasReset } from '../../../histograms/detect-reset.ts'
import { asGauge, compactHistogram, divideHistogram, multiplyHistogram } from '../../../histograms/scale.ts'
import { type Histogram, hasCustomBuckets } from '../../../model/histogram.ts'
import { remarks } from '../../evaluate/annotations.ts'
import type { HistogramPoints } from '../../evaluate/histogram-points.ts'
import type { RangeInput, RangeSeries } from '../../evaluate/range-input.ts'
import type { Scope } from '../../evaluate/scope.ts'
import type { Window, WindowFunction } from '../../evaluate/slide.ts'
import type { Remarks } from '../histograms/sum-histograms.ts'
import { boundarySamples } from './boundary-samples.ts'
import type { Kind } from './extrapolation.ts'
import { RunningSum } from './histogram-growth.ts'

/** As `extendedGrowth`, of histograms. */
export function extendedHistogramGrowth(
  { labels, histograms }: RangeSeries,
  kind: Kind,
  { rangeMs, start }: RangeInput,
  smoothed: boolean,
  { annotations }: Scope,
): WindowFunction {
  const about = { annotations, metric: labels.get('__name__'), start }
  return (window) => {
    if (histograms === undefined) return undefined
    const { histogramsFrom: from, histogramsTo: to } = window
    const ends = boundarySamples(histograms.timestamps, from, to, window, smoothed)
    if (ends === undefined || !areAlike(histograms.items.slice(ends.first, ends.last + 1), kind, about))
      return undefined
    const grown = growthBetween(histograms, ends, window, kind, smoothed, about)
    if (grown === undefined) return undefined
    return asGauge(compactHistogram(kind.isRate ? divideHistogram(grown, rangeMs / 1000) : grown))
  }
}

function areAlike(histograms: readonly Histogram[], { isCounter }: Kind, about: Remarks): boolean {
  const { annotations, metric, start } = about
  const isCustom = histograms.map(hasCustomBuckets)
  if (isCustom.includes(true) && isCustom.includes(false)) {
    annotations.warn(remarks.mixedSchemas(metric), start)
    return false
  }
  if (isCounter && histograms.some(({ resetHint }) => resetHint === 'gauge'))
    annotations.warn(remarks.nativeNotACounter(metric), start)
  return true
}

type Ends = { readonly first: number; readonly last: number }

function growthBetween(
  points: HistogramPoints,
  { first, last }: Ends,
  { startMs, endMs, histogramsFrom }: Window,
  { isCounter }: Kind,
  smoothed: boolean,
  about: Remarks,
): Histogram | undefined {
  const { timestamps, items } = points
  const cutsLeft = smoothed && (timestamps[first] ?? 0) < startMs
  const cutsRight = smoothed && last > histogramsFrom && (timestamps[last] ?? 0) > endMs
  const left = cutsLeft ? interpolateHistogram(points, first, startMs, isCounter, about) : items[first]
  const right = cutsRight ? interpolateHistogram(points, last - 1, endMs, isCounter, about) : items[last]
  if (left === undefined || right === undefined) return undefined
  if (!isCounter && (left.resetHint !== 'gauge' || right.resetHint !== 'gauge'))
    about.annotations.warn(remarks.nativeNotAGauge(about.metric), about.start)
  const sum = new RunningSum(right, about)
  sum.add(left, -1)
  if (isCounter) addResets(sum, items, { first, last }, left, right, cutsLeft)
  return sum.value
}

/** Adds what was lost in resets strictly within the ends; one that an end was interpolated over is in that. */
function addResets(
  sum: RunningSum,
  items: readonly Histogram[],
  { first, last }: Ends,
  left: Histogram,
  right: Histogram,
  cutsLeft: boolean,
): void {
  const [head, second] = [items[first], items[first + 1]]
  const spansReset = cutsLeft && head !== undefined && second !== undefined && hasReset(second, head)
  let before = spansReset ? second : left
  const from = spansReset ? first + 2 : first + 1
  if (from > last) return
  for (const current of [...items.slice(from, last), right]) {
    if (hasReset(current, before)) sum.add(before, 1)
    before = current
  }
}

/** The histogram at `timeMs` on the line from the one at `at` to the next; a counter that was reset grew from zero. */
export function interpolateHistogram(
  { timestamps, items }: HistogramPoints,
  at: number,
  timeMs: number,
  isCounter: boolean,
  about: Remarks,
): Histogram | undefined {
  const [before, after] = [items[at], items[at + 1]]
  const [beforeMs = 0, afterMs = 0] = timestamps.subarray(at, at + 2)
  if (before === undefined || after === undefined || timeMs === beforeMs) return before
  if (timeMs === afterMs) return after
  if (hasCustomBuckets(before) !== hasCustomBuckets(after)) {
    about.annotations.warn(remarks.mixedSchemas(about.metric), about.start)
    return undefined
  }
  const share = (timeMs - beforeMs) / (afterMs - beforeMs)
  if (isCounter && hasReset(after, before)) return multiplyHistogram(after, share)
  const difference = new RunningSum(after, about)
  difference.add(before, -1)
  if (difference.value === undefined) return undefined
  const sum = new RunningSum(multiplyHistogram(difference.value, share), about)
  sum.add(before, 1)
  return sum.value
}
