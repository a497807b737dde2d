import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { ensureDatabase } from '../test-support/postgres.ts'
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
export async function temporaryPostgres(serverUrl: string, like?: string): Promise<Database> {
  const url = await ensureDatabase(serverUrl, randomUUID(), like)
  const database = await openPostgres(url, postgresOptions)
  onTestFinished(() => database.destroy())
  return database
}

/** Makes a database with all tables, which nobody uses, as `like` for {@link temporaryPostgres}. @returns its name */
export async function postgresWithTables(serverUrl: string): Promise<string> {
  const name = randomUUID()
  const database = await openPostgres(await ensureDatabase(serverUrl, name), postgresOptions)
  await database.destroy()
  return name
}

/** An empty database of the engine that this run of the tests is for: see `tests/with-postgres.ts`. */
export async function temporaryDatabase(): Promise<Database> {
  const serverUrl = process.env.HEARTH_TEST_DATABASE_URL
  return serverUrl === undefined ? temporarySqlite() : temporaryPostgres(serverUrl)
}
