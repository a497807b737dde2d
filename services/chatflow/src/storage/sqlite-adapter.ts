import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { damagedWhileOpen, isFullDisk, type SqliteFile } from '@hearth/store'
import type { SqliteDatabase, SqliteStatement } from 'kysely'
import { fullDisk } from './faults.ts'

/**
 * `node:sqlite` in the shape that Kysely's SQLite dialect expects of a driver.
 *
 * Prepared statements are kept, least recently used out first, because preparing one costs more
 * than running it.
 *
 * @param file what to name when a page turns out to be damaged
 * @param maxStatements upper bound of prepared statements kept
 */
export function createSqliteAdapter(database: DatabaseSync, file: SqliteFile, maxStatements: number): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>()
  return {
    prepare(sql) {
      const statement = kept.get(sql) ?? explained(file, () => adaptStatement(database, file, sql))
      kept.delete(sql)
      kept.set(sql, statement)
      const oldest = kept.size > maxStatements ? kept.keys().next().value : undefined
      if (oldest !== undefined) kept.delete(oldest)
      return statement
    },
    close: () => database.close(),
  }
}

function adaptStatement(database: DatabaseSync, file: SqliteFile, sql: string): SqliteStatement {
  const statement = database.prepare(sql)
  // SQLite has rolled back by itself when the disk is full; asking again would hide that reason.
  const isRollback = sql.toLowerCase() === 'rollback'
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => explained(file, () => statement.all(...(parameters as SQLInputValue[]))),
    run(parameters) {
      if (isRollback && !database.isTransaction) return { changes: 0, lastInsertRowid: 0 }
      return explained(file, () => statement.run(...(parameters as SQLInputValue[])))
    },
    iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
  }
}

function explained<T>(file: SqliteFile, run: () => T): T {
  try {
    return run()
  } catch (cause) {
    if (isFullDisk(cause)) throw fullDisk(cause)
    throw damagedWhileOpen(cause, file) ?? cause
  }
}
