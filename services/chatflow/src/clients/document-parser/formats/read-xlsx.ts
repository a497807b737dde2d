import type { Document } from '../../../domain/documents/document.ts'
import type { ThreadLimits } from '../thread-messages.ts'
import { isOfficeText, repack, unpack } from '../zip-guard.ts'

type Cell = string | number | boolean | Date | null

/** A document for each row of each sheet below its first row, which names the columns. */
export async function* readXlsx(bytes: Uint8Array, { maxUnpackedBytes }: ThreadLimits): AsyncIterable<Document> {
  const { default: readXlsxFile } = await import('read-excel-file/universal')
  const harmless = repack(unpack(bytes, isOfficeText, maxUnpackedBytes))
  const sheets = await readXlsxFile(new Blob([new Uint8Array(harmless)]))
  for (const { sheet, data } of sheets) yield* readSheet(sheet, data as unknown as readonly (readonly Cell[])[])
}

function* readSheet(worksheet: string, rows: readonly (readonly Cell[])[]): Iterable<Document> {
  const columns = nameColumns(rows[0] ?? [])
  for (const [rowNum, row] of rows.entries()) {
    if (rowNum === 0) continue
    const fields: Record<string, unknown> = {}
    for (const [index, column] of columns.entries()) {
      const value = row[index] ?? null
      if (value !== null && value !== '') fields[column] = value instanceof Date ? renderDate(value) : value
    }
    const lines = Object.entries(fields).map(([column, value]) => `- ${column}: ${value}`)
    if (lines.length > 0) yield { pageContent: `${lines.join('\n')}\n`, metadata: { worksheet, rowNum, ...fields } }
  }
}

// A nameless column and a name used twice are told apart as SheetJS does.
function nameColumns(cells: readonly Cell[]): readonly string[] {
  const seen = new Map<string, number>()
  return cells.map((cell) => {
    const name = cell === null || cell === '' ? '__EMPTY' : String(cell)
    const times = seen.get(name) ?? 0
    seen.set(name, times + 1)
    return times === 0 ? name : `${name}_${times}`
  })
}

function renderDate(date: Date): string {
  const text = date.toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text
}
