import { remarks } from '../evaluate/annotations.ts'
import { vectorOf } from '../evaluate/operand.ts'
import { loadRange, type RangeSeries } from '../evaluate/range-input.ts'
import { evaluateScalar } from '../evaluate/scope.ts'
import { type PrepareWindows, type SlideOptions, slide, type WindowFunction } from '../evaluate/slide.ts'
import { argument, type FunctionImplementation, type FunctionTable } from './function.ts'
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

/** Figures about the samples in a window. */
export const overTimeFunctions: FunctionTable = {
  sum_over_time: statistic(sumOf),
  avg_over_time: statistic(meanOf),
  stddev_over_time: statistic(deviationOf),
  stdvar_over_time: statistic(varianceOf),
  min_over_time: windows(extreme((a, b) => a <= b)),
  max_over_time: windows(extreme((a, b) => a >= b)),
  mad_over_time: statistic(medianDeviation),
  count_over_time: windows(
    () =>
      ({ from, to }) =>
        to - from,
  ),
  present_over_time: windows(() => () => 1),
  last_over_time: windows(
    ({ values }) =>
      ({ to }) =>
        values[to - 1],
    { keepsName: true },
  ),
  first_over_time: windows(
    ({ values }) =>
      ({ from }) =>
        values[from],
    { keepsName: true },
  ),
  changes: windows((series) => countPairs(series, (a, b) => a !== b && !(Number.isNaN(a) && Number.isNaN(b)))),
  resets: windows((series) => countPairs(series, (before, after) => after < before)),
  ts_of_first_over_time: windows(
    ({ timestamps }) =>
      ({ from }) =>
        (timestamps[from] ?? 0) / 1000,
  ),
  ts_of_last_over_time: windows(
    ({ timestamps }) =>
      ({ to }) =>
        (timestamps[to - 1] ?? 0) / 1000,
  ),
  ts_of_min_over_time: windows((series) => timeOfExtreme(series, minimumOf)),
  ts_of_max_over_time: windows((series) => timeOfExtreme(series, maximumOf)),
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
  )
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

function countPairs({ values }: RangeSeries, counts: (before: number, after: number) => boolean): WindowFunction {
  return ({ from, to }) => {
    let count = 0
    for (let at = from + 1; at < to; at++) if (counts(values[at - 1] ?? 0, values[at] ?? 0)) count++
    return count
  }
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

function medianDeviation(values: Float64Array, from: number, to: number): number {
  const median = quantileOf(0.5, values, from, to)
  const deviations = values.slice(from, to).map((value) => Math.abs(value - median))
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
  return vectorOf(await slide(await loadRange(argument(call, 1), scope), scope, prepare, { varies }))
}
