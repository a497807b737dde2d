import type { Labels } from '../legend.ts'

/** A number with the labels of what it was computed from; `null` where there is none. */
export type NumberValue = { readonly kind: 'number'; readonly labels: Labels; readonly value: number | null }

/** Numbers over time; times in Unix milliseconds, ascending, as many values. */
export type SeriesValue = {
  readonly kind: 'series'
  readonly labels: Labels
  readonly timesMs: readonly number[]
  readonly values: readonly (number | null)[]
}

/** What a query or an expression holds: numbers and series, each with labels that no other one has. */
export type Value = NumberValue | SeriesValue

/** Labels as a text by which equal ones are found, whatever their order. */
export function keyOf(labels: Labels): string {
  return JSON.stringify(Object.entries(labels).sort(([left], [right]) => (left < right ? -1 : 1)))
}

/** Does with each number of a value what `map` says; `null` stays. */
export function mapValue(value: Value, map: (number: number) => number): Value {
  const one = (number: number | null) => (number === null ? null : map(number))
  return value.kind === 'number' ? { ...value, value: one(value.value) } : { ...value, values: value.values.map(one) }
}
