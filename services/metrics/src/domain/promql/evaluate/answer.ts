import { compareLabels, Labels, metadataLabels } from '../../model/labels.ts'
import type { MatrixSeries, Value } from '../value.ts'
import type { Budget } from './budget.ts'
import { extendedSamples } from './extended-samples.ts'
import { splitColumn } from './histogram-points.ts'
import { mergeSameLabels } from './merge.ts'
import { withoutLostNames } from './merge-series.ts'
import type { Column, Operand } from './operand.ts'
import type { RangeInput, RangeSeries } from './range-input.ts'
import { lastTimeOf, type Steps, timeOf } from './steps.ts'

/** The answer to an instant query. */
export async function instantAnswer(operand: Operand, timeMs: number, budget: Budget): Promise<Value> {
  if (operand.type === 'scalar') return { type: 'scalar', timeMs, value: operand.values[0] ?? Number.NaN }
  if (operand.type === 'string') return { type: 'string', timeMs, value: operand.value }
  const columns = await nameColumns(operand.columns, budget)
  const present = columns.filter((column) => column.present[0] === 1)
  return { type: 'vector', samples: present.map((column) => toSample(column, timeMs)) }
}

function toSample({ labels, values, histograms }: Column, timeMs: number) {
  const [histogram] = histograms ?? []
  if (histogram === undefined) return { labels, timeMs, value: values[0] ?? 0 }
  return { labels, timeMs, value: histogram.sum, histogram }
}

/** The answer to a range query. */
export async function rangeAnswer(operand: Operand, steps: Steps, budget: Budget): Promise<Value> {
  if (operand.type === 'string') throw new Error('Cannot answer a range query with a string: types were checked')
  if (operand.type === 'scalar') {
    const present = new Uint8Array(steps.count).fill(1)
    return toMatrix([{ labels: Labels.none, dropName: false, values: operand.values, present }], steps, budget)
  }
  return toMatrix(await nameColumns(operand.columns, budget), steps, budget)
}

/** The samples themselves, as an instant query for a range selector gives them. */
export function samplesAnswer({ series, ends, rangeMs, extended, isSubquery }: RangeInput): Value {
  const endMs = lastTimeOf(ends)
  const span = { startMs: endMs - rangeMs, endMs }
  const kept = (isSubquery ? withoutLostNames(series) : series).map((one): MatrixSeries => {
    const { labels, histograms } = one
    const floats = { labels, ...(extended === undefined ? within(one, span) : extendedSamples(one, span, extended)) }
    if (histograms === undefined) return floats
    const other = rangeOf(histograms.timestamps, endMs - rangeMs, endMs)
    const points = { timestamps: histograms.timestamps.subarray(...other), items: histograms.items.slice(...other) }
    return { ...floats, histograms: points }
  })
  return sortedMatrix(kept.filter(holdsSamples))
}

function within({ timestamps, values }: RangeSeries, { startMs, endMs }: { startMs: number; endMs: number }) {
  const range = rangeOf(timestamps, startMs, endMs)
  return { timestamps: timestamps.subarray(...range), values: values.subarray(...range) }
}

/** From which place up to which the times are later than `afterMs` and not later than `lastMs`. */
function rangeOf(timestamps: Float64Array, afterMs: number, lastMs: number): readonly [from: number, to: number] {
  const from = timestamps.findIndex((timeMs) => timeMs > afterMs)
  return from === -1 ? [0, 0] : [from, timestamps.findLastIndex((timeMs) => timeMs <= lastMs) + 1]
}

function holdsSamples({ timestamps, histograms }: MatrixSeries): boolean {
  return timestamps.length > 0 || (histograms !== undefined && histograms.items.length > 0)
}

/** Names that stopped being true are dropped only now, so that label functions could still read them. */
async function nameColumns(columns: readonly Column[], budget: Budget): Promise<readonly Column[]> {
  const named = await budget.map(columns, (column) =>
    column.dropName ? { ...column, labels: column.labels.drop(metadataLabels) } : column,
  )
  return mergeSameLabels(named, budget)
}

async function toMatrix(columns: readonly Column[], steps: Steps, budget: Budget): Promise<Value> {
  const times = Float64Array.from({ length: steps.count }, (_, step) => timeOf(steps, step))
  const series = await budget.map(columns, (column) => toSeries(column, steps, times))
  return sortedMatrix(series.filter(holdsSamples))
}

/** @param times those of all steps, which series that have a sample at each of them share */
function toSeries(column: Column, steps: Steps, times: Float64Array): MatrixSeries {
  const { labels, values, present, histograms } = column
  if (histograms !== undefined) return { labels, ...splitColumn(column, histograms, steps) }
  let count = 0
  for (let step = 0; step < present.length; step++) count += present[step] ?? 0
  if (count === steps.count) return { labels, timestamps: times, values }
  const timestamps = new Float64Array(count)
  const kept = new Float64Array(count)
  for (let step = present.indexOf(1), at = 0; at < count; step++) {
    if (present[step] !== 1) continue
    timestamps[at] = times[step] ?? 0
    kept[at++] = values[step] ?? 0
  }
  return { labels, timestamps, values: kept }
}

function sortedMatrix(series: readonly MatrixSeries[]): Value {
  return { type: 'matrix', series: [...series].sort((a, b) => compareLabels(a.labels, b.labels)) }
}
