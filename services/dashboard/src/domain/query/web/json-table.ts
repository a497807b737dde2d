import { Failure } from '@hearth/kernel'
import type { Cell, Column, Table } from '../table/table.ts'
import { cellsOf } from './cells.ts'
import type { SelectPath } from './readers.ts'
import type { WebColumn, WebForm } from './web-query.ts'

type JsonForm = Extract<WebForm, { kind: 'json' }>

/**
 * An answer in JSON as a table.
 *
 * @throws {Failure} `upstream` for what is no JSON, `invalid` for a path that cannot be read
 */
export function jsonTable(
  text: string,
  { root, isByColumn }: JsonForm,
  columns: readonly WebColumn[],
  select: SelectPath,
): Table {
  const json = parse(text)
  if (isByColumn && columns.length > 0) return tableOf(columns.map((column) => [column, select(column.selector, json)]))
  const rows = rowsOf(select(root, json))
  const asked = columns.length > 0 ? columns : columnsOf(rows)
  return tableOf(asked.map((column) => [column, rows.map((row) => select(column.selector, row)[0] ?? null)]))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Failure('upstream', 'The answer is something else than JSON', { cause })
  }
}

// A path that leads to one list means what is in it.
function rowsOf(found: readonly unknown[]): readonly unknown[] {
  return found.length === 1 && Array.isArray(found[0]) ? found[0] : found
}

function columnsOf(rows: readonly unknown[]): readonly WebColumn[] {
  const plain = { kind: undefined, isSeconds: false }
  const areObjects = rows.every((row) => typeof row === 'object' && row !== null && !Array.isArray(row))
  if (!areObjects) return [{ ...plain, selector: '', name: 'value' }]
  const names = [...new Set(rows.flatMap((row) => Object.keys(row as object)))]
  return names.map((name) => ({ ...plain, selector: `$[${JSON.stringify(name)}]`, name }))
}

/** Columns of different lengths are filled up with nothing. */
function tableOf(found: readonly (readonly [WebColumn, readonly unknown[]])[]): Table {
  const read = found.map(([column, values]) => ({ name: column.name, ...cellsOf(column, values) }))
  const length = Math.max(0, ...read.map(({ cells }) => cells.length))
  const columns = read.map(({ name, kind }): Column => ({ name, kind }))
  const rows = Array.from({ length }, (_, row): Cell[] => read.map(({ cells }) => cells[row] ?? null))
  return { columns, rows }
}
