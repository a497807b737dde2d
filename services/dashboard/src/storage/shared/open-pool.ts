import { Failure } from '@hearth/kernel'
import type { Client, Pool } from 'pg'

// A read waits so long for a database that is away, and is refused then.
const connectTimeoutMs = 2_000
const answerTimeoutMs = 15_000
/** How long a change waits for those of others. */
const lockTimeoutMs = 10_000
/** How long a turn may hold up all others; the server gives up a process that does so for longer. */
export const turnTimeoutMs = 20_000

const common = (url: string) => ({
  connectionString: url,
  application_name: 'hearth-dashboard',
  connectionTimeoutMillis: connectTimeoutMs,
  keepAlive: true,
})

/**
 * Connections to the database that is shared, made as they are needed.
 *
 * @throws {Failure} `invalid` where `url` is no address of one
 */
export async function openPool(url: string): Promise<Pool> {
  const { default: pg } = await import('pg')
  try {
    // A pool reads the address with its first connection alone.
    new pg.Client(common(url))
    const pool = new pg.Pool({
      ...common(url),
      max: 6,
      query_timeout: answerTimeoutMs,
      statement_timeout: answerTimeoutMs,
      lock_timeout: lockTimeoutMs,
      idle_in_transaction_session_timeout: turnTimeoutMs,
    })
    // A connection that dies is told to whoever uses it next; unheard, the event would end the process.
    pool.on('error', () => undefined)
    pool.on('connect', (client) => void client.on('error', () => undefined))
    return pool
  } catch (cause) {
    const message =
      `Cannot read "databaseUrl" of the dashboards, ${withoutPassword(url)}: it is no Postgres URL; ` +
      'in a name or password write "@" as %40, "/" as %2F, "?" as %3F, "#" as %23 and "%" as %25'
    throw new Failure('invalid', message, { cause })
  }
}

/** A connection of its own, to hear on. */
export async function connectToHear(url: string): Promise<Client> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ ...common(url), query_timeout: answerTimeoutMs })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** The address of a database as it may be shown. A password may hold what ends it elsewhere, such as `@`, `/` and `?`. */
export function withoutPassword(url: string): string {
  return url.replace(/:\/\/.*@/s, '://').replace(/\?.*$/s, '')
}
