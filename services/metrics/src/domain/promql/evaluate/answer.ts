import { compareLabels, Labels, metadataLabels } from '../../model/labels.ts'
import type { MatrixSeries, Value } from '../value.ts'
import type { Budget } from './budget.ts'
import { extendedSamples } from './extended-samples.ts'
import { splitColumn } from './histogram-points.ts'
import { mergeSameLabels } from './merge.ts'
import type { Column, Operand } from './operand.ts'
import type { RangeInput, RangeSeries } from './range-input.ts'
import { lastTimeOf, type Steps, timeOf } from './steps.ts'

/** The answer to an instant query. */
export async function instantAnswer(operand: Operand, timeMs: number, budget: Budget): Promise<Value> {
  if (operand.type === 'scalar') return { type: 'scalar', timeMs, value: operand.values[0] ?? Number.NaN }
  if (operand.type === 'string') return { type: 'string', timeMs, value: operand.value }
  const columns = await withoutLostNames(operand.columns, budget)
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
  return toMatrix(await withoutLostNames(operand.columns, budget), steps, budget)
}

/** The samples themselves, as an instant query for a range selector gives them. */
export function samplesAnswer({ series, ends, rangeMs, extended }: RangeInput): Value {
  const endMs = lastTimeOf(ends)
  const span = { startMs: endMs - rangeMs, endMs }
  const kept = series.map((one): MatrixSeries => {
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
async function withoutLostNames(columns: readonly Column[], budget: Budget): Promise<readonly Column[]> {
  const named = await budget.map(columns, (column) =>
    column.dropName ? { ...column, labels: column.labels.drop(metadataLabels) } : column,
  )
  return mergeSameLabels(named, budget)
}

async function toMatrix(columns: readonly Column[], steps: Steps, budget: Budget): Promise<Value> {
  const series = await budget.map(columns, (column) => toSeries(column, steps))
  return sortedMatrix(series.filter(holdsSamples))
}

function toSeries(column: Column, steps: Steps): MatrixSeries {
  const { labels, values, present, histograms } = column
  if (histograms !== undefined) return { labels, ...splitColumn(column, histograms, steps) }
  const timestamps = new Float64Array(steps.count)
  const kept = new Float64Array(steps.count)
  let length = 0
  for (let step = 0; step < steps.count; step++) {
    if (present[step] !== 1) continue
    timestamps[length] = timeOf(steps, step)
    kept[length] = values[step] ?? 0
    length++
  }
  return { labels, timestamps: timestamps.subarray(0, length), values: kept.subarray(0, length) }
}

function sortedMatrix(series: readonly MatrixSeries[]): Value {
  return { type: 'matrix', series: [...series].sort((a, b) => compareLabels(a.labels, b.labels)) }
}
