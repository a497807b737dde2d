import type { Pool, PoolClient, PoolConfig, QueryConfig, ResultBuilder } from 'pg'
import type { DataSource } from '../../domain/datasource/data-source.ts'
import type { SqlAnswer } from '../../domain/query/sql/sql-database.ts'
import type { Column } from '../../domain/query/table/table.ts'
import { collectRows } from './collect-rows.ts'
import { keepPools } from './kept-pools.ts'
import { postgresTls } from './postgres-tls.ts'
import { postgresColumns, postgresValue } from './postgres-values.ts'
import { connectionsOf, serverOf } from './server-of.ts'
import { refused, tooPowerful, tooSlow, unreachable } from './sql-faults.ts'
import type { OpenDatabase, SqlLimits, SqlOptions } from './sql-options.ts'
import { untilEnded } from './until-ended.ts'

type Driver = Pick<typeof import('pg'), 'Client' | 'Pool' | 'Query'>
type Kept = { readonly pool: Pool; readonly config: PoolConfig; readonly driver: Driver; isChecked?: Promise<void> }

const usualPort = 5_432
const connectTimeoutMs = 10_000
const idleMs = 30_000

// As text, for our own reading: what a value is stands with its column.
const types = { getTypeParser: () => (text: string | Buffer) => text } as unknown as PoolConfig['types']

/** Postgres servers. Statements run in transactions that can only read, and are stopped in the server. */
export function openPostgres(options: SqlOptions): OpenDatabase {
  const pools = keepPools<Kept>(({ pool }) => void pool.end().catch(() => undefined))
  return {
    async query(source, sql, signal) {
      signal.throwIfAborted()
      const kept = await poolOf(pools, options, source)
      const client = await kept.pool.connect().catch((cause) => {
        throw unreachable(source, cause)
      })
      try {
        kept.isChecked ??= refusePowerful(client, source)
        await kept.isChecked
        const answer = await readOnly(client, sql, { kept, source, options, signal })
        client.release(answer.isCut)
        return answer
      } catch (error) {
        // Whatever it still does ends with the connection.
        client.release(true)
        throw error
      }
    },
    close: pools.close,
  }
}

async function poolOf(
  pools: ReturnType<typeof keepPools<Kept>>,
  { guard, reveal }: SqlOptions,
  source: DataSource,
): Promise<Kept> {
  const secrets = reveal(source)
  const { host, port, user, password, database } = serverOf(source, secrets, usualPort)
  const ssl = postgresTls(source, secrets, host)
  const { address } = await guard.resolve(host, port).catch((cause) => {
    throw unreachable(source, cause)
  })
  const { default: driver } = await import('pg')
  return pools.of(source, address, () => {
    const config: PoolConfig = {
      host: address,
      port,
      user,
      // An empty text would be filled in from this process: its environment, its password file.
      password: () => password,
      database: database === '' ? user : database,
      ssl,
      types,
      application_name: 'hearth-dashboard',
      connectionTimeoutMillis: connectTimeoutMs,
    }
    const pool = new driver.Pool({
      ...config,
      max: connectionsOf(source),
      idleTimeoutMillis: idleMs,
      allowExitOnIdle: true,
    })
    // One that breaks while it idles is replaced by the next query.
    pool.on('error', () => undefined)
    return { pool, config, driver }
  })
}

// `COPY … TO` a program or a file of the server is no change of the database: a transaction that only reads takes it.
const powerful = `SELECT rolname FROM pg_catalog.pg_roles
  WHERE (rolsuper OR rolname IN ('pg_execute_server_program', 'pg_write_server_files'))
    AND pg_catalog.pg_has_role(session_user, oid, 'MEMBER')
  LIMIT 1`

async function refusePowerful(client: PoolClient, source: DataSource): Promise<void> {
  if (source.settings.jsonData.allowSuperuser === true) return
  const { rowCount } = await client.query(powerful)
  if (rowCount === 0) return
  throw tooPowerful(
    source,
    'may run programs or write files on the server',
    'name one that is no superuser and may only read',
  )
}

type Asking = {
  readonly kept: Kept
  readonly source: DataSource
  readonly options: SqlLimits
  readonly signal: AbortSignal
}

async function readOnly(client: PoolClient, sql: string, asking: Asking): Promise<SqlAnswer> {
  const { source, options, signal } = asking
  const deadline = AbortSignal.timeout(options.timeoutMs)
  const ended = AbortSignal.any([signal, deadline])
  try {
    await client.query('BEGIN READ ONLY')
    const answer = await readRows(client, sql, asking, ended)
    if (!answer.isCut) await client.query('ROLLBACK')
    return answer
  } catch (error) {
    signal.throwIfAborted()
    if (deadline.aborted) throw tooSlow(source, options.timeoutMs)
    throw refused(error)
  }
}

function readRows(client: PoolClient, sql: string, { kept, options }: Asking, ended: AbortSignal): Promise<SqlAnswer> {
  // The extended protocol takes one statement; the simple one would take several, the second out of the transaction.
  const config = { text: sql, rowMode: 'array', queryMode: 'extended', types }
  const query = new kept.driver.Query(config as QueryConfig)
  const { rows, take } = collectRows(options)
  const stop = () => void cancel(kept, client).catch(() => undefined)
  return untilEnded<SqlAnswer>(ended, stop, ({ resolve, reject, cut, refuse, isOver }) => {
    let columns: readonly Column[] | undefined
    query.on('row', (row: unknown, result: ResultBuilder | undefined) => {
      if (isOver()) return
      columns ??= postgresColumns(result?.fields ?? [])
      const cells = (row as readonly (string | null)[]).map((cell, at) => postgresValue(columns?.[at]?.kind, cell))
      try {
        if (!take(cells)) cut({ columns: columns ?? [], rows, isCut: true })
      } catch (error) {
        refuse(error)
      }
    })
    query.on('error', reject)
    query.on('end', ({ fields }: ResultBuilder) =>
      resolve({ columns: columns ?? postgresColumns(fields), rows, isCut: false }),
    )
    client.query(query)
  })
}

/** Tells the server to stop what a connection is doing; closing the connection alone would not. */
async function cancel({ driver, config }: Kept, client: PoolClient): Promise<void> {
  const { processID } = client as PoolClient & { readonly processID: number }
  const second = new driver.Client(config)
  second.on('error', () => undefined)
  await second.connect()
  try {
    await second.query('SELECT pg_cancel_backend($1)', [processID])
  } finally {
    await second.end()
  }
}
