import type { Series } from '../../model/queryable.ts'
import { isStaleAt } from '../../model/stale.ts'
import { startAt } from '../../model/start-times.ts'
import type { VectorSelector } from '../syntax/ast.ts'
import { broadcast, type Column, hasSamples } from './operand.ts'
import type { SampleTally } from './sample-tally.ts'
import type { Scope } from './scope.ts'
import { select } from './select.ts'
import { placesOf, type StepPlaces } from './step-places.ts'
import { lastTimeOf } from './steps.ts'
import { resolveReach } from './timing.ts'
import { weightOf } from './weigh.ts'

/** What a sample contributes: its value, or the time it was taken at. */
type Read = (series: Series, index: number) => number

/** As how many samples one counts that was looked at. */
type Weigh = (column: Column, at: number) => number

const weighAll: Weigh = ({ histograms }, at) => {
  const histogram = histograms?.[at]
  return histogram === undefined ? 1 : weightOf(histogram)
}
/** Of a histogram, too, no more than its time is looked at. */
const weighTime: Weigh = () => 1

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
  const columns = await readSelector(selector, scope, readSeconds, weighTime)
  return columns.map(({ histograms: _, ...column }) => ({ ...column, dropName: true }))
}

/** As `evaluateSelectorTimes`, with the times from which the samples count. */
export async function evaluateSelectorStarts(selector: VectorSelector, scope: Scope): Promise<readonly Column[]> {
  const columns = await readSelector(selector, scope, readStartSeconds, weighTime)
  return columns.map(({ histograms: _, ...column }) => ({ ...column, dropName: true }))
}

/** As `evaluateSelectorTimes`, with the names, and with the histograms among the samples. */
export function evaluateTimed(selector: VectorSelector, scope: Scope): Promise<readonly Column[]> {
  return readSelector(selector, scope, readSeconds)
}

async function readSelector(
  selector: VectorSelector,
  scope: Scope,
  read: Read,
  weigh: Weigh = weighAll,
): Promise<readonly Column[]> {
  const { steps, isPinned } = resolveReach(selector, scope.steps, scope.query)
  const range = { fromMs: steps.startMs - scope.lookbackMs + 1, toMs: lastTimeOf(steps) }
  const series = await select(scope, selector, { ...range, newestOnly: steps.count === 1 })
  const columns: Column[] = []
  let times: Float64Array = new Float64Array(0)
  let places = placesOf(times, steps, scope.lookbackMs)
  for (const one of series) {
    if (scope.budget.isDue) await scope.budget.yield()
    // Series that are scraped together have the same times, and share them.
    if (times !== one.timestamps) places = placesOf(one.timestamps, steps, scope.lookbackMs)
    times = one.timestamps
    const column = readColumn(one, places, read)
    if (!hasSamples(column)) continue
    if (scope.tally !== undefined) countColumn(column, weigh, scope.tally, isPinned)
    scope.budget.hold(scope.steps.count)
    columns.push(isPinned ? broadcast(column, scope.steps.count) : column)
  }
  return columns
}

/** Counts a column over all steps, or over one that stands for all. */
function countColumn(column: Column, weigh: Weigh, tally: SampleTally, isPinned: boolean): void {
  for (const [at, here] of column.present.entries()) {
    if (here === 0) continue
    if (isPinned) tally.addToAll(weigh(column, at))
    else tally.add(at, weigh(column, at))
  }
}

function readColumn(series: Series, places: StepPlaces, read: Read): Column {
  const { values, labels, histograms } = series
  if (places.runFrom !== undefined && histograms === undefined && read === readValue) {
    const run = values.subarray(places.runFrom, places.runFrom + places.at.length)
    if (!hasStale(run)) return { labels, dropName: false, values: run, present: places.present }
  }
  return readOneByOne(series, places, read)
}

function hasStale(values: Float64Array): boolean {
  for (let at = 0; at < values.length; at++) if (Number.isNaN(values[at]) && isStaleAt(values, at)) return true
  return false
}

function readOneByOne(series: Series, { at }: StepPlaces, read: Read): Column {
  const { values, labels, histograms } = series
  const column = new Float64Array(at.length)
  const present = new Uint8Array(at.length)
  const places: number[] = []
  for (let step = 0; step < at.length; step++) {
    const index = at[step] ?? -1
    if (index < 0 || (Number.isNaN(values[index]) && isStaleAt(values, index))) continue
    column[step] = read(series, index)
    present[step] = 1
    if (histograms !== undefined) places[step] = index
  }
  if (histograms === undefined) return { labels, dropName: false, values: column, present }
  return { labels, dropName: false, values: column, present, histograms: places.map((place) => histograms[place]) }
}
