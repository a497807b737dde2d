import type { Column } from '../evaluate/operand.ts'
import type { Scope } from '../evaluate/scope.ts'
import type { ColumnGroup } from './group-columns.ts'

/** One figure for the values a group has at a step: `values[0 … count)`, at least one. */
export type Reducer = (values: Float64Array, count: number, step: number) => number

/** One series for each group. */
export async function reduceGroups(
  groups: readonly ColumnGroup[],
  scope: Scope,
  reduce: Reducer,
): Promise<readonly Column[]> {
  const columns: Column[] = []
  for (const group of groups) {
    columns.push(await reduceGroup(group, scope, reduce))
    scope.budget.hold(scope.steps.count)
  }
  return columns
}

async function reduceGroup({ labels, dropName, members }: ColumnGroup, scope: Scope, reduce: Reducer): Promise<Column> {
  const { budget, steps } = scope
  const values = new Float64Array(steps.count)
  const present = new Uint8Array(steps.count)
  const scratch = new Float64Array(members.length)
  for (let step = 0; step < steps.count; step++) {
    if (budget.isDue) await budget.yield()
    let count = 0
    for (const member of members) {
      if (member.present[step] === 1) scratch[count++] = member.values[step] ?? 0
    }
    if (count === 0) continue
    values[step] = reduce(scratch, count, step)
    present[step] = 1
  }
  return { labels, dropName, values, present }
}
