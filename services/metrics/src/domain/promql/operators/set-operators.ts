import type { Budget } from '../evaluate/budget.ts'
import { type Column, filterColumn } from '../evaluate/operand.ts'
import type { Scope } from '../evaluate/scope.ts'
import type { Binary, Matching } from '../syntax/ast.ts'
import { matchedLabels } from './match-key.ts'

type SetExpression = Pick<Binary, 'matching'> & { readonly op: 'and' | 'or' | 'unless' }

/** `and`, `or` and `unless`: which samples are there, whatever their values. */
export async function combineSets(
  { op, matching }: SetExpression,
  left: readonly Column[],
  right: readonly Column[],
  { budget }: Scope,
): Promise<readonly Column[]> {
  const keyOf = keysOf(matching)
  const [kept, other] = op === 'or' ? [right, left] : [left, right]
  const partners = await presenceByKey(other, keyOf, budget)
  const wanted = op === 'and' ? 1 : 0
  const filtered = await budget.map(kept, (column) => keepWhere(column, partners.get(keyOf(column)), wanted))
  const found = filtered.filter((column) => column !== undefined)
  return op === 'or' ? [...left, ...found] : found
}

function keysOf(matching: Matching): (column: Column) => string {
  const match = matchedLabels(matching)
  return ({ labels }) => match(labels).key
}

/** At which steps any series with a key has a sample. */
async function presenceByKey(
  columns: readonly Column[],
  keyOf: (column: Column) => string,
  budget: Budget,
): Promise<Map<string, Uint8Array>> {
  const byKey = new Map<string, Uint8Array>()
  for (const column of columns) {
    if (budget.isDue) await budget.yield()
    const key = keyOf(column)
    const known = byKey.get(key)
    if (known === undefined) byKey.set(key, column.present.slice())
    else for (const [step, here] of column.present.entries()) if (here === 1) known[step] = 1
  }
  return byKey
}

function keepWhere(column: Column, other: Uint8Array | undefined, wanted: 0 | 1): Column | undefined {
  if (other === undefined) return wanted === 0 ? column : undefined
  return filterColumn(column, (step) => other[step] === wanted)
}
