/** The process that holds one SQLite file open for the queries of a data source; see `openSqlite`. */
import { constants, DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import type { SqlAnswer } from '../../domain/query/sql/sql-database.ts'
import type { Cell, Column } from '../../domain/query/table/table.ts'
import { toTimeMs } from '../../domain/query/table/to-time.ts'
import { collectRows } from './collect-rows.ts'

export type SqliteSetup = { readonly path: string; readonly maxRows: number; readonly maxBytes: number }

export type SqliteReply =
  | { readonly kind: 'answer'; readonly answer: SqlAnswer }
  | { readonly kind: 'open' }
  | { readonly kind: 'refused' | 'too-much' | 'broken'; readonly words: string }

// Of the statements that look into the file or change how it is opened, those that only describe tables.
const describing = new Set(['table_info', 'table_xinfo', 'table_list', 'index_list', 'index_info', 'foreign_key_list'])

// Only when it is started as a process: its types are imported too.
if (process.send !== undefined && process.argv[1] === import.meta.filename) serve(JSON.parse(process.argv[2] ?? '{}'))

function serve(setup: SqliteSetup): void {
  const send = (reply: SqliteReply) => process.send?.(reply)
  process.on('disconnect', () => process.exit(0))
  try {
    const database = openDatabase(setup.path)
    process.on('message', (sql) => send(reply(database, String(sql), setup)))
    send({ kind: 'open' })
  } catch (error) {
    send({ kind: 'broken', words: wordsOf(error) })
  }
}

function openDatabase(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { readOnly: true, allowExtension: false, timeout: 5_000 })
  database.enableDefensive(true)
  // Another file could be attached, and by VACUUM INTO written.
  database.setAuthorizer((action, name) => {
    if (action === constants.SQLITE_ATTACH || action === constants.SQLITE_DETACH) return constants.SQLITE_DENY
    const isPragma = action === constants.SQLITE_PRAGMA && !describing.has(String(name).toLowerCase())
    return isPragma ? constants.SQLITE_DENY : constants.SQLITE_OK
  })
  // A file that is no database tells at the first look.
  database.prepare('SELECT count(*) FROM sqlite_master').get()
  return database
}

function reply(database: DatabaseSync, sql: string, setup: SqliteSetup): SqliteReply {
  const collector = collectRows(setup)
  let isCut = false
  try {
    const statement = database.prepare(sql)
    statement.setReadBigInts(true)
    statement.setReturnArrays(true)
    const declared = statement.columns()
    for (const row of statement.iterate() as Iterable<unknown> as Iterable<readonly SQLOutputValue[]>) {
      isCut = !takeRow(collector.take, row)
      if (isCut) break
    }
    const kinds = declared.map(({ type }, at) => kindOf(type ?? '', collector.rows, at))
    const columns = declared.map(({ name }, at): Column => ({ name, kind: kinds[at] ?? 'string' }))
    const rows = collector.rows.map((row) => row.map((cell, at) => cellOf(kinds[at], cell)))
    return { kind: 'answer', answer: { columns, rows, isCut } }
  } catch (error) {
    return { kind: error instanceof RangeError ? 'too-much' : 'refused', words: wordsOf(error) }
  }
}

function takeRow(take: (row: readonly Cell[]) => boolean, row: readonly SQLOutputValue[]): boolean {
  try {
    return take(row.map(plain))
  } catch (error) {
    throw new RangeError(wordsOf(error))
  }
}

function plain(value: SQLOutputValue): Cell {
  // Beyond what a number holds exactly, the nearest one.
  if (typeof value === 'bigint') return Number(value)
  return value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value
}

/** By what a column is declared as; by what is in it where it is computed, or declared as something else than it is. */
function kindOf(declared: string, rows: readonly (readonly Cell[])[], at: number): Column['kind'] {
  if (/DATE|TIMESTAMP/i.test(declared)) return 'time'
  const isNumeric = rows.every((row) => row[at] === null || typeof row[at] === 'number')
  const isSaidSo = /INT|REAL|FLOA|DOUB|NUM|DEC/i.test(declared) || rows.some((row) => row[at] !== null)
  return isNumeric && isSaidSo ? 'number' : 'string'
}

function cellOf(kind: Column['kind'] | undefined, cell: Cell): Cell {
  if (cell === null) return null
  if (kind === 'time') return toTimeMs(cell)
  return kind === 'string' ? String(cell) : cell
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
