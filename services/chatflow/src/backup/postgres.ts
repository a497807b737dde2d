import { randomBytes } from 'node:crypto'
import { Failure } from '@hearth/kernel'
import type { Client } from 'pg'
import { claimPostgres } from '../storage/postgres/claim-postgres.ts'
import { runPostgresProgram } from './postgres-programs.ts'

/** Rows of every table. */
export type RowCounts = Readonly<Record<string, number>>

const bare = ['--no-owner', '--no-privileges']

/**
 * Dumps a Postgres database into a file with `pg_dump`, as it is at one moment.
 *
 * @returns the rows of each table at that moment
 * @throws {Failure} `invalid` when `pg_dump` is not installed, `upstream` when it fails
 */
export function dumpPostgres(url: string, path: string): Promise<RowCounts> {
  return withClient(url, 'back up', async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const { rows } = await client.query<{ id: string }>('SELECT pg_export_snapshot() AS id')
    const args = ['--format=custom', ...bare, `--snapshot=${rows[0]?.id}`, `--file=${path}`]
    await runPostgresProgram({ name: 'pg_dump', url, args, doing: 'back up the Postgres database' })
    return countTables(client)
  })
}

/**
 * Brings a dump back with `pg_restore`, all of it or nothing.
 *
 * @param options.overwrite replaces what the database holds
 * @throws {Failure} `conflict` when a service uses it, or it holds tables and nothing was said, `invalid` when `pg_restore` is
 *   not installed, `upstream` when it fails
 */
export async function restorePostgres(
  url: string,
  path: string,
  { overwrite }: { readonly overwrite: boolean },
): Promise<void> {
  // A service that runs would go on with what it keeps in memory.
  const claim = await claimPostgres(url, { waitMs: 0, onTaken: () => undefined })
  try {
    await fill(url, path, overwrite)
  } finally {
    await claim.close()
  }
}

async function fill(url: string, path: string, overwrite: boolean): Promise<void> {
  const tables = await withClient(url, 'restore', countTables)
  if (Object.keys(tables).length > 0 && !overwrite) {
    const remedy = 'name an empty one, or add --overwrite, which replaces it'
    throw new Failure('conflict', `Cannot restore into the Postgres database: it holds data; ${remedy}`)
  }
  const clean = overwrite ? ['--clean', '--if-exists'] : []
  const args = ['--single-transaction', '--exit-on-error', ...bare, ...clean, path]
  await runPostgresProgram({ name: 'pg_restore', url, args, doing: 'restore the Postgres database' })
}

/**
 * Restores a dump into a database of its own on the same server, which goes again.
 *
 * @returns the rows of each table there
 */
export function countDump(url: string, path: string): Promise<RowCounts> {
  const name = `hearth_verify_${randomBytes(6).toString('hex')}`
  return withClient(url, 'verify the backup of', async (client) => {
    await client.query(`CREATE DATABASE ${name} TEMPLATE template0`)
    try {
      const target = Object.assign(new URL(url), { pathname: `/${name}` }).href
      await restorePostgres(target, path, { overwrite: false })
      return await withClient(target, 'verify the backup of', countTables)
    } finally {
      await client.query(`DROP DATABASE ${name} WITH (FORCE)`)
    }
  })
}

async function countTables(client: Client): Promise<RowCounts> {
  const { rows } = await client.query<{ name: string; quoted: string }>(
    "SELECT tablename AS name, quote_ident(tablename) AS quoted FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
  )
  const counts: Record<string, number> = {}
  for (const { name, quoted } of rows) {
    const found = await client.query<{ count: string }>(`SELECT count(*) AS count FROM public.${quoted}`)
    counts[name] = Number(found.rows[0]?.count ?? 0)
  }
  return counts
}

async function withClient<T>(url: string, verb: string, use: (client: Client) => Promise<T>): Promise<T> {
  // Loaded only where Postgres is used, which most machines do not.
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url })
  // A server that goes away meanwhile fails the query that runs.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await use(client)
  } catch (cause) {
    if (cause instanceof Failure) throw cause
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Failure('upstream', `Cannot ${verb} the Postgres database: ${reason}`, { cause })
  } finally {
    await client.end().catch(() => undefined)
  }
}
