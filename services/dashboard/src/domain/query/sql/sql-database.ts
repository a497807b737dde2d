import type { DataSource } from '../../datasource/data-source.ts'
import type { Table } from '../table/table.ts'

/** What a database answered, and whether there were more rows than are read. */
export type SqlAnswer = Table & { readonly isCut: boolean }

/** Databases of one kind. Nothing can be changed through it. */
export type SqlDatabase = {
  /**
   * Runs one statement that reads. When `signal` aborts, the database is told to stop it.
   *
   * @throws {Failure} `invalid` in the database's words for a statement that it refuses, `upstream` when it cannot be
   *   reached, takes too long or answers with too much
   */
  query(source: DataSource, sql: string, signal: AbortSignal): Promise<SqlAnswer>
}
