import type { TableColumn, TableView } from '../../model/panel-data.ts'
import { wordValue } from '../word-value.ts'

/** Of each filtered column, by its key, what the cells of shown rows may say. */
export type ColumnFilters = ReadonlyMap<string, ReadonlySet<string>>

/** The rows for which every filter holds. */
export function filterRows(view: TableView, filters: ColumnFilters): TableView {
  const active = view.columns.flatMap((column) => {
    const chosen = filters.get(column.key)
    return chosen === undefined ? [] : [{ column, chosen }]
  })
  if (active.length === 0) return view
  return {
    ...view,
    rows: view.rows.filter((row) => active.every(({ column, chosen }) => chosen.has(cellText(column, row)))),
  }
}

/** What the cells of a column say, each once, in the order of words and numbers. */
export function valuesOfColumn(column: TableColumn, rows: readonly number[]): readonly string[] {
  const values = new Set(rows.map((row) => cellText(column, row)))
  return [...values].sort((a, b) => a.localeCompare(b, undefined, { numeric: true }))
}

/** The filters with that of one column set, or taken away. */
export function withFilter(
  filters: ColumnFilters,
  key: string,
  chosen: ReadonlySet<string> | undefined,
): ColumnFilters {
  const next = new Map(filters)
  if (chosen === undefined) next.delete(key)
  else next.set(key, chosen)
  return next
}

function cellText({ field }: TableColumn, row: number): string {
  return wordValue(field.display(field.values[row]))
}
