import { vectorOf } from '../evaluate/operand.ts'
import { loadRange, type RangeSeries } from '../evaluate/range-input.ts'
import { evaluateScalar } from '../evaluate/scope.ts'
import { slide } from '../evaluate/slide.ts'
import { executionError } from '../promql-error.ts'
import { argument, type FunctionImplementation, type FunctionTable } from './function.ts'
import { ExactSum } from './statistics.ts'

/** Lines through the samples of a window. */
export const regressionFunctions: FunctionTable = {
  deriv: async (call, scope) => {
    const input = await loadRange(argument(call, 0), scope)
    const columns = await slide(
      input,
      scope,
      (series) =>
        ({ from, to }) => {
          if (to - from < 2) return undefined
          return fitLine(series, from, to, series.timestamps[from] ?? 0).slope
        },
      { histograms: 'ignored with a remark' },
    )
    return vectorOf(columns)
  },
  predict_linear: async (call, scope) => {
    const seconds = await evaluateScalar(scope, argument(call, 1))
    const input = await loadRange(argument(call, 0), scope)
    const predict = (series: RangeSeries) => (window: { from: number; to: number; timeMs: number; step: number }) => {
      const { from, to, timeMs, step } = window
      if (to - from < 2) return undefined
      const { slope, intercept } = fitLine(series, from, to, timeMs)
      return slope * (seconds[step] ?? 0) + intercept
    }
    return vectorOf(await slide(input, scope, predict, { varies: true, histograms: 'ignored with a remark' }))
  },
  double_exponential_smoothing: smooth,
  holt_winters: smooth,
}

type Line = { readonly slope: number; readonly intercept: number }

/** Least squares; the intercept is the value at `originMs`. */
function fitLine({ timestamps, values }: RangeSeries, from: number, to: number, originMs: number): Line {
  const [x, y, xy, xx] = [new ExactSum(), new ExactSum(), new ExactSum(), new ExactSum()]
  const first = values[from] ?? 0
  let isConstant = true
  for (let at = from; at < to; at++) {
    const seconds = ((timestamps[at] ?? 0) - originMs) / 1000
    const value = values[at] ?? 0
    if (value !== first) isConstant = false
    x.add(seconds)
    y.add(value)
    xy.add(seconds * value)
    xx.add(seconds * seconds)
  }
  if (isConstant)
    return Number.isFinite(first) ? { slope: 0, intercept: first } : { slope: Number.NaN, intercept: Number.NaN }
  const count = to - from
  const slope = (xy.total - (x.total * y.total) / count) / (xx.total - (x.total * x.total) / count)
  return { slope, intercept: y.total / count - (slope * x.total) / count }
}

async function smooth(...[call, scope]: Parameters<FunctionImplementation>) {
  const factors = await evaluateScalar(scope, argument(call, 1))
  const trends = await evaluateScalar(scope, argument(call, 2))
  const input = await loadRange(argument(call, 0), scope)
  const columns = await slide(
    input,
    scope,
    ({ values }) =>
      ({ from, to, step }) =>
        smoothWindow(
          values,
          from,
          to,
          checkFactor('smoothing', 'sf', factors[step]),
          checkFactor('trend', 'tf', trends[step]),
        ),
    { varies: true, histograms: 'ignored with a remark' },
  )
  return vectorOf(columns)
}

function checkFactor(name: string, short: string, factor = Number.NaN): number {
  if (factor > 0 && factor < 1) return factor
  throw executionError(`invalid ${name} factor. Expected: 0 < ${short} < 1, got: ${factor.toFixed(6)}`)
}

function smoothWindow(values: Float64Array, from: number, to: number, factor: number, trendFactor: number) {
  if (to - from < 2) return undefined
  let level = values[from] ?? 0
  let before = 0
  let trend = (values[from + 1] ?? 0) - level
  for (let at = from + 1; at < to; at++) {
    if (at > from + 1) trend = trendFactor * (level - before) + (1 - trendFactor) * trend
    const next = factor * (values[at] ?? 0) + (1 - factor) * (level + trend)
    before = level
    level = next
  }
  return level
}
