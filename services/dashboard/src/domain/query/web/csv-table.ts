import type { Cell, Column, Table } from '../table/table.ts'
import { cellsOf } from './cells.ts'
import type { ParseCsv } from './readers.ts'
import type { WebColumn, WebForm } from './web-query.ts'

type CsvForm = Extract<WebForm, { kind: 'csv' }>

/**
 * An answer in CSV as a table. Numbers are read as such where a column says so, or all of its values are numbers.
 *
 * @throws {Failure} `upstream` for what is no CSV
 */
export function csvTable(text: string, form: CsvForm, columns: readonly WebColumn[], parse: ParseCsv): Table {
  const lines = parse(text, form.delimiter, form.skippedRows)
  const names = form.hasHeader ? (lines[0] ?? []) : (lines[0] ?? []).map((_, at) => `Field ${at + 1}`)
  const rows = form.hasHeader ? lines.slice(1) : lines
  const asked = form.areOthersLeftOut ? columns : [...columns, ...others(names, columns)]
  const read = asked.map((column) => {
    const at = names.indexOf(column.selector)
    return { name: column.name, ...cellsOf(column, valuesOf(rows, at, column, form)) }
  })
  return {
    columns: read.map(({ name, kind }): Column => ({ name, kind })),
    rows: rows.map((_, row): Cell[] => read.map(({ cells }) => cells[row] ?? null)),
  }
}

function others(names: readonly string[], columns: readonly WebColumn[]): readonly WebColumn[] {
  const known = new Set(columns.map(({ selector }) => selector))
  return names
    .filter((name) => !known.has(name))
    .map((name) => ({ selector: name, name, kind: undefined, isSeconds: false }))
}

function valuesOf(
  rows: readonly (readonly string[])[],
  at: number,
  { kind }: WebColumn,
  { decimalComma }: CsvForm,
): readonly unknown[] {
  const texts = rows.map((row) => row[at]?.trim() ?? '')
  const plain = (text: string) => (decimalComma ? text.replaceAll('.', '').replace(',', '.') : text)
  const isNumber =
    kind === 'number' || (kind === undefined && texts.some(Boolean) && texts.every((text) => isNumeric(plain(text))))
  return texts.map((text) => (text === '' ? null : isNumber ? Number(plain(text)) : text))
}

function isNumeric(text: string): boolean {
  return text === '' || Number.isFinite(Number(text))
}
