import { closeSync, existsSync, mkdirSync, openSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Failure } from '@hearth/kernel'
import { Kysely, SqliteDialect } from 'kysely'
import { migrate } from './migrate.ts'
import type { Migration } from './migrations/migration.ts'
import { MIGRATIONS } from './migrations/migrations.ts'
import { createSqliteAdapter } from './sqlite-adapter.ts'
import type { Database, Tables } from './tables.ts'

const maxStatements = 128
const busyTimeoutMs = 5_000
// Reading every page of a larger file would delay the start; its damage shows when the page is read.
const maxCheckedBytes = 67_108_864
// SQLite's result codes SQLITE_CORRUPT and SQLITE_NOTADB.
const damageCodes: readonly unknown[] = [11, 26]

/**
 * Opens the embedded database at `path`, creating file (mode 0600) and folder when absent, and
 * brings its schema up to date. Before an existing schema is changed, a copy of the database is
 * left at `<path>.v<version>.backup`.
 *
 * Committed data survives the death of the process; the last moments before a power cut may be
 * lost, the database stays whole (WAL, synchronous NORMAL).
 *
 * @throws {Failure} `invalid` when the file is damaged, not a database, not accessible, or newer
 *   than this program
 */
export async function openDatabase(
  path: string,
  migrations: readonly Migration[] = MIGRATIONS,
  nowMs: () => number = Date.now,
): Promise<Database> {
  const connection = await orExplain(path, () => connect(path))
  const dialect = new SqliteDialect({ database: createSqliteAdapter(connection, maxStatements) })
  const database = new Kysely<Tables>({ dialect })
  try {
    const backUp = (version: number) => copyTo(connection, `${path}.v${version}.backup`)
    await orExplain(path, () =>
      migrate(database as unknown as Kysely<unknown>, { migrations, engine: 'sqlite', nowMs, backUp }),
    )
    return database
  } catch (error) {
    connection.close()
    throw error
  }
}

function connect(path: string): DatabaseSync {
  createPrivately(path)
  const connection = new DatabaseSync(path, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true })
  try {
    connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL')
    if (statSync(path).size <= maxCheckedBytes) checkWhole(connection)
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}

function checkWhole(connection: DatabaseSync): void {
  const { quick_check: verdict } = connection.prepare('PRAGMA quick_check(1)').get() ?? {}
  if (verdict !== 'ok') throw Object.assign(new Error(String(verdict)), { errcode: damageCodes[0] })
}

function createPrivately(path: string): void {
  mkdirSync(dirname(path), { recursive: true })
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600))
}

function copyTo(connection: DatabaseSync, path: string): void {
  rmSync(path, { force: true })
  closeSync(openSync(path, 'a', 0o600))
  connection.prepare('VACUUM INTO ?').run(path)
}

async function orExplain<T>(path: string, open: () => T | Promise<T>): Promise<T> {
  try {
    return await open()
  } catch (cause) {
    if (cause instanceof Failure) throw cause
    const damaged = cause instanceof Error && 'errcode' in cause && damageCodes.includes(cause.errcode)
    const reason = damaged
      ? 'the file is damaged or not a database; restore it from a backup, or move it away to start with an empty one'
      : cause instanceof Error && cause.message
    throw new Failure('invalid', `Cannot open the chatflow database "${path}": ${reason}`, { cause })
  }
}
