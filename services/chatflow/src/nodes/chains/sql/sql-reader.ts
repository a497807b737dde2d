export type SqlColumn = { readonly table: string; readonly column: string; readonly type: string }

/** A database that is only read. */
export type SqlReader = {
  readonly dialect: string
  columns(): Promise<readonly SqlColumn[]>
  /** Rows of a query, at most `maxRows`. @throws {Failure} `broken` with the database's own words */
  query(sql: string): Promise<readonly object[]>
  close(): Promise<void>
}

/** More rows than these tell a model nothing. */
export const maxRows = 1_000
