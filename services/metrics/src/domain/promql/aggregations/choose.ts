import { type Column, hasSamples } from '../evaluate/operand.ts'
import type { Scope } from '../evaluate/scope.ts'
import { executionError } from '../promql-error.ts'
import type { ColumnGroup } from './group-columns.ts'
import { Rows } from './rows.ts'

/** Up to this many, putting each in its place costs less than sorting all. */
const maxInserted = 64

/** Picks members of a group out of those that have a sample at a step, by their indexes, best first. */
export type Chooser = (candidates: readonly number[], here: Here) => number[]

/** The members of a group at a step; `row` has the values of the candidates. */
type Here = { readonly members: readonly Column[]; readonly row: Float64Array; readonly step: number }

/** Series of the groups, with only the samples that were chosen; those of an instant query in the order chosen. */
export async function chooseFrom(
  groups: readonly ColumnGroup[],
  scope: Scope,
  choose: Chooser,
): Promise<readonly Column[]> {
  const columns: Column[] = []
  for (const { members } of groups) {
    const chosen = members.map(() => new Uint8Array(scope.steps.count))
    const rows = new Rows(members, scope.steps.count)
    let order: number[] = []
    for (let step = 0; step < scope.steps.count; step++) {
      if (scope.budget.isDue) await scope.budget.yield()
      const { candidates, row } = rows.at(step)
      order = choose(candidates, { members, row, step })
      for (const at of order) mark(chosen[at], step)
    }
    const places = scope.steps.count === 1 ? order : [...members.keys()]
    for (const at of places) {
      const column = withPresence(members[at], chosen[at])
      if (column !== undefined && hasSamples(column)) columns.push(column)
    }
  }
  return columns
}

function mark(present: Uint8Array | undefined, step: number): void {
  if (present !== undefined) present[step] = 1
}

function withPresence(column: Column | undefined, present: Uint8Array | undefined): Column | undefined {
  return column === undefined || present === undefined ? undefined : { ...column, present }
}

/** The `k` greatest or least values; NaN only when there are too few others. */
export function bestOf(counts: readonly number[], direction: 'greatest' | 'least'): Chooser {
  const isBetter = direction === 'greatest' ? isGreater : isLess
  return (candidates, { row, step }) => pickBest(candidates, row, counts[step] ?? 0, isBetter)
}

type IsBetter = (value: number, other: number) => boolean

const isGreater: IsBetter = (value, other) => value > other || (Number.isNaN(other) && !Number.isNaN(value))
const isLess: IsBetter = (value, other) => value < other || (Number.isNaN(other) && !Number.isNaN(value))

/** The first `k` in order; what comes first stays first among equals. */
function pickBest(candidates: readonly number[], row: Float64Array, k: number, isBetter: IsBetter): number[] {
  const at = (candidate: number | undefined) => row[candidate ?? 0] ?? 0
  if (k === 0) return []
  if (k > maxInserted) {
    const compare = (a: number, b: number) => Number(isBetter(at(b), at(a))) - Number(isBetter(at(a), at(b)))
    return [...candidates].sort(compare).slice(0, k)
  }
  const best: number[] = []
  for (const candidate of candidates) {
    const value = at(candidate)
    if (best.length === k) {
      // Nearly all end here.
      if (!isBetter(value, at(best[k - 1]))) continue
      best.pop()
    }
    let place = best.length
    while (place > 0 && isBetter(value, at(best[place - 1]))) place--
    best.splice(place, 0, candidate)
  }
  return best
}

/** The first `k`, whichever they are. */
export function firstOf(counts: readonly number[]): Chooser {
  return (candidates, { step }) => candidates.slice(0, counts[step] ?? 0)
}

/** How many to choose at each step; where there is nothing to choose at all, nothing is wrong with the numbers. */
export function readCounts(param: Float64Array): number[] {
  if (param.every((value) => value < 1)) return [...param].fill(0)
  return [...param].map((value) => {
    if (Number.isNaN(value)) throw executionError('Parameter value is NaN')
    if (value <= -(2 ** 63)) throw executionError(`Scalar value ${renderNumber(value)} underflows int64`)
    if (value >= greatestInteger) throw executionError(`Scalar value ${renderNumber(value)} overflows int64`)
    return Math.max(0, Math.trunc(value))
  })
}

// Of 64 bits, and a float.
const greatestInteger = 2 ** 63 - 1024

function renderNumber(value: number): string {
  return Number.isFinite(value) ? `${value}` : value > 0 ? '+Inf' : '-Inf'
}
