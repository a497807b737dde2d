import type { NodeEnv } from '../../../domain/flow/node-env.ts'

export type SqlTarget = { readonly kind: 'sqlite' | 'postgres'; readonly url: string }

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

/** Opens a database for reading alone. @throws {Failure} `broken` when it cannot be reached */
export async function openSqlReader(
  { kind, url }: SqlTarget,
  checkHost: NodeEnv['checkHost'],
  signal: AbortSignal,
): Promise<SqlReader> {
  if (kind === 'sqlite') return (await import('./sqlite-reader.ts')).openSqliteReader(url)
  return await (await import('./postgres-reader.ts')).openPostgresReader(url, checkHost, signal)
}
