import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Failure } from '@hearth/kernel'
import { MIGRATIONS } from './migrations.ts'

const busyTimeoutMs = 5_000
// SQLite's result codes SQLITE_CORRUPT and SQLITE_NOTADB.
const damageCodes: readonly unknown[] = [11, 26]
// SQLITE_FULL, and SQLITE_IOERR_WRITE and _SHMSIZE, which a full file system gives as well.
const fullCodes: readonly unknown[] = [13, 778, 4874]

/**
 * Opens the database at `path`, creating file (mode 0600) and folder when absent, and brings its
 * schema up to date. A committed write survives the death of the process and a power cut (WAL,
 * synchronous FULL): saves are rare, so each may wait for the disk.
 *
 * @throws {Failure} `invalid` when the file is damaged, not a database, not accessible, or newer than this program
 */
export function openDatabase(path: string): DatabaseSync {
  try {
    mkdirSync(dirname(path), { recursive: true })
    if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600))
    const database = new DatabaseSync(path, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true })
    try {
      database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
      migrate(database)
      return database
    } catch (error) {
      database.close()
      throw error
    }
  } catch (cause) {
    throw new Failure('invalid', `Cannot open the dashboard database "${path}": ${reasonOf(cause)}`, { cause })
  }
}

/**
 * Runs `change` so that all of its writes are kept or none.
 *
 * @throws {Failure} `broken` when the disk is full
 */
export function inTransaction<T>(database: DatabaseSync, change: () => T): T {
  try {
    database.exec('BEGIN IMMEDIATE')
    const result = change()
    database.exec('COMMIT')
    return result
  } catch (error) {
    // SQLite rolls back by itself on some faults, such as a full disk.
    if (database.isTransaction) database.exec('ROLLBACK')
    if (!hasCode(error, fullCodes)) throw error
    throw new Failure('broken', 'Cannot store the data: the disk is full; free some space and try again', {
      cause: error,
    })
  }
}

function migrate(database: DatabaseSync): void {
  const { user_version: version } = database.prepare('PRAGMA user_version').get() ?? {}
  const from = Number(version)
  if (from > MIGRATIONS.length) throw new Error('it was written by a newer version of Hearth; use that one')
  inTransaction(database, () => {
    for (const statement of MIGRATIONS.slice(from)) database.exec(statement)
    database.exec(`PRAGMA user_version = ${MIGRATIONS.length}`)
  })
}

function reasonOf(cause: unknown): string {
  if (hasCode(cause, damageCodes)) {
    return 'the file is damaged or not a database; restore it from a backup, or move it away to start with an empty one'
  }
  return cause instanceof Error ? cause.message : String(cause)
}

function hasCode(error: unknown, codes: readonly unknown[]): boolean {
  return error instanceof Error && 'errcode' in error && codes.includes(error.errcode)
}
