import { type Field, type Frame, rowCount } from '../frame.ts'
import { asColumn, type Transformer, withFields } from './transformer.ts'

/**
 * One table of several: columns of the same name become one, and rows that agree in all columns which the
 * tables share become one row.
 */
export const merge: Transformer = (frames) => {
  const tables = frames
    .filter((frame) => frame.fields.length > 0)
    .map((frame) =>
      withFields(
        frame,
        frame.fields.map((field) => asMergeColumn(field, frame, frames)),
      ),
    )
  const [first] = tables
  if (first === undefined) return []
  if (tables.length === 1) return tables
  const columns = columnsOf(tables)
  const shared = [...columns.keys()].filter((name) =>
    tables.every(({ fields }) => fields.some((field) => field.name === name)),
  )
  const rows = mergeRows(tables, shared)
  const fields = [...columns.values()].map((field) => ({
    ...field,
    values: rows.map((row) => row.get(field.name) ?? null),
  }))
  const { refId: _, name: __, ...rest } = first
  return [{ ...rest, fields }]
}

/** Values of series keep their shown names, so that they stay apart; columns of tables have theirs already. */
function asMergeColumn(field: Field, frame: Frame, frames: readonly Frame[]): Field {
  if (field.labels === undefined) return field
  return asColumn(field, frame, frames)
}

function columnsOf(tables: readonly Frame[]): Map<string, Field> {
  const columns = new Map<string, Field>()
  for (const field of tables.flatMap(({ fields }) => fields))
    if (!columns.has(field.name)) columns.set(field.name, field)
  return columns
}

type Row = Map<string, unknown>

function mergeRows(tables: readonly Frame[], shared: readonly string[]): readonly Row[] {
  const rows: Row[] = []
  const byKey = new Map<string, Row[]>()
  for (const table of tables)
    for (let index = 0; index < rowCount(table); index += 1) addRow(table, index, shared, rows, byKey)
  return rows
}

/** Joins a row that has no value yet in any of the new columns; else it is a row of its own. */
function addRow(table: Frame, index: number, shared: readonly string[], rows: Row[], byKey: Map<string, Row[]>): void {
  const added: Row = new Map(table.fields.map((field) => [field.name, field.values[index]]))
  const key = JSON.stringify(shared.map((name) => added.get(name) ?? null))
  const alike = byKey.get(key) ?? []
  const fits = alike.find((row) => [...added].every(([name, value]) => !row.has(name) || row.get(name) === value))
  if (fits !== undefined && shared.length > 0) {
    for (const [name, value] of added) fits.set(name, value)
    return
  }
  rows.push(added)
  byKey.set(key, [...alike, added])
}
