import type { Readers } from '../../domain/query/web/readers.ts'
import { parseCsv } from './parse-csv.ts'
import { selectPath } from './select-path.ts'

/** Loaded by the first query that needs them. */
export const readers: Readers = { selectPath, parseCsv }
