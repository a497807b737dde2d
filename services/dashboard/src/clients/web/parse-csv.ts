import { Failure } from '@hearth/kernel'
import { CsvError, parse } from 'csv-parse/sync'
import type { ParseCsv } from '../../domain/query/web/readers.ts'

// An unclosed quote would otherwise take the whole rest as one field.
const maxRecordBytes = 4_194_304

export const parseCsv: ParseCsv = (text, delimiter, skippedRows) => {
  try {
    return parse(text, {
      bom: true,
      delimiter,
      from_line: skippedRows + 1,
      max_record_size: maxRecordBytes,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    })
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause
    throw new Failure('upstream', `The answer is something else than CSV: ${cause.message}`, { cause })
  }
}
