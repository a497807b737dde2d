import { Failure } from '@hearth/kernel'
import type { NodeEnv } from '../../../domain/flow/node-env.ts'
import { maxRows, type SqlColumn, type SqlReader } from './sql-reader.ts'

const timeoutMs = 30_000

/** A Postgres database in a transaction that can only read; a query that takes long is ended by the server. */
export async function openPostgresReader(
  text: string,
  checkHost: NodeEnv['checkHost'],
  signal: AbortSignal,
): Promise<SqlReader> {
  const url = URL.parse(/^postgres(ql)?:\/\//.test(text) ? text : `postgres://${text}`)
  if (url === null) throw new Failure('broken', 'Cannot read the database: its connection string cannot be read')
  const port = Number(url.port || 5_432)
  const host = await checkHost(url.hostname, port)
  const { default: pg } = await import('pg')
  const client = new pg.Client({
    host,
    port,
    user: decodeURIComponent(url.username),
    // A text that is empty would be filled in from this process: its environment, its password file.
    password: () => decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)),
    ssl: url.searchParams.get('sslmode') === 'require' ? { servername: url.hostname } : false,
    connectionTimeoutMillis: 10_000,
    statement_timeout: timeoutMs,
    query_timeout: timeoutMs + 1_000,
  })
  // A connection that breaks while nobody asks must not end the process; the next query tells.
  client.on('error', () => undefined)
  const leave = () => void client.end().catch(() => undefined)
  signal.addEventListener('abort', leave, { once: true })
  const ask = async (sql: string): Promise<readonly object[]> => {
    try {
      return (await client.query(sql)).rows
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw new Failure('broken', `Cannot read the database: ${reason}`, { cause })
    }
  }
  try {
    await client.connect()
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Failure('broken', `Cannot reach the database: ${reason}`, { cause })
  }
  await ask('BEGIN READ ONLY')
  return {
    dialect: 'PostgreSQL',
    async columns() {
      return (await ask(
        `SELECT table_name AS "table", column_name AS "column", data_type AS "type" FROM information_schema.columns
          WHERE table_schema = ANY (current_schemas(false)) ORDER BY table_name, ordinal_position`,
      )) as readonly SqlColumn[]
    },
    // As a subquery it can be nothing but a query: a write inside of one is refused by the server.
    query: (sql) => ask(`SELECT * FROM (${sql}\n) AS asked LIMIT ${maxRows}`),
    async close() {
      signal.removeEventListener('abort', leave)
      await client.end().catch(() => undefined)
    },
  }
}
