import type { Column, Table } from './table.ts'
import { toTimeMs } from './to-time.ts'

/** The table with those columns read as times; those that are times stay as they are. */
export function withTimes<T extends Table>(table: T, isTime: (column: Column) => boolean): T {
  const { columns, rows } = table
  const read = columns.map((column) => column.kind !== 'time' && isTime(column))
  if (!read.includes(true)) return table
  return {
    ...table,
    columns: columns.map((column, at) => (read[at] ? { ...column, kind: 'time' } : column)),
    rows: rows.map((row) => row.map((cell, at) => (read[at] ? toTimeMs(cell) : cell))),
  }
}
