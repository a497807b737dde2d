import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openDatabase } from './open-database.ts'
import type { Database } from './tables.ts'

/** A folder that goes when the test ends. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-chatflow-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** An empty SQLite database on disk that closes and goes when the test ends. */
export async function temporaryDatabase(): Promise<Database> {
  const database = await openDatabase(join(await temporaryFolder(), 'chatflow.db'))
  onTestFinished(() => database.destroy())
  return database
}
