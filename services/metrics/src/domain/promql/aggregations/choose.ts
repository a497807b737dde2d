import type { Column } from '../evaluate/operand.ts'
import type { Scope } from '../evaluate/scope.ts'
import { executionError } from '../promql-error.ts'
import { Chosen } from './chosen.ts'
import type { ColumnGroup } from './group-columns.ts'
import { Rows } from './rows.ts'

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
    const rows = new Rows(members, scope.steps.count)
    const chosen = new Chosen(members, scope.steps.count)
    for (let step = 0; step < scope.steps.count; step++) {
      if (scope.budget.isDue) await scope.budget.yield()
      const { candidates, row } = rows.at(step)
      for (const at of choose(candidates, { members, row, step })) chosen.add(at, step)
    }
    columns.push(...chosen.columns())
  }
  return columns
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
  const compare = (a: number, b: number) => Number(isBetter(at(b), at(a))) - Number(isBetter(at(a), at(b)))
  return [...candidates].sort(compare).slice(0, k)
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
