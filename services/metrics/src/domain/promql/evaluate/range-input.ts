import type { Histogram } from '../../model/histogram.ts'
import type { Labels } from '../../model/labels.ts'
import type { Series } from '../../model/queryable.ts'
import { isStaleAt } from '../../model/stale.ts'
import type { StartTimes } from '../../model/start-times.ts'
import type { Expr, Extension, MatrixSelector, Subquery, VectorSelector } from '../syntax/ast.ts'
import { unwrap } from '../syntax/ast.ts'
import { type HistogramPoints, splitColumn, splitSamples } from './histogram-points.ts'
import { mergeSameLabels } from './merge.ts'
import type { Column } from './operand.ts'
import { SampleTally } from './sample-tally.ts'
import type { Scope } from './scope.ts'
import { select } from './select.ts'
import { lastTimeOf, type Steps, timeOf } from './steps.ts'
import { resolvePositiveMs, resolveReach } from './timing.ts'

/** Samples of one series without staleness markers, over the windows of all steps. */
export type RangeSeries = {
  readonly labels: Labels
  readonly dropName: boolean
  readonly timestamps: Float64Array
  readonly values: Float64Array
  /** The samples that are histograms, apart from the floats; absent where there are none. */
  readonly histograms?: HistogramPoints
  /** Absent where nobody said when the counts began. */
  readonly starts?: StartTimes
}

/** The series of a range vector, and where the window of each step ends. */
export type RangeInput = {
  readonly series: readonly RangeSeries[]
  readonly rangeMs: number
  /** Where the windows end; a single step when all steps see the same window. */
  readonly ends: Steps
  readonly isPinned: boolean
  readonly isSubquery: boolean
  /** Where its expression starts in the query. */
  readonly start: number
  /** How samples beyond the windows count, and how far before and behind them they are looked for. */
  readonly extended?: { readonly by: Extension; readonly beforeMs: number; readonly afterMs: number }
}

/** Loads the samples of a range selector or evaluates a subquery, once for all steps. */
export function loadRange(expr: Expr, scope: Scope): Promise<RangeInput> {
  const { trace } = scope
  const inner = unwrap(expr)
  const load = () => loadInner(inner, expr, scope)
  return trace === undefined ? load() : trace.measure(inner, load, sizeOfRange)
}

function sizeOfRange({ series }: RangeInput) {
  const samples = series.reduce(
    (sum, { values, histograms }) => sum + values.length + (histograms?.items.length ?? 0),
    0,
  )
  return { series: series.length, samples }
}

async function loadInner(inner: Expr, expr: Expr, scope: Scope): Promise<RangeInput> {
  const { start } = expr
  if (inner.kind === 'matrix') return { ...(await loadMatrix(inner, scope)), start }
  if (inner.kind === 'subquery') return { ...(await loadSubquery(inner, scope)), start }
  throw new Error(`Cannot take a ${inner.kind} as a range vector: types were checked`)
}

type Loaded = Omit<RangeInput, 'start'>

async function loadMatrix({ selector, range }: MatrixSelector, scope: Scope): Promise<Loaded> {
  const rangeMs = resolvePositiveMs(range, scope.query)
  const { steps: ends, isPinned } = resolveReach(selector, scope.steps, scope.query)
  const extended = extensionOf(selector, scope)
  const { beforeMs = 0, afterMs = 0 } = extended ?? {}
  const fromMs = ends.startMs - rangeMs - beforeMs + 1
  const series = await select(scope, selector, { fromMs, toMs: lastTimeOf(ends) + afterMs })
  const loaded = { series: series.map(withoutStale), rangeMs, ends, isPinned, isSubquery: false }
  return extended === undefined ? loaded : { ...loaded, extended }
}

function extensionOf({ extension: by }: VectorSelector, { lookbackMs }: Scope): RangeInput['extended'] {
  return by === undefined ? undefined : { by, beforeMs: lookbackMs, afterMs: by === 'smoothed' ? lookbackMs : 0 }
}

/** The samples of a series, floats and histograms apart, without those that only say that it ended. */
export function withoutStale(series: Series): RangeSeries {
  const { starts } = series
  return starts === undefined ? samplesOf(series) : { ...samplesOf(series), starts }
}

function samplesOf(series: Series): RangeSeries {
  const { labels, timestamps, values, histograms } = series
  if (histograms !== undefined) return { labels, dropName: false, ...splitSamples(series, histograms) }
  let staleCount = 0
  for (let at = 0; at < values.length; at++) if (Number.isNaN(values[at]) && isStaleAt(values, at)) staleCount++
  if (staleCount === 0) return { labels, dropName: false, timestamps, values }
  const kept = [...values.keys()].filter((at) => !(Number.isNaN(values[at]) && isStaleAt(values, at)))
  return {
    labels,
    dropName: false,
    timestamps: Float64Array.from(kept, (at) => timestamps[at] ?? 0),
    values: Float64Array.from(kept, (at) => values[at] ?? 0),
  }
}

async function loadSubquery(subquery: Subquery, scope: Scope): Promise<Loaded> {
  const rangeMs = resolvePositiveMs(subquery.range, scope.query)
  const stepMs = subquery.step === undefined ? scope.subqueryStepMs : resolvePositiveMs(subquery.step, scope.query)
  const { steps: ends, isPinned } = resolveReach(subquery, scope.steps, scope.query)
  const steps = innerSteps(ends.startMs - rangeMs, lastTimeOf(ends), stepMs)
  const windows = { rangeMs, ends, isPinned, isSubquery: true }
  if (steps.count === 0) return { series: [], ...windows }
  // Before anything of that length is made: a long range with a short step has more times than memory holds.
  scope.budget.hold(steps.count)
  const tally = scope.tally === undefined ? undefined : new SampleTally(steps.count)
  const operand = await scope.evaluate(subquery.expr, steps, tally)
  if (tally !== undefined) scope.tally?.addSubquery(tally, steps, windows)
  if (operand.type !== 'vector') throw new Error(`Cannot query a ${operand.type} repeatedly: types were checked`)
  const columns = await mergeSameLabels(operand.columns, scope.budget)
  return { series: columns.map((column) => toSeries(column, steps)), ...windows }
}

/** Times that are multiples of the step, later than `afterMs`, up to `lastMs`. */
function innerSteps(afterMs: number, lastMs: number, stepMs: number): Steps {
  let startMs = stepMs * Math.trunc(afterMs / stepMs)
  if (startMs <= afterMs) startMs += stepMs
  return { startMs, stepMs, count: Math.max(0, Math.floor((lastMs - startMs) / stepMs) + 1) }
}

// Its steps may pass over samples or see one twice, so that what these say of resets holds no more.
function unhinted(histogram: Histogram | undefined): Histogram | undefined {
  if (histogram === undefined || histogram.resetHint === 'gauge') return histogram
  return { ...histogram, resetHint: 'unknown' }
}

function toSeries(column: Column, steps: Steps): RangeSeries {
  const { labels, dropName, values, present, histograms } = column
  if (histograms !== undefined) return { labels, dropName, ...splitColumn(column, histograms.map(unhinted), steps) }
  const timestamps = new Float64Array(steps.count)
  const kept = new Float64Array(steps.count)
  let length = 0
  for (let step = 0; step < steps.count; step++) {
    if (present[step] !== 1) continue
    timestamps[length] = timeOf(steps, step)
    kept[length] = values[step] ?? 0
    length++
  }
  return { labels, dropName, timestamps: timestamps.subarray(0, length), values: kept.subarray(0, length) }
}
