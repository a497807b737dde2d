import type { NodeEnv } from '../../../domain/flow/node-env.ts'
import type { SqlReader } from './sql-reader.ts'

export type SqlTarget = { readonly kind: 'sqlite' | 'postgres'; readonly url: string }

/** Opens a database for reading alone. @throws {Failure} `broken` when it cannot be reached */
export async function openSqlReader(
  { kind, url }: SqlTarget,
  checkHost: NodeEnv['checkHost'],
  signal: AbortSignal,
): Promise<SqlReader> {
  if (kind === 'sqlite') return (await import('./sqlite-reader.ts')).openSqliteReader(url)
  return await (await import('./postgres-reader.ts')).openPostgresReader(url, checkHost, signal)
}
