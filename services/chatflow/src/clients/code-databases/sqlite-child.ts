/** The process that holds one SQLite file open for custom code; see `openSqliteConnection`. */
import { constants, DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import type { QueryAnswer } from '../../domain/code/code-databases.ts'

export type SqliteQuestion = { readonly sql: string; readonly values: readonly unknown[] }
export type SqliteAnswer = QueryAnswer | { readonly error: string }

type Setup = {
  readonly path: string
  readonly maxRows: number
  readonly maxBytes: number
  readonly write: boolean
}

// Of the statements that look into the file or change how it is opened, those that only describe tables.
const describing = new Set(['table_info', 'table_xinfo', 'table_list', 'index_list', 'index_info', 'foreign_key_list'])

// Only when it is started as a process: its types are imported too.
if (process.send !== undefined && process.argv[1] === import.meta.filename) serve(JSON.parse(process.argv[2] ?? '{}'))

function serve(setup: Setup): void {
  const send = (answer: SqliteAnswer) => process.send?.(answer)
  try {
    const database = openDatabase(setup)
    process.on('message', (question) => send(answer(database, question as SqliteQuestion, setup)))
    send({ rows: [], kinds: {}, command: '', count: 0 })
  } catch (error) {
    send({ error: wordsOf(error) })
  }
  process.on('disconnect', () => process.exit(0))
}

function openDatabase({ path, write }: Setup): DatabaseSync {
  const database = new DatabaseSync(path, { readOnly: !write, allowExtension: false })
  database.enableDefensive(true)
  // Another file could be attached, and by VACUUM INTO written.
  database.setAuthorizer((action, name) => {
    if (action === constants.SQLITE_ATTACH || action === constants.SQLITE_DETACH) return constants.SQLITE_DENY
    const isPragma = action === constants.SQLITE_PRAGMA && !describing.has(String(name).toLowerCase())
    return isPragma ? constants.SQLITE_DENY : constants.SQLITE_OK
  })
  // A file that is no database, or is not there, tells at the first look.
  database.prepare('SELECT count(*) FROM sqlite_master').get()
  return database
}

function answer(database: DatabaseSync, { sql, values }: SqliteQuestion, setup: Setup): SqliteAnswer {
  try {
    const statement = database.prepare(sql)
    statement.setReadBigInts(true)
    const bound = values.map(bindable)
    const command = /^\s*(\w+)/.exec(sql)?.[1]?.toUpperCase() ?? ''
    if (statement.columns().length === 0) {
      const { changes, lastInsertRowid } = statement.run(...bound)
      return { rows: [], kinds: {}, command, count: Number(changes), lastId: Number(lastInsertRowid) }
    }
    const kinds: Record<string, 'bytes'> = {}
    const rows: Record<string, unknown>[] = []
    let bytes = 0
    for (const row of statement.iterate(...bound)) {
      if (rows.length === setup.maxRows) return { error: 'too many rows' }
      const plain = Object.fromEntries(
        Object.entries(row).map(([name, value]) => [name, plainValue(name, value, kinds)]),
      )
      bytes += JSON.stringify(plain).length
      if (bytes > setup.maxBytes) return { error: 'too many bytes' }
      rows.push(plain)
    }
    return { rows, kinds, command, count: rows.length }
  } catch (error) {
    return { error: wordsOf(error) }
  }
}

function plainValue(name: string, value: SQLOutputValue, kinds: Record<string, 'bytes'>): unknown {
  // Beyond what a number holds exactly, digits are kept as text.
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
  if (!(value instanceof Uint8Array)) return value
  kinds[name] = 'bytes'
  return Buffer.from(value).toString('base64')
}

function bindable(value: unknown): string | number | null {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'string' || typeof value === 'number') return value
  return value === null || value === undefined ? null : JSON.stringify(value)
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
