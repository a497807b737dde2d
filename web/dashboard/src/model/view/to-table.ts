import { compareValues } from '../compare-values.ts'
import type { DisplayField, DisplayFrame, TableView } from '../panel-data.ts'
import { isHiddenColumn, readCellStyle } from './cell-style.ts'

/** More rows than this are not shown; a table is for reading. */
const maxRows = 10_000

/** @param sort the column to sort by, named as it is shown; `undefined` keeps the order of the data */
export function toTable(
  frame: DisplayFrame,
  sort: { readonly name: string; readonly isDescending: boolean } | undefined,
): TableView {
  const columns = frame.fields.flatMap((field, index) =>
    isHiddenColumn(field.config) || field.type === 'nestedFrames'
      ? []
      : [{ key: `${index}-${field.displayName}`, field, style: readCellStyle(field.config) }],
  )
  const count = Math.min(maxRows, Math.max(0, ...frame.fields.map(({ values }) => values.length)))
  const rows = Array.from({ length: count }, (_, row) => row)
  const by =
    sort === undefined
      ? undefined
      : frame.fields.find(({ displayName, name }) => displayName === sort.name || name === sort.name)
  return { columns, rows: by === undefined ? rows : sortRows(rows, by, sort?.isDescending ?? false) }
}

/** Missing values go last, whichever way is sorted. */
function sortRows(rows: readonly number[], { values }: DisplayField, isDescending: boolean): readonly number[] {
  const sign = isDescending ? -1 : 1
  return rows.toSorted((a, b) => {
    const [left, right] = [values[a], values[b]]
    const [leftMissing, rightMissing] = [isMissing(left), isMissing(right)]
    if (leftMissing || rightMissing) return Number(leftMissing) - Number(rightMissing)
    return sign * compareValues(left, right)
  })
}

function isMissing(value: unknown): boolean {
  return value === null || value === undefined || Number.isNaN(value)
}
