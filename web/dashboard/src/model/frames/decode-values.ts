import type { FieldType } from '../frame.ts'
import { type Json, list, numberOf, record, texts } from '../json.ts'

const entityValues: Readonly<Record<string, number>> = {
  NaN: Number.NaN,
  Inf: Number.POSITIVE_INFINITY,
  NegInf: Number.NEGATIVE_INFINITY,
}

/**
 * A column as JSON could not hold it: `entities` name the rows that are not finite, `bases` and `factors`
 * shorten numbers, `enums` are looked up by their number, `nanos` are what is finer than a millisecond.
 */
export function decodeValues(
  column: readonly unknown[],
  type: FieldType,
  index: number,
  data: Json,
): readonly unknown[] {
  // Most columns are what they say; those that come without a gap are held as they are.
  if (isPlain(data, index) && (type === 'time' || type === 'number') && column.every(isNumber)) return column
  const factor = numberOf(list(data.factors)[index]) ?? 1
  const base = numberOf(list(data.bases)[index]) ?? 0
  const words = texts(list(data.enums)[index])
  const nanos = list(list(data.nanos)[index])
  const values = column.map((value, row) => {
    if (value === null || value === undefined) return null
    if (words.length > 0 && typeof value === 'number') return words[value] ?? null
    if (type === 'time') return (toMoment(value) ?? 0) * factor + base + (numberOf(nanos[row]) ?? 0) / 1e6
    return typeof value === 'number' ? value * factor + base : value
  })
  return withEntities(values, record(list(data.entities)[index]))
}

// Nothing is said of what is in a column beside its values.
function isPlain(data: Json, index: number): boolean {
  return besides.every((name) => list(data[name])[index] == null)
}

const besides = ['entities', 'bases', 'factors', 'enums', 'nanos']

function isNumber(value: unknown): value is number {
  return typeof value === 'number'
}

function toMoment(value: unknown): number | undefined {
  const read = numberOf(value)
  return read ?? (typeof value === 'string' ? Date.parse(value) : undefined)
}

function withEntities(values: unknown[], entities: Json): readonly unknown[] {
  for (const [name, rows] of Object.entries(entities))
    for (const row of list(rows)) {
      if (typeof row === 'number' && row >= 0 && row < values.length) values[row] = entityValues[name] ?? values[row]
    }
  return values
}
