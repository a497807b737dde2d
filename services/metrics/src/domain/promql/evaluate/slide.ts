import { broadcast, type Column } from './operand.ts'
import type { RangeInput, RangeSeries } from './range-input.ts'
import type { Scope } from './scope.ts'
import { type Steps, timeOf } from './steps.ts'

/**
 * The samples that one step sees: those of the series from index `from` up to, not including, `to`; there is
 * at least one. The same object is moved along from step to step.
 */
type Window = {
  from: number
  to: number
  /** Outside of the window. */
  startMs: number
  /** Inside. */
  endMs: number
  /** Index of the step, and its time, which `@` and `offset` do not move. */
  step: number
  timeMs: number
}

/** The value for a window, or `undefined` when it gives none. */
export type WindowFunction = (window: Window) => number | undefined

/** Looks at a whole series once, so that each of its windows is cheap. */
export type PrepareWindows = (series: RangeSeries) => WindowFunction

export type SlideOptions = {
  /** Whether values depend on the step by more than the window. */
  readonly varies?: boolean
  /** Whether the values are still those of the named metric. */
  readonly keepsName?: boolean
}

/** How many samples may be looked at before the clock is. */
const samplesBetweenLooks = 50_000

/** Moves a window over each series; both of its ends only ever go forward. */
export async function slide(
  input: RangeInput,
  scope: Scope,
  prepare: PrepareWindows,
  { varies = false, keepsName = false }: SlideOptions = {},
): Promise<readonly Column[]> {
  const once = input.isPinned && !varies
  const steps: Steps = once ? { ...scope.steps, count: 1 } : scope.steps
  const columns: Column[] = []
  for (const series of input.series) {
    if (scope.budget.isDue) await scope.budget.yield()
    const column = await slideOver(series, input, steps, scope, prepare(series))
    if (column === undefined) continue
    scope.budget.hold(scope.steps.count)
    const named = { ...column, dropName: !keepsName || series.dropName }
    columns.push(once ? broadcast(named, scope.steps.count) : named)
  }
  return columns
}

async function slideOver(
  series: RangeSeries,
  input: RangeInput,
  steps: Steps,
  { budget }: Scope,
  evaluate: WindowFunction,
): Promise<Column | undefined> {
  const values = new Float64Array(steps.count)
  const present = new Uint8Array(steps.count)
  const window: Window = { from: 0, to: 0, startMs: 0, endMs: 0, step: 0, timeMs: 0 }
  let any = false
  let looked = 0
  for (let step = 0; step < steps.count; step++) {
    moveTo(window, series.timestamps, step, input, steps)
    if (window.from === window.to) continue
    looked += window.to - window.from
    if (looked > samplesBetweenLooks) {
      looked = 0
      if (budget.isDue) await budget.yield()
    }
    const value = evaluate(window)
    if (value === undefined) continue
    values[step] = value
    present[step] = 1
    any = true
  }
  return any ? { labels: series.labels, dropName: false, values, present } : undefined
}

function moveTo(window: Window, timestamps: Float64Array, step: number, input: RangeInput, steps: Steps): void {
  const endMs = timeOf(input.ends, input.isPinned ? 0 : step)
  const startMs = endMs - input.rangeMs
  let { from, to } = window
  while (to < timestamps.length && (timestamps[to] ?? 0) <= endMs) to++
  while (from < to && (timestamps[from] ?? 0) <= startMs) from++
  window.from = from
  window.to = to
  window.startMs = startMs
  window.endMs = endMs
  window.step = step
  window.timeMs = timeOf(steps, step)
}
