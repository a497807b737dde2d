import { hasReset } from '../../../histograms/detect-reset.ts'
import { asGauge, compactHistogram, divideHistogram } from '../../../histograms/scale.ts'
import type { Histogram } from '../../../model/histogram.ts'
import { remarks } from '../../evaluate/annotations.ts'
import type { Sample } from '../../evaluate/operand.ts'
import type { RangeInput, RangeSeries } from '../../evaluate/range-input.ts'
import type { Scope } from '../../evaluate/scope.ts'
import type { Window, WindowFunction } from '../../evaluate/slide.ts'
import type { Remarks } from '../histograms/sum-histograms.ts'
import type { Kind } from './extrapolation.ts'
import { RunningSum } from './histogram-growth.ts'
import { isStartReset } from './start-resets.ts'

/** How much a series with histograms grew between its last two samples. */
export function lastTwoMixed(
  series: RangeSeries,
  kind: Kind,
  { start }: RangeInput,
  { annotations }: Scope,
): WindowFunction {
  const about = { annotations, metric: series.labels.get('__name__'), start }
  return (window) => {
    const [before, last] = lastTimed(series, window)
    if (before === undefined || last === undefined) return undefined
    const { starts } = series
    const began = kind.isCounter && starts !== undefined && isStartReset(starts, before.timeMs, last.timeMs)
    const grown = growth(before.sample, last.sample, kind, began, about)
    if (grown === undefined || !kind.isRate) return grown
    const seconds = (last.timeMs - before.timeMs) / 1000
    return typeof grown === 'number' ? grown / seconds : divideHistogram(grown, seconds)
  }
}

type Timed = { readonly timeMs: number; readonly sample: Sample }

/** The last two samples of a window, floats and histograms together. */
function lastTimed({ timestamps, values, histograms }: RangeSeries, window: Window): readonly Timed[] {
  const found: Timed[] = []
  for (let at = Math.max(window.from, window.to - 2); at < window.to; at++)
    found.push({ timeMs: timestamps[at] ?? 0, sample: values[at] ?? 0 })
  for (let at = Math.max(window.histogramsFrom, window.histogramsTo - 2); at < window.histogramsTo; at++) {
    const sample = histograms?.items[at]
    if (sample !== undefined) found.push({ timeMs: histograms?.timestamps[at] ?? 0, sample })
  }
  return found.sort((a, b) => a.timeMs - b.timeMs).slice(-2)
}

function growth(before: Sample, last: Sample, { isCounter }: Kind, began: boolean, about: Remarks): Sample | undefined {
  if (typeof before === 'number' && typeof last === 'number')
    return began || (isCounter && last < before) ? last : last - before
  if (typeof before !== 'number' && typeof last !== 'number')
    return histogramsGrowth(before, last, isCounter, began, about)
  about.annotations.warn(remarks.mixed(about.metric), about.start)
  return undefined
}

function histogramsGrowth(
  before: Histogram,
  last: Histogram,
  isCounter: boolean,
  began: boolean,
  about: Remarks,
): Sample | undefined {
  const { annotations, metric, start } = about
  const gauges = [before, last].filter(({ resetHint }) => resetHint === 'gauge').length
  if (isCounter && gauges > 0) annotations.warn(remarks.nativeNotACounter(metric), start)
  if (!isCounter && gauges < 2) annotations.warn(remarks.nativeNotAGauge(metric), start)
  const sum = new RunningSum(last, about)
  if (!isCounter || !(began || hasReset(last, before))) sum.add(before, -1)
  return sum.value === undefined ? undefined : asGauge(compactHistogram(sum.value))
}
