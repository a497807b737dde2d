import type { Series } from '../../model/queryable.ts'
import { isStaleAt } from '../../model/stale.ts'
import { startAt } from '../../model/start-times.ts'
import type { VectorSelector } from '../syntax/ast.ts'
import { broadcast, type Column, hasSamples } from './operand.ts'
import type { CountSamples } from './query-stats.ts'
import type { Scope } from './scope.ts'
import { select } from './select.ts'
import { lastTimeOf, type Steps, timeOf } from './steps.ts'
import { resolveReach } from './timing.ts'
import { weightOf } from './weigh.ts'

/** What a sample contributes: its value, or the time it was taken at. */
type Read = (series: Series, index: number) => number

const readValue: Read = ({ values }, index) => values[index] ?? 0
const readSeconds: Read = ({ timestamps }, index) => (timestamps[index] ?? 0) / 1000

const readStartSeconds: Read = ({ starts, timestamps }, index) =>
  starts === undefined ? 0 : startAt(starts, timestamps[index] ?? 0) / 1000

/** The newest sample of each series at each step, not older than the lookback and not stale. */
export function evaluateSelector(selector: VectorSelector, scope: Scope): Promise<readonly Column[]> {
  return readSelector(selector, scope, readValue)
}

/** As `evaluateSelector`, with the times of the samples, in seconds, for values. */
export async function evaluateSelectorTimes(selector: VectorSelector, scope: Scope): Promise<readonly Column[]> {
  const columns = await evaluateTimed(selector, scope)
  return columns.map(({ histograms: _, ...column }) => ({ ...column, dropName: true }))
}

/** As `evaluateSelectorTimes`, with the times from which the samples count. */
export async function evaluateSelectorStarts(selector: VectorSelector, scope: Scope): Promise<readonly Column[]> {
  const columns = await readSelector(selector, scope, readStartSeconds)
  return columns.map(({ histograms: _, ...column }) => ({ ...column, dropName: true }))
}

/** As `evaluateSelectorTimes`, with the names, and with the histograms among the samples. */
export function evaluateTimed(selector: VectorSelector, scope: Scope): Promise<readonly Column[]> {
  return readSelector(selector, scope, readSeconds)
}

async function readSelector(selector: VectorSelector, scope: Scope, read: Read): Promise<readonly Column[]> {
  const { steps, isPinned } = resolveReach(selector, scope.steps, scope.query)
  const range = { fromMs: steps.startMs - scope.lookbackMs + 1, toMs: lastTimeOf(steps) }
  const series = await select(scope, selector, { ...range, newestOnly: steps.count === 1 })
  const columns: Column[] = []
  for (const one of series) {
    if (scope.budget.isDue) await scope.budget.yield()
    const column = readColumn(one, steps, scope.lookbackMs, read)
    if (!hasSamples(column)) continue
    if (scope.countSamples !== undefined) countColumn(column, scope.countSamples, isPinned ? scope.steps.count : 1)
    scope.budget.hold(scope.steps.count)
    columns.push(isPinned ? broadcast(column, scope.steps.count) : column)
  }
  return columns
}

/** A column over one step that `repeats`, or over all steps. */
function countColumn({ present, histograms }: Column, count: CountSamples, repeats: number): void {
  for (const [at, here] of present.entries()) {
    if (here === 0) continue
    const histogram = histograms?.[at]
    for (let more = 0; more < repeats; more++) count(at + more, histogram === undefined ? 1 : weightOf(histogram))
  }
}

function readColumn(series: Series, steps: Steps, lookbackMs: number, read: Read): Column {
  const { timestamps, values, labels } = series
  const column = new Float64Array(steps.count)
  const present = new Uint8Array(steps.count)
  const places: number[] = []
  let index = -1
  for (let step = 0; step < steps.count; step++) {
    const timeMs = timeOf(steps, step)
    while (index + 1 < timestamps.length && (timestamps[index + 1] ?? 0) <= timeMs) index++
    if (index < 0 || (timestamps[index] ?? 0) <= timeMs - lookbackMs) continue
    if (Number.isNaN(values[index]) && isStaleAt(values, index)) continue
    column[step] = read(series, index)
    present[step] = 1
    if (series.histograms !== undefined) places[step] = index
  }
  const { histograms } = series
  if (histograms === undefined) return { labels, dropName: false, values: column, present }
  return { labels, dropName: false, values: column, present, histograms: places.map((at) => histograms[at]) }
}
