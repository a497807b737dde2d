import type { DatabaseSync } from 'node:sqlite'
import { Failure } from '@hearth/kernel'
import { explainOpening, isFullDisk, openSqlite } from '@hearth/store'
import type { Database } from './database.ts'
import { MIGRATIONS } from './migrations.ts'

/**
 * Opens the database at `path`, creating file (mode 0600) and folder when absent, and brings its
 * schema up to date. A committed write survives the death of the process and a power cut: saves are
 * rare, so each may wait for the disk.
 *
 * @throws {Failure} `invalid` when the file is damaged, not a database, not accessible, or newer than this program
 */
export function openDatabase(path: string): DatabaseSync {
  const file = { what: 'the dashboard database', path }
  const database = openSqlite(file, { synchronous: 'FULL' })
  try {
    migrate(database)
    return database
  } catch (cause) {
    database.close()
    throw explainOpening(cause, file)
  }
}

/**
 * Runs `change` so that all of its writes are kept or none; within another transaction they are part of that.
 *
 * @throws {Failure} `broken` when the disk is full
 */
export function inTransaction<T>(database: Database, change: () => T): T {
  if (database.isTransaction) return change()
  try {
    database.exec('BEGIN IMMEDIATE')
    const result = change()
    database.exec('COMMIT')
    return result
  } catch (error) {
    // SQLite rolls back by itself on some faults, such as a full disk.
    if (database.isTransaction) database.exec('ROLLBACK')
    if (!isFullDisk(error)) throw error
    throw new Failure('broken', 'Cannot store the data: the disk is full; free some space and try again', {
      cause: error,
    })
  }
}

/** What `change` answers, of whose writes none is kept. */
export function rehearse<T>(database: Database, change: () => T): T {
  database.exec('BEGIN IMMEDIATE')
  try {
    return change()
  } finally {
    if (database.isTransaction) database.exec('ROLLBACK')
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
