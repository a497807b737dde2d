import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Failure, renameAndSync } from '@hearth/kernel/base'
import { MIGRATIONS } from '../storage/migrations/migrations.ts'
import { openPostgres } from '../storage/open-postgres.ts'
import {
  databaseBounds,
  keptFolders,
  linesName,
  type Manifest,
  manifestName,
  parseManifest,
  secretsName,
} from './contents.ts'
import { readLines } from './database-lines.ts'
import { readArchive } from './read-archive.ts'

export type RestoreOptions = {
  /** The state folder. Nothing runs from it: whoever calls this holds its lock. */
  readonly home: string
  /** Address of the Postgres database, where one is used; it must be empty. */
  readonly databaseUrl: string | undefined
  /** The archive. */
  readonly path: string
  readonly nowMs: () => number
}

const sqliteBusy = 5

/**
 * Puts what a backup holds in the place of what is there, which is moved aside first. A backup that
 * cannot be used changes nothing.
 *
 * @returns the folder that what was there has been moved to, or `undefined` when there was nothing
 * @throws {Failure} `invalid` when the archive is damaged or of another engine, `conflict` when a
 *   service is running or the Postgres database is not empty
 */
export async function restore({ home, databaseUrl, path, nowMs }: RestoreOptions): Promise<string | undefined> {
  const stamp = new Date(nowMs()).toISOString().replaceAll(/[:.]/g, '-')
  requireIdle(join(home, 'chatflow', 'chatflow.db'))
  const unpacked = join(home, `restoring-${stamp}`)
  await mkdir(unpacked, { recursive: true, mode: 0o700 })
  try {
    await readArchive(path, unpacked)
    const manifest = parseManifest(await readFile(join(unpacked, manifestName), 'utf8').catch(() => undefined))
    requireFit(manifest, databaseUrl)
    if (databaseUrl !== undefined) await fill(databaseUrl, manifest.schema, join(unpacked, linesName))
    return await exchange(home, unpacked, `before-restore-${stamp}`)
  } finally {
    await rm(unpacked, { recursive: true, force: true })
  }
}

// A service that was started alone does not hold the lock of the state folder, but its database open.
function requireIdle(path: string): void {
  if (!existsSync(path)) return
  const database = new DatabaseSync(path, { timeout: 0 })
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT')
  } catch (cause) {
    // Whatever else is wrong with the database is what the restore is for.
    if (!(cause instanceof Error && 'errcode' in cause && cause.errcode === sqliteBusy)) return
    throw new Failure('conflict', 'Cannot restore the backup: the chatflow service is running; stop it first', {
      cause,
    })
  } finally {
    database.close()
  }
}

function requireFit({ engine, schema, version }: Manifest, databaseUrl: string | undefined): void {
  const wanted = databaseUrl === undefined ? 'sqlite' : 'postgres'
  if (engine !== wanted) {
    const remedy = engine === 'postgres' ? 'set DATABASE_URL to an empty database' : 'unset DATABASE_URL'
    throw new Failure('invalid', `Cannot restore the backup: its flows were kept in ${engine}; ${remedy}`)
  }
  if (schema > MIGRATIONS.length) {
    throw new Failure('invalid', `Cannot restore the backup: the newer Hearth ${version} made it; restore it with that`)
  }
}

// The rows come into the schema they were in, and are then brought up to date like any old database.
async function fill(url: string, schema: number, path: string): Promise<void> {
  const old = await openPostgres(url, { ...databaseBounds, migrations: MIGRATIONS.slice(0, schema) })
  try {
    await readLines(old, path)
  } finally {
    await old.destroy()
  }
  const current = await openPostgres(url, databaseBounds)
  await current.destroy()
}

async function exchange(home: string, unpacked: string, aside: string): Promise<string | undefined> {
  const names = [secretsName, ...keptFolders]
  const present = names.filter((name) => existsSync(join(home, name)))
  const place = join(home, aside)
  if (present.length > 0) await mkdir(place, { mode: 0o700 })
  for (const name of present) await renameAndSync(join(home, name), join(place, name))
  const restored = await readdir(unpacked)
  for (const name of names) if (restored.includes(name)) await renameAndSync(join(unpacked, name), join(home, name))
  return present.length > 0 ? place : undefined
}
