import { type Column, filterColumn } from '../evaluate/operand.ts'
import type { Matching } from '../syntax/ast.ts'
import { matchedLabels } from './match-key.ts'

/** `and`, `or` and `unless`: which samples are there, whatever their values. */
export function combineSets(
  op: 'and' | 'or' | 'unless',
  matching: Matching,
  left: readonly Column[],
  right: readonly Column[],
): readonly Column[] {
  const keyOf = keysOf(matching)
  if (op === 'or') {
    const taken = presenceByKey(left, keyOf)
    return [...left, ...right.flatMap((column) => keepWhere(column, taken.get(keyOf(column)), 0))]
  }
  const partners = presenceByKey(right, keyOf)
  return left.flatMap((column) => keepWhere(column, partners.get(keyOf(column)), op === 'and' ? 1 : 0))
}

function keysOf(matching: Matching): (column: Column) => string {
  const match = matchedLabels(matching)
  return ({ labels }) => match(labels).key
}

/** At which steps any series with a key has a sample. */
function presenceByKey(columns: readonly Column[], keyOf: (column: Column) => string): Map<string, Uint8Array> {
  const byKey = new Map<string, Uint8Array>()
  for (const column of columns) {
    const key = keyOf(column)
    const known = byKey.get(key)
    if (known === undefined) byKey.set(key, column.present.slice())
    else for (const [step, here] of column.present.entries()) if (here === 1) known[step] = 1
  }
  return byKey
}

function keepWhere(column: Column, other: Uint8Array | undefined, wanted: 0 | 1): readonly Column[] {
  if (other === undefined) return wanted === 0 ? [column] : []
  const kept = filterColumn(column, (step) => other[step] === wanted)
  return kept === undefined ? [] : [kept]
}
