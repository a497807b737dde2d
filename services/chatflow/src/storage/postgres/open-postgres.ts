import { Failure } from '@hearth/kernel'
import {
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  replaceWithNoncontingentExpression,
} from 'kysely'
import type { Pool, PoolClient, PoolConfig } from 'pg'
import { migrate } from '../migrate.ts'
import type { Migration } from '../migrations/migration.ts'
import { MIGRATIONS } from '../migrations/migrations.ts'
import type { Database, Tables } from '../tables.ts'
import { cannotOpen, withoutPassword } from './postgres-address.ts'
import { explainPostgres } from './postgres-faults.ts'
import { decodeText, encodeText } from './postgres-values.ts'

const connectTimeoutMs = 5_000
const idleTimeoutMs = 30_000
// The server ends what takes too long by itself; where nothing is heard of that either, the network was cut.
const silenceMs = 5_000
const silence = 'Query read timeout'
// PostgreSQL's object ids of bigint, text and varchar.
const bigintType = 20
const textTypes: readonly number[] = [25, 1_043]

export type PostgresOptions = {
  /** Upper bound of connections at once. */
  readonly maxConnections: number
  /** A statement that takes longer is ended. */
  readonly statementTimeoutMs: number
  readonly migrations?: readonly Migration[]
  readonly nowMs?: () => number
  /** Asked before each connection is given out; what it throws is why there is none. */
  readonly assertHeld?: () => void
}

/**
 * Opens the database at `url` (`postgres://user:password@host:port/name`) and brings its schema up
 * to date. Connections are made as they are needed, and made anew after the server was away.
 *
 * @throws {Failure} `invalid` when it cannot be reached or is newer than this program
 */
export async function openPostgres(url: string, options: PostgresOptions): Promise<Database> {
  const { migrations = MIGRATIONS, nowMs = Date.now } = options
  const database = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: await createPool(url, options) }),
    // SQLite takes `in ()`, which holds for no row; here it has to be said in other words.
    plugins: [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })],
  })
  try {
    await migrate(database as unknown as Kysely<unknown>, { migrations, engine: 'postgres', nowMs })
    return database
  } catch (cause) {
    await database.destroy()
    throw cannotOpen(url, cause)
  }
}

// The package is loaded only where Postgres is used, which most machines do not.
async function createPool(url: string, options: PostgresOptions): Promise<PostgresPool> {
  const { default: pg } = await import('pg')
  const getTypeParser = ((type: number, format?: 'text' | 'binary') => {
    if (type === bigintType) return Number
    return textTypes.includes(type) ? decodeText : pg.types.getTypeParser(type, format)
  }) as typeof pg.types.getTypeParser
  const config: PoolConfig = {
    connectionString: url,
    application_name: 'hearth-chatflow',
    max: options.maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: idleTimeoutMs,
    statement_timeout: options.statementTimeoutMs,
    query_timeout: options.statementTimeoutMs + silenceMs,
    types: { getTypeParser },
  }
  return adaptPool(
    open(() => new pg.Pool(config), url),
    options.assertHeld,
  )
}

function open(create: () => Pool, url: string): Pool {
  try {
    const pool = create()
    // A connection that dies is told to whoever uses it next; unheard, the event would end the process.
    pool.on('error', () => undefined)
    pool.on('connect', (client) => client.on('error', () => undefined))
    return pool
  } catch (cause) {
    throw new Failure('invalid', `Cannot read the database address ${withoutPassword(url)}: it is no Postgres URL`, {
      cause,
    })
  }
}

function adaptPool(pool: Pool, assertHeld: () => void = () => undefined): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      assertHeld()
      return adaptClient(await pool.connect().catch(explainPostgres))
    },
  }
}

function adaptClient(client: PoolClient): PostgresPoolClient {
  const query = (sql: string, parameters: readonly unknown[]) =>
    client.query(sql, parameters.map(encodeText)).catch((cause: unknown) => {
      // What comes over it later would answer another question.
      if (cause instanceof Error && cause.message === silence) void client.end().catch(() => undefined)
      return explainPostgres(cause)
    })
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  }
}
