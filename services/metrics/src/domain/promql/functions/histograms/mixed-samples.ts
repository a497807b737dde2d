import type { Sample } from '../../evaluate/operand.ts'
import type { RangeSeries } from '../../evaluate/range-input.ts'
import type { Window, WindowFunction } from '../../evaluate/slide.ts'

/** Whether a pair of neighbouring samples counts. */
export type CountsPair = (before: Sample, after: Sample, times: readonly [beforeMs: number, afterMs: number]) => boolean

type Timed = { readonly timeMs: number; readonly sample: Sample }

/** The first sample of a window, be it a float or a histogram. */
export function firstOf(series: RangeSeries, { from, to, histogramsFrom, histogramsTo }: Window): Timed | undefined {
  const float = from < to ? floatAt(series, from) : undefined
  const histogram = histogramsFrom < histogramsTo ? histogramAt(series, histogramsFrom) : undefined
  if (float === undefined || histogram === undefined) return float ?? histogram
  return histogram.timeMs < float.timeMs ? histogram : float
}

/** The last sample of a window. */
export function lastOf(series: RangeSeries, { from, to, histogramsFrom, histogramsTo }: Window): Timed | undefined {
  const float = from < to ? floatAt(series, to - 1) : undefined
  const histogram = histogramsFrom < histogramsTo ? histogramAt(series, histogramsTo - 1) : undefined
  if (float === undefined || histogram === undefined) return float ?? histogram
  return histogram.timeMs > float.timeMs ? histogram : float
}

export function secondsOf(timed: Timed | undefined): number | undefined {
  return timed === undefined ? undefined : timed.timeMs / 1000
}

/** How many pairs of neighbouring samples, floats and histograms in the order of their times, are to be counted. */
export function countMixedPairs(series: RangeSeries, counts: CountsPair): WindowFunction {
  return (window) => {
    let before: Timed | undefined
    let count = 0
    for (const after of inOrder(series, window)) {
      if (before !== undefined && counts(before.sample, after.sample, [before.timeMs, after.timeMs])) count++
      before = after
    }
    return count
  }
}

/** As `countMixedPairs`, from the last sample at or before the start of the window on. */
export function countAnchored(series: RangeSeries, counts: CountsPair): WindowFunction {
  return (window) => {
    let before: Timed | undefined
    let count: number | undefined
    for (const timed of inOrder(series, window)) {
      const { timeMs, sample } = timed
      if (timeMs > window.startMs) {
        count ??= 0
        if (before !== undefined && counts(before.sample, sample, [before.timeMs, timeMs])) count++
      }
      before = timed
    }
    return count
  }
}

function* inOrder(series: RangeSeries, { from, to, histogramsFrom, histogramsTo }: Window): Generator<Timed> {
  let [at, histogramsAt] = [from, histogramsFrom]
  while (at < to || histogramsAt < histogramsTo) {
    const float = at < to ? floatAt(series, at) : undefined
    const histogram = histogramsAt < histogramsTo ? histogramAt(series, histogramsAt) : undefined
    if (float !== undefined && (histogram === undefined || float.timeMs < histogram.timeMs)) {
      at++
      yield float
    } else if (histogram !== undefined) {
      histogramsAt++
      yield histogram
    }
  }
}

function floatAt({ timestamps, values }: RangeSeries, at: number): Timed {
  return { timeMs: timestamps[at] ?? 0, sample: values[at] ?? 0 }
}

function histogramAt({ histograms }: RangeSeries, at: number): Timed | undefined {
  const sample = histograms?.items[at]
  return sample === undefined ? undefined : { timeMs: histograms?.timestamps[at] ?? 0, sample }
}
