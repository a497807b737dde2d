import { remarks } from '../evaluate/annotations.ts'
import { vectorOf } from '../evaluate/operand.ts'
import { loadRange, type RangeSeries } from '../evaluate/range-input.ts'
import { slide, type WindowFunction } from '../evaluate/slide.ts'
import type { FunctionImplementation, FunctionTable } from './function.ts'
import { argument } from './function.ts'

type Kind = { readonly isCounter: boolean; readonly isRate: boolean }

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
    const columns = await slide(input, scope, (series) => extrapolated(series, kind, input.rangeMs))
    if (kind.isCounter) {
      for (const { labels } of columns) {
        const name = labels.get('__name__')
        if (!looksLikeCounter(name)) scope.annotations.inform(remarks.notACounter(name), arg.start)
      }
    }
    return vectorOf(columns)
  }
}

function looksLikeCounter(name: string): boolean {
  return name === '' || /_(?:total|sum|count|bucket)$/.test(name)
}

function extrapolated({ timestamps, values }: RangeSeries, kind: Kind, rangeMs: number): WindowFunction {
  const mayReset = kind.isCounter && hasReset(values)
  const perSecond = kind.isRate ? 1000 / rangeMs : 1
  return ({ from, to, startMs, endMs }) => {
    if (to - from < 2) return undefined
    const first = values[from] ?? 0
    let grown = (values[to - 1] ?? 0) - first
    if (mayReset) grown += lostInResets(values, from, to)
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
    return ((grown * (sampledSeconds + beforeSeconds + afterSeconds)) / sampledSeconds) * perSecond
  }
}

/** How far to extrapolate: to the end of the window, but only half a gap where a sample seems to be missing. */
function reach(distance: number, meanGap: number): number {
  return distance >= meanGap * 1.1 ? meanGap / 2 : distance
}

function hasReset(values: Float64Array): boolean {
  for (let at = 1; at < values.length; at++) if ((values[at] ?? 0) < (values[at - 1] ?? 0)) return true
  return false
}

function lostInResets(values: Float64Array, from: number, to: number): number {
  let lost = 0
  for (let at = from + 1; at < to; at++) {
    const before = values[at - 1] ?? 0
    if ((values[at] ?? 0) < before) lost += before
  }
  return lost
}

/** From the last two samples alone. */
function latest(kind: Kind): FunctionImplementation {
  return async (call, scope) => {
    const input = await loadRange(argument(call, 0), scope)
    return vectorOf(await slide(input, scope, (series) => lastTwo(series, kind)))
  }
}

function lastTwo({ timestamps, values }: RangeSeries, { isCounter, isRate }: Kind): WindowFunction {
  return ({ from, to }) => {
    if (to - from < 2) return undefined
    const last = values[to - 1] ?? 0
    const before = values[to - 2] ?? 0
    const grown = isCounter && last < before ? last : last - before
    if (!isRate) return grown
    return grown / (((timestamps[to - 1] ?? 0) - (timestamps[to - 2] ?? 0)) / 1000)
  }
}
