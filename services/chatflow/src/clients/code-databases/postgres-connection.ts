import { Failure } from '@hearth/kernel'
import type { Client, QueryConfig } from 'pg'
import type { DatabaseTarget, QueryAnswer } from '../../domain/code/code-databases.ts'
import { type Connection, type ConnectionOptions, inItsWords } from './connection.ts'
import { tooManyBytes, tooManyRows, tooSlow } from './query-limits.ts'

type PostgresTarget = Extract<DatabaseTarget, { kind: 'postgres' }>
type Row = Readonly<Record<string, unknown>>

const connectTimeoutMs = 10_000
/** Postgres' code of a statement that took longer than it may. */
const canceled = '57014'

/**
 * Connects to a Postgres server. Where nothing may be changed, each statement runs in a transaction
 * that can only read, and one statement at a time, so that none can leave it; a user whom that does not hold is refused.
 *
 * @param address what the host's name stands for
 */
export async function openPostgresConnection(
  target: PostgresTarget,
  address: string,
  options: ConnectionOptions,
): Promise<Connection> {
  const { default: pg } = await import('pg')
  const { host, port, database, user, password = '', ssl } = target
  if (user === undefined) throw new Failure('broken', `Cannot reach the database "${host}": the code names no user`)
  const client = new pg.Client({
    host: address,
    port,
    database,
    user,
    // Anything but a function leaves the gaps to the environment and the password file of this process.
    password: () => password,
    ssl: ssl === true ? { servername: host } : false,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: options.timeoutMs,
  })
  let isOpen = true
  const close = async () => {
    isOpen = false
    await client.end().catch(() => undefined)
  }
  // A connection that breaks while nobody asks must not end the process; the next query tells.
  client.on('error', () => {
    isOpen = false
  })
  await client.connect().catch(async (cause: unknown) => {
    await close()
    throw inItsWords(`reach the database "${host}"`, cause)
  })
  const ask = (sql: string, values: readonly unknown[] = []) =>
    queryRows(client, new pg.Query(single(sql, values)), options)
  if (!options.write)
    await refusePowerful(ask, { host, user }).catch(async (cause: unknown) => {
      await close()
      throw cause instanceof Failure ? cause : inItsWords(`reach the database "${host}"`, cause)
    })
  const asked = async (sql: string, values: readonly unknown[]) => {
    if (options.write) return await ask(sql, values)
    await ask('BEGIN READ ONLY')
    const answer = await ask(sql, values)
    await ask('ROLLBACK')
    return answer
  }
  return {
    async query(sql, values) {
      try {
        return await asked(sql, values)
      } catch (cause) {
        if (cause instanceof Failure) {
          await close()
          throw cause
        }
        if (!options.write) await ask('ROLLBACK').catch(close)
        throw isTimeout(cause) ? tooSlow(options) : inItsWords('run the query', cause)
      }
    },
    isOpen: () => isOpen,
    close,
  }
}

// `COPY … TO` a program or a file of the server is no change of the database: a transaction that only reads takes it.
const powerful = `SELECT rolname FROM pg_catalog.pg_roles
  WHERE (rolsuper OR rolname IN ('pg_execute_server_program', 'pg_write_server_files'))
    AND pg_catalog.pg_has_role(session_user, oid, 'MEMBER')
  LIMIT 1`

async function refusePowerful(
  ask: (sql: string) => Promise<QueryAnswer>,
  { host, user }: { readonly host: string; readonly user: string },
): Promise<void> {
  const { rows } = await ask(powerful)
  if (rows.length === 0) return
  throw new Failure(
    'broken',
    `Cannot ask the database "${host}" as "${user}": this user may run programs or write files on its server, even where nothing is to be changed; name one that is no superuser and in neither pg_execute_server_program nor pg_write_server_files, or allow changes with "write" in codeDatabases`,
  )
}

function isTimeout(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === canceled
}

// The extended protocol takes one statement; the simple one would take several, the second out of any transaction.
function single(text: string, values: readonly unknown[]): QueryConfig & { readonly queryMode: 'extended' } {
  return { text, values: [...values], queryMode: 'extended' }
}

/** @throws {Failure} `broken` for more than the limits allow; anything else is the database's own error */
function queryRows(
  client: Client,
  query: InstanceType<typeof import('pg').Query>,
  limits: ConnectionOptions,
): Promise<QueryAnswer> {
  return new Promise((resolve, reject) => {
    const rows: Row[] = []
    let bytes = 0
    query.on('row', (row: Row) => {
      bytes += JSON.stringify(row).length
      if (rows.length === limits.maxRows) reject(tooManyRows(limits))
      else if (bytes > limits.maxBytes) reject(tooManyBytes(limits))
      else rows.push(row)
    })
    query.on('error', reject)
    query.on('end', ({ command, rowCount }) => resolve(answerOf(rows, command ?? '', rowCount ?? rows.length)))
    client.query(query)
  })
}

function answerOf(rows: readonly Row[], command: string, count: number): QueryAnswer {
  const kinds: Record<string, 'date' | 'bytes'> = {}
  const plain = rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => {
        if (value instanceof Date) kinds[name] = 'date'
        if (Buffer.isBuffer(value)) kinds[name] = 'bytes'
        return [name, Buffer.isBuffer(value) ? value.toString('base64') : value]
      }),
    ),
  )
  return { rows: plain, kinds, command, count }
}
