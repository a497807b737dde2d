import { compareLabels, Labels } from '../../model/labels.ts'
import type { MatrixSeries, Value } from '../value.ts'
import type { Budget } from './budget.ts'
import { mergeSameLabels } from './merge.ts'
import type { Column, Operand } from './operand.ts'
import type { RangeInput } from './range-input.ts'
import { lastTimeOf, type Steps, timeOf } from './steps.ts'

const name: ReadonlySet<string> = new Set(['__name__'])

/** The answer to an instant query. */
export async function instantAnswer(operand: Operand, timeMs: number, budget: Budget): Promise<Value> {
  if (operand.type === 'scalar') return { type: 'scalar', timeMs, value: operand.values[0] ?? Number.NaN }
  if (operand.type === 'string') return { type: 'string', timeMs, value: operand.value }
  const columns = await withoutLostNames(operand.columns, budget)
  const present = columns.filter((column) => column.present[0] === 1)
  return { type: 'vector', samples: present.map(({ labels, values }) => ({ labels, timeMs, value: values[0] ?? 0 })) }
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
export function samplesAnswer({ series, ends, rangeMs }: RangeInput): Value {
  const endMs = lastTimeOf(ends)
  const kept = series.map(({ labels, timestamps, values }) => {
    const from = timestamps.findIndex((timeMs) => timeMs > endMs - rangeMs)
    const last = timestamps.findLastIndex((timeMs) => timeMs <= endMs)
    const range = from === -1 ? ([0, 0] as const) : ([from, last + 1] as const)
    return { labels, timestamps: timestamps.subarray(...range), values: values.subarray(...range) }
  })
  return sortedMatrix(kept.filter(({ timestamps }) => timestamps.length > 0))
}

/** Names that stopped being true are dropped only now, so that label functions could still read them. */
async function withoutLostNames(columns: readonly Column[], budget: Budget): Promise<readonly Column[]> {
  const named = await budget.map(columns, (column) =>
    column.dropName ? { ...column, labels: column.labels.drop(name) } : column,
  )
  return mergeSameLabels(named, budget)
}

async function toMatrix(columns: readonly Column[], steps: Steps, budget: Budget): Promise<Value> {
  const series = await budget.map(columns, (column) => toSeries(column, steps))
  return sortedMatrix(series.filter(({ values }) => values.length > 0))
}

function toSeries({ labels, values, present }: Column, steps: Steps): MatrixSeries {
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
