import { type Labels, metadataLabels } from '../../model/labels.ts'
import type { Budget } from '../evaluate/budget.ts'
import type { Column } from '../evaluate/operand.ts'
import type { Grouping } from '../syntax/ast.ts'

export type ColumnGroup = { readonly labels: Labels; readonly dropName: boolean; readonly members: readonly Column[] }

/** Sorts series into groups by their labels, once for all steps; groups in the order they are first met. */
export async function groupColumns(
  columns: readonly Column[],
  { without, labels }: Grouping,
  budget: Budget,
): Promise<readonly ColumnGroup[]> {
  const named = new Set(without ? [...labels, ...metadataLabels] : labels)
  const groups = new Map<string, { labels: Labels; dropName: boolean; members: Column[] }>()
  for (const column of columns) {
    if (budget.isDue) await budget.yield()
    const kept = without ? column.labels.drop(named) : column.labels.keep(named)
    const group = groups.get(kept.key) ?? { labels: kept, dropName: false, members: [] }
    group.members.push(column)
    group.dropName ||= column.dropName
    groups.set(kept.key, group)
  }
  return [...groups.values()]
}
