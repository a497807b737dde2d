import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { ensureDatabase } from '../testing/postgres.fixture.ts'
import { openDatabase } from './open-database.ts'
import { openPostgres } from './open-postgres.ts'
import type { Database } from './tables.ts'

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

/** An empty database of the Postgres server at `serverUrl`, closed when the test ends. */
export async function temporaryPostgres(serverUrl: string): Promise<Database> {
  const url = await ensureDatabase(serverUrl, randomUUID())
  const database = await openPostgres(url, { maxConnections: 4, statementTimeoutMs: 10_000 })
  onTestFinished(() => database.destroy())
  return database
}

/** An empty database of the engine that this run of the tests is for: see `tests/with-postgres.ts`. */
export async function temporaryDatabase(): Promise<Database> {
  const serverUrl = process.env.HEARTH_TEST_DATABASE_URL
  return serverUrl === undefined ? temporarySqlite() : temporaryPostgres(serverUrl)
}
