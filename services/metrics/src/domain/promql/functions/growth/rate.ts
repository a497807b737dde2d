import type { Labels } from '../../../model/labels.ts'
import { remarks } from '../../evaluate/annotations.ts'
import { floatPresence, vectorOf } from '../../evaluate/operand.ts'
import { loadRange, type RangeInput, type RangeSeries } from '../../evaluate/range-input.ts'
import type { Scope } from '../../evaluate/scope.ts'
import { type PrepareWindows, slide, type WindowFunction } from '../../evaluate/slide.ts'
import type { FunctionImplementation, FunctionTable } from '../function.ts'
import { argument } from '../function.ts'
import { extendedGrowth } from './extended-growth.ts'
import { extendedHistogramGrowth } from './extended-histogram-growth.ts'
import { type Kind, reach } from './extrapolation.ts'
import { growthSinceStart } from './growth-since-start.ts'
import { guardMix, histogramGrowth } from './histogram-growth.ts'
import { lastTwoMixed } from './last-two-mixed.ts'

/** How much a series grows: `rate`, `increase` and `delta`, extrapolated to the ends of the window. */
export const rateFunctions: FunctionTable = {
  rate: growth({ isCounter: true, isRate: true }),
  increase: growth({ isCounter: true, isRate: false }),
  delta: growth({ isCounter: false, isRate: false }),
  irate: latest({ isCounter: true, isRate: true }),
  idelta: latest({ isCounter: false, isRate: false }),
}

function growth(kind: Kind): FunctionImplementation {
  return async (call, scope) => {
    const arg = argument(call, 0)
    const input = await loadRange(arg, scope)
    const prepare: PrepareWindows = (series) => {
      const [floats, histograms] = growths(series, kind, input, scope)
      return series.histograms === undefined ? floats : guardMix(series, scope, input.start, histograms, floats)
    }
    const columns = await slide(input, scope, prepare, { histograms: 'used' })
    if (kind.isCounter) {
      for (const column of columns) {
        const name = column.labels.get('__name__')
        if (looksLikeCounter(column.labels) || !floatPresence(column).includes(1)) continue
        scope.annotations.inform(remarks.notACounter(name), arg.start)
      }
    }
    return vectorOf(columns)
  }
}

/** The growth of floats and that of histograms. */
function growths(
  series: RangeSeries,
  kind: Kind,
  input: RangeInput,
  scope: Scope,
): readonly [WindowFunction, WindowFunction] {
  const { starts } = series
  if (starts !== undefined && kind.isCounter && input.extended === undefined)
    return growthSinceStart(series, starts, kind, input, scope)
  if (input.extended === undefined)
    return [extrapolated(series, kind, input.rangeMs), histogramGrowth(series, kind, input, scope)]
  const smoothed = input.extended.by === 'smoothed'
  return [
    extendedGrowth(series, kind, input, smoothed, input.extended.beforeMs),
    extendedHistogramGrowth(series, kind, input, smoothed, scope),
  ]
}

const counterTypes: ReadonlySet<string> = new Set(['counter', 'histogram'])

function looksLikeCounter(labels: Labels): boolean {
  const name = labels.get('__name__')
  if (counterTypes.has(labels.get('__type__'))) return true
  return name === '' || /_(?:total|sum|count|bucket)$/.test(name)
}

function extrapolated({ timestamps, values }: RangeSeries, kind: Kind, rangeMs: number): WindowFunction {
  const mayReset = kind.isCounter && hasReset(values)
  const rangeSeconds = rangeMs / 1000
  return ({ from, to, startMs, endMs }) => {
    if (to - from < 2) return undefined
    const first = values[from] ?? 0
    let grown = (values[to - 1] ?? 0) - first
    if (mayReset) grown = addResets(grown, values, from, to)
    const firstMs = timestamps[from] ?? 0
    const lastMs = timestamps[to - 1] ?? 0
    const sampledSeconds = (lastMs - firstMs) / 1000
    const meanGap = sampledSeconds / (to - from - 1)
    let beforeSeconds = reach((firstMs - startMs) / 1000, meanGap)
    // A counter does not go below zero, so it cannot have grown for longer than it takes from zero.
    if (kind.isCounter && grown > 0 && first >= 0) {
      beforeSeconds = Math.min(beforeSeconds, sampledSeconds * (first / grown))
    }
    const afterSeconds = reach((endMs - lastMs) / 1000, meanGap)
    // In this order, so that the last digits are Prometheus' too.
    const factor = (sampledSeconds + beforeSeconds + afterSeconds) / sampledSeconds
    return grown * (kind.isRate ? factor / rangeSeconds : factor)
  }
}

function hasReset(values: Float64Array): boolean {
  for (let at = 1; at < values.length; at++) if ((values[at] ?? 0) < (values[at - 1] ?? 0)) return true
  return false
}

// One after the other, so that sums are rounded as Prometheus rounds them.
function addResets(grown: number, values: Float64Array, from: number, to: number): number {
  let sum = grown
  for (let at = from + 1; at < to; at++) {
    const before = values[at - 1] ?? 0
    if ((values[at] ?? 0) < before) sum += before
  }
  return sum
}

/** From the last two samples alone. */
function latest(kind: Kind): FunctionImplementation {
  return async (call, scope) => {
    const input = await loadRange(argument(call, 0), scope)
    return vectorOf(await slide(input, scope, (series) => lastTwo(series, kind, input, scope), { histograms: 'used' }))
  }
}

function lastTwo(series: RangeSeries, kind: Kind, input: RangeInput, scope: Scope): WindowFunction {
  const { timestamps, values } = series
  const { isCounter, isRate } = kind
  if (series.histograms !== undefined || series.starts !== undefined) return lastTwoMixed(series, kind, input, scope)
  return ({ from, to }) => {
    if (to - from < 2) return undefined
    const last = values[to - 1] ?? 0
    const before = values[to - 2] ?? 0
    const grown = isCounter && last < before ? last : last - before
    if (!isRate) return grown
    return grown / (((timestamps[to - 1] ?? 0) - (timestamps[to - 2] ?? 0)) / 1000)
  }
}
