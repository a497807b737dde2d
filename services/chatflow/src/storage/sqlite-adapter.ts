import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { SqliteDatabase, SqliteStatement } from 'kysely'

/**
 * `node:sqlite` in the shape that Kysely's SQLite dialect expects of a driver.
 *
 * Prepared statements are kept, least recently used out first, because preparing one costs more
 * than running it.
 *
 * @param maxStatements upper bound of prepared statements kept
 */
export function createSqliteAdapter(database: DatabaseSync, maxStatements: number): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>()
  return {
    prepare(sql) {
      const statement = kept.get(sql) ?? adaptStatement(database.prepare(sql))
      kept.delete(sql)
      kept.set(sql, statement)
      const oldest = kept.size > maxStatements ? kept.keys().next().value : undefined
      if (oldest !== undefined) kept.delete(oldest)
      return statement
    },
    close: () => database.close(),
  }
}

function adaptStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
    run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
    iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
  }
}
