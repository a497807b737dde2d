import { Failure } from '@hearth/kernel'

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

const reducers: Readonly<Record<string, (values: readonly number[]) => number>> = {
  sum,
  mean: (values) => sum(values) / values.length,
  avg: (values) => sum(values) / values.length,
  min: (values) => extreme(values, (a, b) => a < b),
  max: (values) => extreme(values, (a, b) => a > b),
  count: (values) => values.length,
  last: (values) => values.at(-1) ?? Number.NaN,
  median,
  diff: (values) => (values.at(-1) ?? Number.NaN) - (values[0] ?? Number.NaN),
  diff_abs: (values) => Math.abs((values.at(-1) ?? Number.NaN) - (values[0] ?? Number.NaN)),
  percent_diff: percentDiff,
  percent_diff_abs: (values) => Math.abs(percentDiff(values)),
  count_non_null: (values) => values.length,
}

/**
 * One number of many, by the name of the reducer; NaN for none where it cannot be said.
 *
 * @param values without missing ones; a NaN among them makes the result one, but for `count` and `last`
 * @throws {Failure} `invalid` for a reducer that is not known
 */
export function reduceNumbers(reducer: string, values: readonly number[]): number {
  const reduce = Object.hasOwn(reducers, reducer) ? reducers[reducer] : undefined
  if (reduce === undefined) {
    const known = Object.keys(reducers).join(', ')
    throw new Failure('invalid', `Cannot reduce by "${reducer}": the reducers are ${known}`, { param: 'reducer' })
  }
  return reduce(values)
}

function extreme(values: readonly number[], isBeyond: (a: number, b: number) => boolean): number {
  let best = Number.NaN
  for (const value of values) {
    if (Number.isNaN(value)) return Number.NaN
    if (Number.isNaN(best) || isBeyond(value, best)) best = value
  }
  return best
}

function median(values: readonly number[]): number {
  if (values.some(Number.isNaN)) return Number.NaN
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  if (sorted.length === 0) return Number.NaN
  const upper = sorted[Math.floor(middle)] ?? Number.NaN
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? Number.NaN) + upper) / 2 : upper
}

function percentDiff(values: readonly number[]): number {
  const [first = Number.NaN] = values
  return (((values.at(-1) ?? Number.NaN) - first) / Math.abs(first)) * 100
}
