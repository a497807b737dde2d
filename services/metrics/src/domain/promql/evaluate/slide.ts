import { remarks } from './annotations.ts'
import { broadcast, type Column, ColumnBuilder, type Sample } from './operand.ts'
import type { RangeInput, RangeSeries } from './range-input.ts'
import type { Scope } from './scope.ts'
import { type Steps, timeOf } from './steps.ts'
import { weightOf } from './weigh.ts'

/**
 * The samples that one step sees: those of the series from index `from` up to, not including, `to`; there is
 * at least one. The same object is moved along from step to step.
 */
export type Window = {
  from: number
  to: number
  /** The same of the histograms of the series; 0 where it has none. */
  histogramsFrom: number
  histogramsTo: number
  /** Outside of the window. */
  startMs: number
  /** Inside. */
  endMs: number
  /** Index of the step, and its time, which `@` and `offset` do not move. */
  step: number
  timeMs: number
}

/** The value for a window, or `undefined` when it gives none. */
export type WindowFunction = (window: Window) => Sample | undefined

/** Looks at a whole series once, so that each of its windows is cheap. */
export type PrepareWindows = (series: RangeSeries) => WindowFunction

export type SlideOptions = {
  /** Whether values depend on the step by more than the window. */
  readonly varies?: boolean
  /** Whether the values are still those of the named metric. */
  readonly keepsName?: boolean
  /** What becomes of histograms; where they are ignored, windows without floats are left out. Default: `ignored`. */
  readonly histograms?: 'used' | 'ignored' | 'ignored with a remark'
}

/** How many samples may be looked at before the clock is. */
const samplesBetweenLooks = 50_000

/** Moves a window over each series; both of its ends only ever go forward. */
export async function slide(
  input: RangeInput,
  scope: Scope,
  prepare: PrepareWindows,
  { varies = false, keepsName = false, histograms = 'ignored' }: SlideOptions = {},
): Promise<readonly Column[]> {
  const once = input.isPinned && !varies
  const steps: Steps = once ? { ...scope.steps, count: 1 } : scope.steps
  const columns: Column[] = []
  for (const series of input.series) {
    if (scope.budget.isDue) await scope.budget.yield()
    const prepared = prepare(series)
    const evaluate = series.histograms === undefined ? prepared : guard(prepared, histograms, series, input, scope)
    const column = await slideOver(series, input, steps, scope, evaluate)
    if (column === undefined) continue
    scope.budget.hold(scope.steps.count)
    const named = { ...column, dropName: !keepsName || series.dropName }
    columns.push(once ? broadcast(named, scope.steps.count) : named)
  }
  return columns
}

/** Keeps windows that hold no float from functions that know nothing else. */
function guard(
  evaluate: WindowFunction,
  histograms: SlideOptions['histograms'],
  { labels }: RangeSeries,
  { start }: RangeInput,
  { annotations }: Scope,
): WindowFunction {
  if (histograms === 'used') return evaluate
  return (window) => {
    if (window.from === window.to) return undefined
    const isMixed = window.histogramsFrom < window.histogramsTo
    if (isMixed && histograms !== 'ignored') annotations.inform(remarks.ignoredInRange(labels.get('__name__')), start)
    return evaluate(window)
  }
}

async function slideOver(
  series: RangeSeries,
  input: RangeInput,
  steps: Steps,
  { budget, tally, steps: all }: Scope,
  evaluate: WindowFunction,
): Promise<Column | undefined> {
  const column = new ColumnBuilder(steps.count)
  const window: Window = { ...noSamples, startMs: 0, endMs: 0, step: 0, timeMs: 0 }
  let looked = 0
  for (let step = 0; step < steps.count; step++) {
    moveTo(window, series, step, input, steps)
    if (window.from === window.to && window.histogramsFrom === window.histogramsTo) continue
    // What a subquery made has been counted where it was made.
    if (tally !== undefined && !input.isSubquery) {
      const weight = weighWindow(window, series)
      if (steps === all) tally.add(step, weight, weighWindow(newPart(window, series, input), series))
      else tally.addToAll(weight)
    }
    looked += window.to - window.from
    if (looked > samplesBetweenLooks) {
      looked = 0
      if (budget.isDue) await budget.yield()
    }
    column.set(step, evaluate(window))
  }
  return column.isEmpty ? undefined : column.finish(series.labels, false)
}

/** The part of a window that has come since the step before it. */
function newPart(window: Window, { timestamps, histograms }: RangeSeries, input: RangeInput): Window {
  const { from, to, histogramsFrom, histogramsTo, step } = window
  if (step === 0) return window
  if (input.isPinned) return { ...window, ...noSamples }
  const sinceMs = window.endMs + (input.extended?.afterMs ?? 0) - input.ends.stepMs
  const firstHistogram = histograms && firstAfter(histograms.timestamps, histogramsFrom, histogramsTo, sinceMs)
  return { ...window, from: firstAfter(timestamps, from, to, sinceMs), histogramsFrom: firstHistogram ?? 0 }
}

function firstAfter(timestamps: Float64Array, from: number, to: number, sinceMs: number): number {
  let at = to
  while (at > from && (timestamps[at - 1] ?? 0) > sinceMs) at--
  return at
}

function weighWindow({ from, to, histogramsFrom, histogramsTo }: Window, { histograms }: RangeSeries): number {
  let weight = to - from
  for (const one of histograms?.items.slice(histogramsFrom, histogramsTo) ?? []) weight += weightOf(one)
  return weight
}

const noSamples = { from: 0, to: 0, histogramsFrom: 0, histogramsTo: 0 } as const

function moveTo(window: Window, series: RangeSeries, step: number, input: RangeInput, steps: Steps): void {
  const { timestamps, histograms } = series
  const endMs = timeOf(input.ends, input.isPinned ? 0 : step)
  const startMs = endMs - input.rangeMs
  let { from, to } = window
  const { beforeMs = 0, afterMs = 0 } = input.extended ?? {}
  const [afterFromMs, untilMs] = [startMs - beforeMs, endMs + afterMs]
  while (to < timestamps.length && (timestamps[to] ?? 0) <= untilMs) to++
  while (from < to && (timestamps[from] ?? 0) <= afterFromMs) from++
  window.from = from
  window.to = to
  if (histograms !== undefined) moveHistograms(window, histograms.timestamps, afterFromMs, untilMs)
  window.startMs = startMs
  window.endMs = endMs
  window.step = step
  window.timeMs = timeOf(steps, step)
}

function moveHistograms(window: Window, timestamps: Float64Array, afterMs: number, untilMs: number): void {
  while (window.histogramsTo < timestamps.length && (timestamps[window.histogramsTo] ?? 0) <= untilMs)
    window.histogramsTo++
  while (window.histogramsFrom < window.histogramsTo && (timestamps[window.histogramsFrom] ?? 0) <= afterMs)
    window.histogramsFrom++
}
