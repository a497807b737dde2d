import { type Column, hasSamples } from '../evaluate/operand.ts'
import type { Scope } from '../evaluate/scope.ts'
import { executionError } from '../promql-error.ts'
import type { ColumnGroup } from './group-columns.ts'

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
    const candidates: number[] = []
    const row = new Float64Array(members.length)
    let order: number[] = []
    for (let step = 0; step < scope.steps.count; step++) {
      if (scope.budget.isDue) await scope.budget.yield()
      candidates.length = 0
      for (let at = 0; at < members.length; at++) {
        const member = members[at]
        if (member?.present[step] !== 1) continue
        candidates.push(at)
        row[at] = member.values[step] ?? 0
      }
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
  const sign = direction === 'greatest' ? -1 : 1
  return (candidates, { row, step }) => {
    const compare = (a: number, b: number) => {
      const [left, right] = [row[a] ?? 0, row[b] ?? 0]
      if (Number.isNaN(left) || Number.isNaN(right)) return Number(Number.isNaN(left)) - Number(Number.isNaN(right))
      return sign * (left - right) || 0
    }
    return pickBest(candidates, counts[step] ?? 0, compare)
  }
}

/** The first `k` in order; what comes first stays first among equals. */
function pickBest(candidates: readonly number[], k: number, compare: (a: number, b: number) => number): number[] {
  if (k > maxInserted) return [...candidates].sort(compare).slice(0, k)
  const best: number[] = []
  for (const candidate of candidates) {
    const last = best.at(-1)
    if (best.length === k && (last === undefined || compare(candidate, last) >= 0)) continue
    if (best.length === k) best.pop()
    const place = best.findIndex((other) => compare(candidate, other) < 0)
    best.splice(place === -1 ? best.length : place, 0, candidate)
  }
  return best
}

/** The first `k`, whichever they are. */
export function firstOf(counts: readonly number[]): Chooser {
  return (candidates, { step }) => candidates.slice(0, counts[step] ?? 0)
}

/** How many to choose at each step. */
export function readCounts(param: Float64Array): number[] {
  return [...param].map((value) => {
    if (Number.isNaN(value)) throw executionError('Parameter value is NaN')
    if (value >= 2 ** 63 || value <= -(2 ** 63)) throw executionError(`Scalar value ${value} overflows int64`)
    return Math.max(0, Math.trunc(value))
  })
}
