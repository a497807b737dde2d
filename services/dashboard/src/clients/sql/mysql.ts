import { Failure } from '@hearth/kernel'
import type { Connection, FieldPacket, Pool, PoolConnection, RowDataPacket } from 'mysql2'
import type { DataSource } from '../../domain/datasource/data-source.ts'
import type { SqlAnswer } from '../../domain/query/sql/sql-database.ts'
import type { Column } from '../../domain/query/table/table.ts'
import { collectRows } from './collect-rows.ts'
import { keepPools } from './kept-pools.ts'
import { mysqlConfig } from './mysql-config.ts'
import { mysqlColumns, mysqlValue } from './mysql-values.ts'
import { refused, tooPowerful, tooSlow, unreachable } from './sql-faults.ts'
import type { OpenDatabase, SqlLimits, SqlOptions } from './sql-options.ts'
import { untilEnded } from './until-ended.ts'

type Kept = { readonly pool: Pool; readonly openSecond: () => Connection; isChecked?: Promise<void> }

/** MySQL and MariaDB servers. Statements run in transactions that can only read, and are stopped in the server. */
export function openMysql(options: SqlOptions): OpenDatabase {
  const pools = keepPools<Kept>(({ pool }) => pool.end(() => undefined))
  return {
    async query(source, sql, signal) {
      signal.throwIfAborted()
      const kept = await poolOf(pools, options, source)
      const connection = await takeConnection(kept.pool, source)
      try {
        kept.isChecked ??= refusePowerful(connection, source)
        await kept.isChecked
        const answer = await readOnly(connection, sql, { kept, source, options, signal })
        if (answer.isCut) connection.destroy()
        else connection.release()
        return answer
      } catch (error) {
        // Whatever it still does is stopped, or ends with the connection.
        connection.destroy()
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
  const config = mysqlConfig(source, reveal(source), guard)
  const { createPool, createConnection } = await import('mysql2')
  return pools.of(source, '', () => ({ pool: createPool(config), openSecond: () => createConnection(config) }))
}

function takeConnection(pool: Pool, source: DataSource): Promise<PoolConnection> {
  return new Promise((resolve, reject) => {
    pool.getConnection((cause, connection) => (cause ? reject(unreachable(source, cause)) : resolve(connection)))
  })
}

function run(connection: Connection, sql: string): Promise<readonly (readonly unknown[])[]> {
  return new Promise((resolve, reject) => {
    connection.query<RowDataPacket[]>(sql, (cause, rows) =>
      cause ? reject(cause) : resolve(rows as unknown as readonly (readonly unknown[])[]),
    )
  })
}

// `SELECT … INTO OUTFILE` is no change of a database: a transaction that only reads takes it.
const powerful = `SELECT privilege_type FROM information_schema.user_privileges
  WHERE privilege_type IN ('FILE', 'SUPER')
    AND grantee = CONCAT('''', REPLACE(CURRENT_USER(), '@', '''@'''), '''') LIMIT 1`

async function refusePowerful(connection: Connection, source: DataSource): Promise<void> {
  if (source.settings.jsonData.allowSuperuser === true) return
  if ((await run(connection, powerful)).length === 0) return
  throw tooPowerful(source, 'may write files on the server', 'name one that has SELECT alone')
}

type Asking = {
  readonly kept: Kept
  readonly source: DataSource
  readonly options: SqlLimits
  readonly signal: AbortSignal
}

async function readOnly(connection: PoolConnection, sql: string, asking: Asking): Promise<SqlAnswer> {
  const { source, options, signal } = asking
  const deadline = AbortSignal.timeout(options.timeoutMs)
  try {
    await run(connection, `SET time_zone = '${zoneOf(source)}'`)
    await run(connection, 'START TRANSACTION READ ONLY')
    const answer = await readRows(connection, sql, asking, AbortSignal.any([signal, deadline]))
    if (!answer.isCut) await run(connection, 'ROLLBACK')
    return answer
  } catch (error) {
    signal.throwIfAborted()
    if (deadline.aborted) throw tooSlow(source, options.timeoutMs)
    throw refused(error)
  }
}

function zoneOf({ name, settings }: DataSource): string {
  const { timezone = '' } = settings.jsonData
  if (timezone === '') return '+00:00'
  if (typeof timezone === 'string' && /^[\w/+:-]+$/.test(timezone)) return timezone
  throw new Failure(
    'invalid',
    `Cannot use "timezone" of data source "${name}": it has to be such as Europe/Berlin or +02:00`,
  )
}

function readRows(
  connection: PoolConnection,
  sql: string,
  { kept, options }: Asking,
  ended: AbortSignal,
): Promise<SqlAnswer> {
  const { rows, take } = collectRows(options)
  const stop = () => void kill(kept, connection.threadId).catch(() => undefined)
  return untilEnded<SqlAnswer>(ended, stop, ({ resolve, reject, cut, refuse, isOver }) => {
    let columns: readonly Column[] = []
    const query = connection.query(sql)
    query.on('fields', (fields: unknown) => {
      columns = mysqlColumns(fields as readonly FieldPacket[])
    })
    query.on('result', (row: unknown) => {
      if (isOver()) return
      const cells = (row as readonly (string | null)[]).map((cell, at) => mysqlValue(columns[at]?.kind, cell))
      try {
        if (!take(cells)) cut({ columns, rows, isCut: true })
      } catch (error) {
        refuse(error)
      }
    })
    query.on('error', reject)
    query.on('end', () => resolve({ columns, rows, isCut: false }))
  })
}

/** Tells the server to stop what a connection is doing; closing the connection alone would not. */
async function kill({ openSecond }: Kept, thread: number): Promise<void> {
  const second = openSecond()
  second.on('error', () => undefined)
  try {
    await run(second, `KILL QUERY ${thread}`)
  } finally {
    second.end(() => undefined)
  }
}
