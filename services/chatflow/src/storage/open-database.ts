import { closeSync, openSync, rmSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { explainOpening, openSqlite } from '@hearth/store'
import { Kysely, SqliteDialect } from 'kysely'
import { migrate } from './migrate.ts'
import type { Migration } from './migrations/migration.ts'
import { MIGRATIONS } from './migrations/migrations.ts'
import { createSqliteAdapter } from './sqlite-adapter.ts'
import type { Database, Tables } from './tables.ts'

const maxStatements = 128

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
  const file = { what: 'the chatflow database', path }
  const connection = openSqlite(file, { synchronous: 'NORMAL' })
  const dialect = new SqliteDialect({ database: createSqliteAdapter(connection, file, maxStatements) })
  const database = new Kysely<Tables>({ dialect })
  try {
    const backUp = (version: number) => copyTo(connection, `${path}.v${version}.backup`)
    await migrate(database as unknown as Kysely<unknown>, { migrations, engine: 'sqlite', nowMs, backUp })
    return database
  } catch (cause) {
    connection.close()
    throw explainOpening(cause, file)
  }
}

function copyTo(connection: DatabaseSync, path: string): void {
  rmSync(path, { force: true })
  closeSync(openSync(path, 'a', 0o600))
  connection.prepare('VACUUM INTO ?').run(path)
}
