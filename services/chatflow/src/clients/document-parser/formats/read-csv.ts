import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import type { Document } from '../../../domain/documents/document.ts'
import { asUtf8, decodeText } from '../decode-text.ts'
import { numberLines } from '../number-lines.ts'
import { ParseFault, tooMany } from '../parse-fault.ts'
import type { ThreadLimits } from '../thread-messages.ts'

const chunkBytes = 65_536
// An unclosed quote would otherwise collect the whole rest of the file as one field.
const maxRecordBytes = 4_194_304
const lineFeed = 10
const delimiters = [',', ';', '\t', '|'] as const

/** A document for each row below the first, which names the columns; read row by row. */
export function readCsv(
  bytes: Uint8Array,
  column: string | undefined,
  limits: Pick<ThreadLimits, 'maxDocuments'>,
): AsyncIterable<Document> {
  return numberLines(rowsOf(asUtf8(bytes), column, limits))
}

async function* rowsOf(
  bytes: Uint8Array,
  column: string | undefined,
  limits: Pick<ThreadLimits, 'maxDocuments'>,
): AsyncIterable<Document> {
  await refuseTooLong(bytes, limits)
  let columns: readonly string[] | undefined
  for await (const row of parseRows(bytes)) {
    if (columns === undefined) columns = nameColumns(row, column)
    else yield { pageContent: renderRow(row, columns, column), metadata: {} }
  }
}

// Refused before its first row is kept and embedded. A line may be part of a row, so lines alone do not tell.
async function refuseTooLong(bytes: Uint8Array, limits: Pick<ThreadLimits, 'maxDocuments'>): Promise<void> {
  if (!hasMoreLines(bytes, limits.maxDocuments)) return
  let rows = -1
  for await (const _row of parseRows(bytes)) if (++rows > limits.maxDocuments) throw tooMany(limits)
}

function hasMoreLines(bytes: Uint8Array, limit: number): boolean {
  let lines = 0
  for (let at = bytes.indexOf(lineFeed); at !== -1; at = bytes.indexOf(lineFeed, at + 1))
    if (++lines > limit) return true
  return false
}

async function* parseRows(bytes: Uint8Array): AsyncIterable<readonly string[]> {
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(bytes),
    max_record_size: maxRecordBytes,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  })
  yield* Readable.from(chunksOf(bytes)).pipe(parser) as AsyncIterable<readonly string[]>
}

function* chunksOf(bytes: Uint8Array): Iterable<Buffer> {
  for (let start = 0; start < bytes.length; start += chunkBytes)
    yield Buffer.from(bytes.buffer, bytes.byteOffset + start, Math.min(chunkBytes, bytes.length - start))
}

// The separator that the first line has most of.
function delimiterOf(bytes: Uint8Array): string {
  const [firstLine = ''] = decodeText(bytes.subarray(0, chunkBytes))
    .replaceAll(/"[^"]*"/g, '')
    .split('\n', 1)
  const counts = delimiters.map((delimiter) => firstLine.split(delimiter).length)
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ','
}

function nameColumns(row: readonly string[], wanted: string | undefined): readonly string[] {
  if (wanted !== undefined && !row.includes(wanted))
    throw new ParseFault('invalid', `it has no column "${wanted}", only ${row.slice(0, 20).join(', ')}`)
  return row
}

function renderRow(row: readonly string[], columns: readonly string[], column: string | undefined): string {
  if (column !== undefined) return row[columns.indexOf(column)] ?? ''
  return columns.map((name, index) => `${name.trim() || '_0'}: ${row[index]?.trim() ?? ''}`).join('\n')
}
