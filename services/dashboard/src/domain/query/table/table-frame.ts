import type { Field, Frame } from '../frame.ts'
import type { Table } from './table.ts'

/** A table as one frame, with the columns that it has. */
export function tableFrame(refId: string, table: Table): Frame {
  return { refId, type: 'table', resultType: 'table', fields: fieldsOf(table) }
}

/** Each column as a field. */
function fieldsOf({ columns, rows }: Table): readonly Field[] {
  return columns.map(({ name, kind }, at) => {
    return { name, type: kind, isNullable: true, values: rows.map((row) => row[at] ?? null) }
  })
}
