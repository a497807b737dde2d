import { Failure } from '@hearth/kernel'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'

/** What the first two columns of a line hold. */
export type CsvRow = { readonly input: string; readonly output: string }

/** @param maxRows with more the whole is refused */
type Options = { readonly firstRowHeaders: boolean; readonly maxRows: number }

const filesSchema = z.array(z.string()).max(100)

/**
 * Rows from CSV files as Flowise's page sends them: data URIs, each with `,filename:…` behind it or without, one by
 * itself or a JSON array of several. The first of all lines may name the columns.
 *
 * @throws {Failure} `invalid` for what is no such file, with the line, and for too many rows
 */
export function readCsvRows(sent: string, { firstRowHeaders, maxRows }: Options): readonly CsvRow[] {
  const most = maxRows + Number(firstRowHeaders)
  const lines = filesOf(sent).flatMap((file) => parseLines(contentOf(file), most))
  const rows = lines.slice(Number(firstRowHeaders)).map(([input = '', output = '']) => ({ input, output }))
  if (rows.length <= maxRows) return rows
  throw refused(`it has more than ${maxRows} rows, the most a dataset may have`)
}

function filesOf(sent: string): readonly string[] {
  if (!sent.startsWith('[')) return [sent]
  try {
    return filesSchema.parse(JSON.parse(sent))
  } catch (cause) {
    throw refused('csvFile is neither a data URI nor a JSON array of some', cause)
  }
}

function contentOf(file: string): string {
  const base64 = /^data:[^,]*;base64,([^,]*)(,filename:.*)?$/s.exec(file)?.[1]
  if (base64 === undefined) throw refused('csvFile is no data URI such as "data:text/csv;base64,…"')
  return Buffer.from(base64, 'base64').toString('utf8')
}

function parseLines(text: string, most: number): readonly string[][] {
  const options = { bom: true, relax_column_count: true, skip_empty_lines: true, to: most + 1 }
  try {
    return parse(text, options)
  } catch (cause) {
    throw refused(cause instanceof Error ? cause.message : 'it cannot be read', cause)
  }
}

function refused(why: string, cause?: unknown): Failure {
  return new Failure('invalid', `Cannot read the CSV file: ${why}`, { param: 'csvFile', cause })
}
