import { addHistograms } from '../../../histograms/add.ts'
import { hasReset } from '../../../histograms/detect-reset.ts'
import { asGauge, coarsenHistogram, compactHistogram, emptyLike, multiplyHistogram } from '../../../histograms/scale.ts'
import { type Histogram, hasCustomBuckets } from '../../../model/histogram.ts'
import { remarks } from '../../evaluate/annotations.ts'
import type { RangeInput, RangeSeries } from '../../evaluate/range-input.ts'
import type { Scope } from '../../evaluate/scope.ts'
import type { WindowFunction } from '../../evaluate/slide.ts'
import type { Remarks } from '../histograms/sum-histograms.ts'
import { extrapolation, type Kind } from './extrapolation.ts'

/** By windows: floats alone, histograms alone, or both, which gives nothing but a remark. */
export function guardMix(
  { labels }: RangeSeries,
  { annotations }: Scope,
  start: number,
  ofHistograms: WindowFunction,
  ofFloats: WindowFunction,
): WindowFunction {
  return (window) => {
    if (window.histogramsFrom === window.histogramsTo) return ofFloats(window)
    if (window.from === window.to) return ofHistograms(window)
    annotations.warn(remarks.mixed(labels.get('__name__')), start)
    return undefined
  }
}

/** How much the histograms of a window grow, extrapolated to its ends. */
export function histogramGrowth(
  { labels, histograms }: RangeSeries,
  kind: Kind,
  { rangeMs, start }: RangeInput,
  { annotations }: Scope,
): WindowFunction {
  const about = { annotations, metric: labels.get('__name__'), start }
  const seconds = kind.isRate ? rangeMs / 1000 : 1
  return ({ histogramsFrom: from, histogramsTo: to, startMs, endMs }) => {
    if (histograms === undefined || to - from < 2) return undefined
    const points = histograms.items.slice(from, to)
    const grown = growthOf(points, kind, about)
    const first = points[0]?.count ?? 0
    if (grown === undefined) return undefined
    const mayReachZero = kind.isCounter && grown.count > 0 && first >= 0
    const times = {
      firstMs: histograms.timestamps[from] ?? 0,
      lastMs: histograms.timestamps[to - 1] ?? 0,
      count: to - from,
    }
    const factor = extrapolation(times, { startMs, endMs }, mayReachZero ? first / grown.count : undefined)
    return multiplyHistogram(grown, factor / seconds)
  }
}

/** Whether the counts began anew between the points before and at `at`. */
type IsReset = (current: Histogram, before: Histogram, at: number) => boolean

/** What at least two histograms grew by from the first to the last, with what was lost in resets. */
export function growthOf(
  points: readonly Histogram[],
  { isCounter }: Kind,
  about: Remarks,
  isReset: IsReset = hasReset,
): Histogram | undefined {
  const { annotations, metric, start } = about
  const [head, second] = points
  const last = points.at(-1)
  if (head === undefined || second === undefined || last === undefined) return undefined
  const isGauge = ({ resetHint }: Histogram) => resetHint === 'gauge'
  if (isCounter && points.some(isGauge)) annotations.warn(remarks.nativeNotACounter(metric), start)
  if (!isCounter && !(isGauge(head) && isGauge(last))) annotations.warn(remarks.nativeNotAGauge(metric), start)
  // Behind a reset the first sample counts for nothing, whatever its buckets are.
  const first = isCounter && isReset(second, head, 1) ? emptyLike(second) : head
  const compared = isCounter ? [first, ...points.slice(1)] : [first, last]
  if (compared.some((one) => hasCustomBuckets(one) !== hasCustomBuckets(last))) {
    annotations.warn(remarks.mixedSchemas(metric), start)
    return undefined
  }
  const schema = Math.min(...compared.map((one) => one.schema))
  const sum = new RunningSum(coarsenHistogram(last, schema), about)
  sum.add(first, -1)
  if (isCounter) addResets(sum, compared, isReset)
  return sum.value === undefined ? undefined : asGauge(compactHistogram(sum.value))
}

function addResets(sum: RunningSum, points: readonly Histogram[], isReset: IsReset): void {
  for (const [at, current] of points.entries()) {
    const before = points[at - 1]
    if (before !== undefined && isReset(current, before, at)) sum.add(before, 1)
  }
}

/** Adds up histograms and remarks on what had to be done for that. */
export class RunningSum {
  value: Histogram | undefined
  readonly #about: Remarks

  constructor(value: Histogram, about: Remarks) {
    this.value = value
    this.#about = about
  }

  add(other: Histogram, sign: 1 | -1): void {
    if (this.value === undefined) return
    const { annotations, metric, start } = this.#about
    const added = addHistograms(this.value, other, sign)
    this.value = added?.histogram
    if (added === undefined) annotations.warn(remarks.mixedSchemas(metric), start)
    if (added?.boundsReconciled === true)
      annotations.inform(remarks.boundsReconciled(sign === 1 ? 'addition' : 'subtraction'), start)
  }
}
