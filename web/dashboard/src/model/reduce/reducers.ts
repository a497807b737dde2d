import { lastOf, type Numbers, numbersOf } from './numbers.ts'

type Reducer = {
  readonly name: string
  readonly reduce: (values: readonly unknown[], numbers: Numbers) => unknown
  readonly keepsUnit: boolean
}

const isMissing = (value: unknown) => value === null || value === undefined || Number.isNaN(value)
const orNull = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? null : value)

const variance = ({ all }: Numbers) => {
  if (all.length === 0) return 0
  const mean = all.reduce((sum, value) => sum + value, 0) / all.length
  return all.reduce((sum, value) => sum + (value - mean) ** 2, 0) / all.length
}

/** Increases added up; the first step after a counter began anew is left out, for it says nothing about the time before. */
const delta = ({ all }: Numbers) => {
  const steps = all.slice(1).map((value, index) => value - (all[index] ?? value))
  return steps.reduce((sum, step, index) => (step >= 0 && (steps[index - 1] ?? 0) >= 0 ? sum + step : sum), 0)
}

const diff = ({ all }: Numbers) => {
  const [first] = all
  const last = all.at(-1)
  return first === undefined || last === undefined ? null : last - first
}

const smallestStep = ({ all }: Numbers) => {
  const steps = all.slice(1).map((value, index) => value - (all[index] ?? value))
  return steps.length === 0 ? null : Math.min(...steps)
}

/** The value below which `percent` of the sorted values lie. */
const percentile = ({ all }: Numbers, percent: number) => {
  const sorted = all.toSorted((a, b) => a - b)
  return sorted.length === 0 ? null : (sorted[Math.round((sorted.length - 1) * (percent / 100))] ?? null)
}

const median = ({ all }: Numbers) => {
  const sorted = all.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle]
  if (upper === undefined) return null
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

const distinct = (values: readonly unknown[]) => [...new Set(values)]
const changes = (values: readonly unknown[]) => values.slice(1).filter((value, index) => value !== values[index]).length
const present = (values: readonly unknown[]) => values.filter((value) => value !== null && value !== undefined)
const number = (name: string, reduce: (numbers: Numbers) => number | null, keepsUnit = true): Reducer => ({
  name,
  reduce: (_, numbers) => reduce(numbers),
  keepsUnit,
})
const any = (name: string, reduce: (values: readonly unknown[]) => unknown, keepsUnit = true): Reducer => ({
  name,
  reduce,
  keepsUnit,
})

const reducers: Readonly<Record<string, Reducer>> = {
  lastNotNull: any('Last *', (values) => values.findLast((value) => !isMissing(value)) ?? null),
  last: any('Last', (values) => lastOf(values)),
  firstNotNull: any('First *', (values) => values.find((value) => !isMissing(value)) ?? null),
  first: any('First', (values) => values[0] ?? null),
  min: number('Min', ({ min }) => orNull(min)),
  max: number('Max', ({ max }) => orNull(max)),
  mean: number('Mean', ({ sum, all }) => (all.length === 0 ? null : sum / all.length)),
  median: number('Median', median),
  sum: number('Total', ({ sum, all }) => (all.length === 0 ? null : sum)),
  variance: number('Variance', variance),
  stdDev: number('StdDev', (numbers) => Math.sqrt(variance(numbers))),
  count: any('Count', (values) => present(values).length, false),
  countAll: any('Count all', (values) => values.length, false),
  range: number('Range', ({ min, max }) => (min === undefined || max === undefined ? null : max - min)),
  delta: number('Delta', delta),
  step: number('Step', smallestStep),
  diff: number('Difference', diff),
  diffperc: number(
    'Difference percent',
    (numbers) => {
      const [first] = numbers.all
      const change = diff(numbers)
      return first === undefined || first === 0 || change === null ? null : (change / first) * 100
    },
    false,
  ),
  logmin: number('Min (above zero)', ({ all }) => {
    const above = all.filter((value) => value > 0)
    return above.length === 0 ? null : Math.min(...above)
  }),
  changeCount: any('Change count', (values) => changes(present(values)), false),
  distinctCount: any('Distinct count', (values) => distinct(present(values)).length, false),
  allIsZero: any(
    'All zeros',
    (values) => present(values).length > 0 && present(values).every((value) => value === 0),
    false,
  ),
  allIsNull: any('All nulls', (values) => values.every((value) => value === null), false),
  allValues: any('All values', (values) => [...values], false),
  uniqueValues: any('All unique values', distinct, false),
}

/**
 * Reduces a column to one value.
 *
 * @param id such as `lastNotNull`, `mean`, `p95`
 * @returns `null` where there is nothing to reduce; `undefined` for an id that is not known
 */
export function reduce(id: string, values: readonly unknown[]): unknown {
  const numbers = numbersOf(values)
  const [, percent] = id.match(/^p(\d{1,2})$/) ?? []
  if (percent !== undefined) return percentile(numbers, Number(percent))
  return reducerOf(id)?.reduce(values, numbers)
}

/** What people call a reducer, such as `Last *`; an id that is not known is its own name. */
export function reducerName(id: string): string {
  const [, percent] = id.match(/^p(\d{1,2})$/) ?? []
  return percent === undefined ? (reducerOf(id)?.name ?? id) : `${percent}th %`
}

/** False for counts, ratios and the like, which are not measured in the unit of the field. */
export function reducerKeepsUnit(id: string): boolean {
  return reducerOf(id)?.keepsUnit ?? true
}

function reducerOf(id: string): Reducer | undefined {
  return Object.hasOwn(reducers, id) ? reducers[id] : undefined
}
