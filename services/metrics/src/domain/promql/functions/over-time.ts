import { hasReset } from '../../histograms/detect-reset.ts'
import { areEqual } from '../../histograms/equal.ts'
import { remarks } from '../evaluate/annotations.ts'
import { type Sample, vectorOf } from '../evaluate/operand.ts'
import { loadRange, type RangeInput, type RangeSeries } from '../evaluate/range-input.ts'
import { evaluateScalar, type Scope } from '../evaluate/scope.ts'
import { type PrepareWindows, type SlideOptions, slide, type WindowFunction } from '../evaluate/slide.ts'
import { argument, type FunctionImplementation, type FunctionTable } from './function.ts'
import { guardMix } from './growth/histogram-growth.ts'
import { isStartReset } from './growth/start-resets.ts'
import {
  type CountsPair,
  countAnchored,
  countMixedPairs,
  firstOf,
  lastOf,
  secondsOf,
} from './histograms/mixed-samples.ts'
import { sumHistograms } from './histograms/sum-histograms.ts'
import {
  deviationOf,
  maximumOf,
  meanOf,
  minimumOf,
  quantileOf,
  type Statistic,
  sumOf,
  varianceOf,
} from './statistics.ts'

const remarked: SlideOptions = { histograms: 'ignored with a remark' }

/** Figures about the samples in a window. */
export const overTimeFunctions: FunctionTable = {
  sum_over_time: added(sumOf),
  avg_over_time: added(meanOf),
  stddev_over_time: statistic(deviationOf),
  stdvar_over_time: statistic(varianceOf),
  min_over_time: windows(
    extreme((a, b) => a <= b),
    remarked,
  ),
  max_over_time: windows(
    extreme((a, b) => a >= b),
    remarked,
  ),
  mad_over_time: statistic(medianDeviation),
  count_over_time: windows(
    () =>
      ({ from, to, histogramsFrom, histogramsTo }) =>
        to - from + histogramsTo - histogramsFrom,
    { histograms: 'used' },
  ),
  present_over_time: windows(() => () => 1, { histograms: 'used' }),
  last_over_time: windows((series) => (window) => lastOf(series, window)?.sample, {
    keepsName: true,
    histograms: 'used',
  }),
  first_over_time: windows((series) => (window) => firstOf(series, window)?.sample, {
    keepsName: true,
    histograms: 'used',
  }),
  changes: counted(differ),
  resets: counted(isReset, isStartReset),
  ts_of_first_over_time: windows((series) => (window) => secondsOf(firstOf(series, window)), { histograms: 'used' }),
  ts_of_last_over_time: windows((series) => (window) => secondsOf(lastOf(series, window)), { histograms: 'used' }),
  ts_of_min_over_time: windows((series) => timeOfExtreme(series, minimumOf), remarked),
  ts_of_max_over_time: windows((series) => timeOfExtreme(series, maximumOf), remarked),
  quantile_over_time: quantileOverTime,
}

function windows(prepare: PrepareWindows, options: SlideOptions = {}): FunctionImplementation {
  return async (call, scope) =>
    vectorOf(await slide(await loadRange(argument(call, 0), scope), scope, prepare, options))
}

function statistic(compute: Statistic): FunctionImplementation {
  return windows(
    ({ values }) =>
      ({ from, to }) =>
        compute(values, from, to),
    remarked,
  )
}

/** Floats as they are, histograms added up; windows with both give nothing. */
function added(compute: Statistic): FunctionImplementation {
  return async (call, scope) => {
    const input = await loadRange(argument(call, 0), scope)
    const prepare: PrepareWindows = (series) => {
      const ofFloats: WindowFunction = ({ from, to }) => compute(series.values, from, to)
      if (series.histograms === undefined) return ofFloats
      return guardMix(series, scope, input.start, addedHistograms(series, compute, input, scope), ofFloats)
    }
    return vectorOf(await slide(input, scope, prepare, { histograms: 'used' }))
  }
}

function addedHistograms(
  { labels, histograms }: RangeSeries,
  compute: Statistic,
  { start }: RangeInput,
  { annotations }: Scope,
): WindowFunction {
  const about = { annotations, metric: labels.get('__name__'), start }
  return ({ histogramsFrom: from, histogramsTo: to }) =>
    sumHistograms(histograms?.items.slice(from, to) ?? [], compute, about)
}

/**
 * The least or greatest value of each window. Keeps the candidates in order, so that a step costs no more than
 * the samples that are new to it.
 */
function extreme(isBetter: (a: number, b: number) => boolean): PrepareWindows {
  return ({ values }) => {
    const candidates = new Uint32Array(values.length)
    let head = 0
    let tail = 0
    let seen = 0
    return ({ from, to }) => {
      for (; seen < to; seen++) {
        const value = values[seen] ?? 0
        if (Number.isNaN(value)) continue
        while (tail > head && isBetter(value, values[candidates[tail - 1] ?? 0] ?? 0)) tail--
        candidates[tail++] = seen
      }
      while (head < tail && (candidates[head] ?? 0) < from) head++
      return head < tail ? values[candidates[head] ?? 0] : Number.NaN
    }
  }
}

type Counts = (before: Sample, after: Sample) => boolean

/** How many pairs of neighbours are to be counted; anchored, the first has the last sample before the window. */
function counted(counts: Counts, byStart?: typeof isStartReset): FunctionImplementation {
  return async (call, scope) => {
    const input = await loadRange(argument(call, 0), scope)
    const prepare: PrepareWindows = (series) => {
      const { starts } = series
      const isExtended = input.extended !== undefined
      if (starts === undefined || byStart === undefined)
        return isExtended ? countAnchored(series, counts) : countPairs(series, counts)
      const byTimes: CountsPair = (a, b, times) => byStart(starts, ...times) || counts(a, b)
      return isExtended ? countAnchored(series, byTimes) : countMixedPairs(series, byTimes)
    }
    return vectorOf(await slide(input, scope, prepare, { histograms: 'used' }))
  }
}

function countPairs(series: RangeSeries, counts: Counts): WindowFunction {
  const { values, histograms } = series
  if (histograms !== undefined) return countMixedPairs(series, counts)
  return ({ from, to }) => {
    let count = 0
    for (let at = from + 1; at < to; at++) if (counts(values[at - 1] ?? 0, values[at] ?? 0)) count++
    return count
  }
}

function differ(before: Sample, after: Sample): boolean {
  if (typeof before === 'number' && typeof after === 'number')
    return before !== after && !(Number.isNaN(before) && Number.isNaN(after))
  return typeof before === 'number' || typeof after === 'number' || !areEqual(before, after)
}

function isReset(before: Sample, after: Sample): boolean {
  if (typeof before === 'number' && typeof after === 'number') return after < before
  return typeof before === 'number' || typeof after === 'number' || hasReset(after, before)
}

/** When the extreme value was seen last. */
function timeOfExtreme({ timestamps, values }: RangeSeries, compute: Statistic): WindowFunction {
  return ({ from, to }) => {
    const wanted = compute(values, from, to)
    let at = to - 1
    while (at > from && values[at] !== wanted && !(Number.isNaN(wanted) && Number.isNaN(values[at]))) at--
    return (timestamps[at] ?? 0) / 1000
  }
}

/** NaN as soon as a value is. */
function medianDeviation(values: Float64Array, from: number, to: number): number {
  const here = values.slice(from, to)
  if (here.some(Number.isNaN)) return Number.NaN
  const median = quantileOf(0.5, here, 0, here.length)
  const deviations = here.map((value) => Math.abs(value - median))
  return quantileOf(0.5, deviations, 0, deviations.length)
}

async function quantileOverTime(...[call, scope]: Parameters<FunctionImplementation>) {
  const arg = argument(call, 0)
  const quantiles = await evaluateScalar(scope, arg)
  const prepare: PrepareWindows =
    ({ values }) =>
    ({ from, to, step }) => {
      const q = quantiles[step] ?? Number.NaN
      if (!(q >= 0 && q <= 1)) scope.annotations.warn(remarks.quantile(q), arg.start)
      return quantileOf(q, values, from, to)
    }
  const varies = quantiles.some((q) => !Object.is(q, quantiles[0]))
  return vectorOf(await slide(await loadRange(argument(call, 1), scope), scope, prepare, { varies, ...remarked }))
}
