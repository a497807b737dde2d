import type { Labels } from '../../model/labels.ts'
import type { Column } from '../evaluate/operand.ts'
import type { Scope } from '../evaluate/scope.ts'
import { executionError } from '../promql-error.ts'
import type { Grouping } from '../syntax/ast.ts'
import { printNumber } from '../syntax/print.ts'
import { quote } from '../syntax/quote.ts'
import { groupColumns } from './group-columns.ts'

type Counted = {
  readonly labels: Labels
  readonly dropName: boolean
  readonly values: Float64Array
  readonly present: Uint8Array
}

/** How many series have each value; the value becomes a label. */
export async function countValues(
  columns: readonly Column[],
  label: string,
  grouping: Grouping,
  { budget, steps }: Scope,
): Promise<readonly Column[]> {
  if (label === '' || !label.isWellFormed()) throw executionError(`invalid label name ${quote(label)}`)
  const counted = new Map<string, Counted>()
  for (const { labels, dropName, members } of groupColumns(columns, grouping)) {
    for (const member of members) {
      if (budget.isDue) await budget.yield()
      for (let step = 0; step < steps.count; step++) {
        if (member.present[step] !== 1) continue
        const named = labels.with(label, printNumber(member.values[step] ?? 0))
        const column = counted.get(named.key) ?? createCounted(named, dropName, steps.count)
        counted.set(named.key, column)
        column.values[step] = (column.values[step] ?? 0) + 1
        column.present[step] = 1
      }
    }
  }
  return [...counted.values()]
}

function createCounted(labels: Labels, dropName: boolean, count: number): Counted {
  return { labels, dropName, values: new Float64Array(count), present: new Uint8Array(count) }
}
