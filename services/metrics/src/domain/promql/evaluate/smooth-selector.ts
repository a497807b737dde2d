import type { Series } from '../../model/queryable.ts'
import { interpolate } from '../functions/growth/extended-growth.ts'
import { interpolateHistogram } from '../functions/growth/extended-histogram-growth.ts'
import type { VectorSelector } from '../syntax/ast.ts'
import { remarks } from './annotations.ts'
import { broadcast, type Column, ColumnBuilder, type Sample } from './operand.ts'
import { type RangeSeries, withoutStale } from './range-input.ts'
import type { Scope } from './scope.ts'
import { select } from './select.ts'
import { lastTimeOf, type Steps, timeOf } from './steps.ts'
import { resolveReach } from './timing.ts'

/** Each series at each step, between two samples on a straight line; behind its last sample that, for the lookback. */
export async function evaluateSmoothed(selector: VectorSelector, scope: Scope): Promise<readonly Column[]> {
  const { budget, lookbackMs } = scope
  const { steps, isPinned } = resolveReach(selector, scope.steps, scope.query)
  const [fromMs, toMs] = [steps.startMs - lookbackMs + 1, lastTimeOf(steps) + lookbackMs]
  const series: readonly Series[] = await select(scope, selector, { fromMs, toMs })
  const columns: Column[] = []
  for (const one of series) {
    if (budget.isDue) await budget.yield()
    const column = smoothSeries(withoutStale(one), steps, scope, selector.start)
    if (column === undefined) continue
    budget.hold(scope.steps.count)
    columns.push(isPinned ? broadcast(column, scope.steps.count) : column)
  }
  return columns
}

function smoothSeries(
  series: RangeSeries,
  steps: Steps,
  { lookbackMs, annotations }: Scope,
  start: number,
): Column | undefined {
  const column = new ColumnBuilder(steps.count)
  const { timestamps, values, histograms } = series
  const metric = series.labels.get('__name__')
  const items = histograms?.items ?? []
  const histogramTimes = histograms?.timestamps ?? new Float64Array(0)
  for (let step = 0; step < steps.count; step++) {
    const timeMs = timeOf(steps, step)
    const float = sampleAround(
      timestamps,
      timeMs,
      lookbackMs,
      (at) => values[at],
      (at) => interpolate(series, at, timeMs, false),
    )
    const histogram = sampleAround(
      histogramTimes,
      timeMs,
      lookbackMs,
      (at) => items[at],
      (at) =>
        histograms === undefined
          ? undefined
          : interpolateHistogram(histograms, at, timeMs, true, { annotations, metric, start }),
    )
    if (isNear(timestamps, timeMs, lookbackMs) && isNear(histogramTimes, timeMs, lookbackMs))
      annotations.warn(remarks.mixed(metric), start)
    else column.set(step, float ?? histogram)
  }
  return column.isEmpty ? undefined : column.finish(series.labels, false)
}

function isNear(timestamps: Float64Array, timeMs: number, lookbackMs: number): boolean {
  return timestamps.some((one) => one > timeMs - lookbackMs && one <= timeMs + lookbackMs)
}

/** The sample at a time, on the way between its neighbours, or the one before it; none of them too far away. */
function sampleAround(
  timestamps: Float64Array,
  timeMs: number,
  lookbackMs: number,
  read: (at: number) => Sample | undefined,
  between: (at: number) => Sample | undefined,
): Sample | undefined {
  const next = timestamps.findIndex((one) => one >= timeMs)
  const before = (next === -1 ? timestamps.length : next) - 1
  if (timestamps[next] === timeMs) return read(next)
  const beforeMs = timestamps[before] ?? Number.NEGATIVE_INFINITY
  if (beforeMs <= timeMs - lookbackMs) return undefined
  const nextMs = timestamps[next] ?? Number.POSITIVE_INFINITY
  return nextMs <= timeMs + lookbackMs ? between(before) : read(before)
}
