import { addHistograms } from '../../../histograms/add.ts'
import { hasReset } from '../../../histograms/detect-reset.ts'
import { multiplyHistogram } from '../../../histograms/scale.ts'
import type { StartTimes } from '../../../model/start-times.ts'
import type { RangeInput, RangeSeries } from '../../evaluate/range-input.ts'
import type { Scope } from '../../evaluate/scope.ts'
import type { Window, WindowFunction } from '../../evaluate/slide.ts'
import type { Remarks } from '../histograms/sum-histograms.ts'
import { extrapolation, type Kind, reach } from './extrapolation.ts'
import { growthOf } from './histogram-growth.ts'
import { isStartReset, remarkOverlap, startWithin } from './start-resets.ts'

type Ends = { readonly firstMs: number; readonly lastMs: number; readonly count: number }

/** How much a counter grows whose samples say when it began: floats, and histograms. */
export function growthSinceStart(
  series: RangeSeries,
  starts: StartTimes,
  kind: Kind,
  { rangeMs, start }: RangeInput,
  { annotations }: Scope,
): readonly [floats: WindowFunction, histograms: WindowFunction] {
  const about = { annotations, metric: series.labels.get('__name__'), start }
  const seconds = kind.isRate ? rangeMs / 1000 : 1
  return [floatGrowth(series, starts, seconds, about), histogramGrowth(series, starts, kind, seconds, about)]
}

function floatGrowth(
  { timestamps, values }: RangeSeries,
  starts: StartTimes,
  seconds: number,
  about: Remarks,
): WindowFunction {
  return (window) => {
    const { from, to } = window
    remarkOverlap(starts, timestamps.subarray(from, to), about)
    const first = values[from] ?? 0
    let grown = (values[to - 1] ?? 0) - first
    for (let at = from + 1; at < to; at++) {
      const before = values[at - 1] ?? 0
      const fell = (values[at] ?? 0) < before
      if (fell || isStartReset(starts, timestamps[at - 1] ?? 0, timestamps[at] ?? 0)) grown += before
    }
    const ends = { firstMs: timestamps[from] ?? 0, lastMs: timestamps[to - 1] ?? 0, count: to - from }
    const began = startWithin(starts, window.startMs, ends.firstMs)
    if (began !== undefined) return (grown + first) * (fromStart(began, ends, window) / seconds)
    if (to - from < 2) return undefined
    return grown * (extrapolation(ends, window, grown > 0 && first >= 0 ? first / grown : undefined) / seconds)
  }
}

function histogramGrowth(
  { histograms }: RangeSeries,
  starts: StartTimes,
  kind: Kind,
  seconds: number,
  about: Remarks,
): WindowFunction {
  return (window) => {
    const { histogramsFrom: from, histogramsTo: to } = window
    const points = histograms?.items.slice(from, to) ?? []
    const timestamps = histograms?.timestamps.subarray(from, to) ?? new Float64Array(0)
    const [first] = points
    if (first === undefined) return undefined
    remarkOverlap(starts, timestamps, about)
    const isReset = (at: number) => isStartReset(starts, timestamps[at - 1] ?? 0, timestamps[at] ?? 0)
    const grown = growthOf(points, kind, about, (current, before, at) => isReset(at) || hasReset(current, before))
    if (points.length > 1 && grown === undefined) return undefined
    const ends = { firstMs: timestamps[0] ?? 0, lastMs: timestamps.at(-1) ?? 0, count: points.length }
    const began = startWithin(starts, window.startMs, ends.firstMs)
    if (began !== undefined) {
      const whole = grown === undefined ? first : addHistograms(grown, first)?.histogram
      return whole === undefined ? undefined : multiplyHistogram(whole, fromStart(began, ends, window) / seconds)
    }
    if (grown === undefined) return undefined
    const sinceZero = grown.count > 0 && first.count >= 0 ? first.count / grown.count : undefined
    return multiplyHistogram(grown, extrapolation(ends, window, sinceZero) / seconds)
  }
}

/** By how much to multiply what grew since `beganMs`: only what is behind the last sample is extrapolated. */
function fromStart(beganMs: number, { firstMs, lastMs, count }: Ends, { endMs }: Window): number {
  const meanGap = count > 1 ? (lastMs - firstMs) / 1000 / (count - 1) : 0
  const seconds = (lastMs - beganMs) / 1000
  return seconds === 0 ? 1 : (seconds + reach((endMs - lastMs) / 1000, meanGap)) / seconds
}
