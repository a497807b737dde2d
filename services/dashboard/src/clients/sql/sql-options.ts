import type { AddressGuard } from '@hearth/outbound'
import type { DataSource } from '../../domain/datasource/data-source.ts'
import type { SqlDatabase } from '../../domain/query/sql/sql-database.ts'

/** What one query may take. */
export type SqlLimits = {
  /** Further rows are left out. */
  readonly maxRows: number
  /** A longer answer is an error. */
  readonly maxBytes: number
  /** A query that takes longer is stopped. */
  readonly timeoutMs: number
}

export type SqlOptions = SqlLimits & {
  readonly reveal: (source: DataSource) => Readonly<Record<string, string>>
  readonly guard: AddressGuard
}

/** Databases with what is kept open to them. */
export type OpenDatabase = SqlDatabase & { close(): void }
