import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { ensureDatabase, openPostgresServer, type PostgresServer } from '../test-support/postgres.ts'
import { openDatabase } from './open-database.ts'
import { openPostgres } from './postgres/open-postgres.ts'
import type { Database } from './tables.ts'

const postgresOptions = { maxConnections: 4, statementTimeoutMs: 10_000 }

/** A folder that goes when the test ends. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-chatflow-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** An empty SQLite database on disk that closes and goes when the test ends. */
export async function temporarySqlite(): Promise<Database> {
  const database = await openDatabase(join(await temporaryFolder(), 'chatflow.db'))
  onTestFinished(() => database.destroy())
  return database
}

/**
 * An empty database of the Postgres server at `serverUrl`, closed when the test ends.
 *
 * @param like name of one whose tables it gets, which is quicker than to make them
 */
async function temporaryPostgres(serverUrl: string, like?: string): Promise<Database> {
  const database = await openPostgres(await ensureDatabase(serverUrl, randomUUID(), like), postgresOptions)
  onTestFinished(() => database.destroy())
  return database
}

export type OwnPostgres = Pick<PostgresServer, 'stop' | 'start'> & {
  /** Makes a database with all tables. @returns its address */
  newDatabase(): Promise<string>
  /** The same, opened, and closed when the test ends. */
  openNew(): Promise<Database>
}

/**
 * A Postgres server for the tests of the `describe` that calls this, before which it starts and after which it goes.
 *
 * @param programs see `findPostgres`; without them nothing may be asked of it
 */
export function ownPostgres(programs: string | undefined): OwnPostgres {
  const like = randomUUID()
  let server: PostgresServer
  beforeAll(async () => {
    server = await openPostgresServer(programs ?? '')
    // Copied as it is: nobody may be connected to it.
    await (await openPostgres(await ensureDatabase(server.url, like), postgresOptions)).destroy()
  })
  afterAll(() => server?.close())
  return {
    stop: () => server.stop(),
    start: () => server.start(),
    newDatabase: () => ensureDatabase(server.url, randomUUID(), like),
    openNew: () => temporaryPostgres(server.url, like),
  }
}

/** An empty database of the engine that this run of the tests is for: see `tests/with-postgres.ts`. */
export async function temporaryDatabase(): Promise<Database> {
  const serverUrl = process.env.HEARTH_TEST_DATABASE_URL
  return serverUrl === undefined ? temporarySqlite() : temporaryPostgres(serverUrl)
}
