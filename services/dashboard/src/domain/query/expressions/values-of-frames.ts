import type { Field, Frame } from '../frame.ts'
import type { Labels } from '../legend.ts'
import { valuesOf } from '../written-numbers.ts'
import type { Value } from './values.ts'

/**
 * What an expression can compute with in the frames of a query: a series for each column of numbers beside a time, a
 * number for each instant value, and for each row of a table with its words as labels.
 */
export function valuesOfFrames(frames: readonly Frame[]): readonly Value[] {
  return frames.flatMap((frame): readonly Value[] => {
    const numbers = frame.fields.filter(({ type }) => type === 'number')
    if (frame.type === 'numeric-multi') return numbers.map((field) => instant(field))
    if (frame.type === 'table') return rowsOf(frame)
    const time = frame.fields.find(({ type }) => type === 'time')
    if (time === undefined) return []
    return numbers.map((field) => ({
      kind: 'series',
      labels: labelsOf(field),
      timesMs: valuesOf(time.values).map(Number),
      values: valuesOf(field.values).map(numberOrNull),
    }))
  })
}

function instant(field: Field): Value {
  return { kind: 'number', labels: labelsOf(field), value: numberOrNull(valuesOf(field.values).at(-1)) }
}

function rowsOf({ fields }: Frame): readonly Value[] {
  // Bounds of buckets are numbers too, and come before the value.
  const field = fields.findLast(({ type }) => type === 'number')
  const words = fields
    .filter(({ type }) => type === 'string')
    .map(({ name, values }) => [name, valuesOf(values)] as const)
  return valuesOf(field?.values ?? []).map((value, row) => ({
    kind: 'number',
    labels: Object.fromEntries(words.map(([name, values]) => [name, String(values[row] ?? '')])),
    value: numberOrNull(value),
  }))
}

// The name says what was measured; what is computed of it is something else.
function labelsOf({ labels = {} }: Field): Labels {
  const { __name__: _name, ...rest } = labels
  return rest
}

function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}
