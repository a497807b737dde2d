import { closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { explainOpening } from './sqlite-faults.ts'
import type { SqliteFile } from './sqlite-file.ts'

export type SqliteOptions = {
  /** `FULL`: a committed write survives a power cut too; `NORMAL`: the last moments may be lost, the file stays whole. */
  readonly synchronous: 'NORMAL' | 'FULL'
  /** Whether SQLite extensions may be loaded; default no. */
  readonly allowExtension?: boolean
  /** A longer file is not read through when it is opened; default {@link maxCheckedBytes}. */
  readonly maxCheckedBytes?: number
}

const busyTimeoutMs = 5_000
/** Half a millisecond a megabyte while the system remembers the file, a second for all of it from a disk. */
const maxCheckedBytes = 536_870_912
const sqliteCorrupt = 11

/**
 * Opens a SQLite file in write-ahead mode, creating it (mode 0600) and its folder when absent, and
 * reads it through once. What a check of every page cannot see, and what is wrong with a longer file,
 * shows when it is read: see `damagedWhileOpen`.
 *
 * @throws {Failure} `invalid` when it is damaged, not a database or not accessible; it is left as it was
 */
export function openSqlite(file: SqliteFile, options: SqliteOptions): DatabaseSync {
  try {
    createPrivately(file.path)
    return connect(file.path, options)
  } catch (cause) {
    throw explainOpening(cause, file)
  }
}

function connect(path: string, options: SqliteOptions): DatabaseSync {
  const { synchronous, allowExtension = false, maxCheckedBytes: bound = maxCheckedBytes } = options
  const database = new DatabaseSync(path, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true, allowExtension })
  try {
    database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous}`)
    if (statSync(path).size <= bound) checkPages(database)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

function checkPages(database: DatabaseSync): void {
  const { quick_check: verdict } = database.prepare('PRAGMA quick_check(1)').get() ?? {}
  if (verdict !== 'ok') throw Object.assign(new Error(firstLine(String(verdict))), { errcode: sqliteCorrupt })
}

// A heading that names the database by SQLite's own word for it goes before what is wrong.
function firstLine(verdict: string): string {
  return verdict.replace(/^\*\*\* in database \w+ \*\*\*\s*/, '').split('\n')[0] ?? verdict
}

function createPrivately(path: string): void {
  mkdirSync(dirname(path), { recursive: true })
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600))
}
