import { existsSync } from 'node:fs'
import { mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { errorCode, Failure, version } from '@hearth/kernel/base'
import { MIGRATIONS } from '../storage/migrations/migrations.ts'
import { openPostgres } from '../storage/open-postgres.ts'
import { databaseBounds, keptFolders, linesName, type Manifest, manifestName, secretsName } from './contents.ts'
import { writeLines } from './database-lines.ts'
import { type ArchiveEntry, writeArchive } from './write-archive.ts'

export type BackUpOptions = {
  /** The state folder. */
  readonly home: string
  /** Address of the Postgres database, where one is used. */
  readonly databaseUrl: string | undefined
  /** The archive to write. */
  readonly path: string
  readonly nowMs: () => number
}

const sqliteMagic = 'SQLite format 3\0'
// SQLite's own companions of a database, whose content the copy of the database has; and copies left before an upgrade.
const passedOver = /-(wal|shm|journal)$|\.backup$|\.partial$/

/**
 * Keeps flows, messages, files, dashboards and the secrets that seal them in one archive, while the
 * services run or not. Each database is copied as it was at one moment.
 *
 * @throws {Failure} `missing` when the state folder holds nothing yet
 */
export async function backUp(options: BackUpOptions): Promise<void> {
  const { home, path } = options
  if (!existsSync(join(home, secretsName))) {
    throw new Failure('missing', `Cannot back up "${home}": it holds nothing yet`)
  }
  const drafts = await mkdtemp(join(tmpdir(), 'hearth-backup-'))
  try {
    await writeArchive(path, entriesOf(options, drafts))
  } finally {
    await rm(drafts, { recursive: true, force: true })
  }
}

async function* entriesOf({ home, databaseUrl, nowMs }: BackUpOptions, drafts: string): AsyncGenerator<ArchiveEntry> {
  const manifest: Manifest = {
    format: 1,
    version,
    madeAt: new Date(nowMs()).toISOString(),
    engine: databaseUrl === undefined ? 'sqlite' : 'postgres',
    schema: MIGRATIONS.length,
  }
  const draft = (name: string) => join(drafts, name)
  await writeFile(draft(manifestName), JSON.stringify(manifest))
  yield { name: manifestName, path: draft(manifestName) }
  yield { name: secretsName, path: join(home, secretsName) }
  if (databaseUrl !== undefined) {
    await dump(databaseUrl, draft(linesName))
    yield { name: linesName, path: draft(linesName) }
  }
  for (const folder of keptFolders) yield* filesOf(home, join(home, folder), draft('copy.db'))
}

async function dump(url: string, path: string): Promise<void> {
  const database = await openPostgres(url, databaseBounds)
  try {
    await writeLines(database, path)
  } finally {
    await database.destroy()
  }
}

async function* filesOf(home: string, folder: string, copy: string): AsyncGenerator<ArchiveEntry> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  })
  for (const file of found) {
    const path = join(file.parentPath, file.name)
    if (!file.isFile() || passedOver.test(file.name)) continue
    const name = relative(home, path).split(sep).join('/')
    const isDatabase = await beginsWith(path, sqliteMagic)
    if (isDatabase === undefined) continue
    if (isDatabase) copyDatabase(path, copy)
    yield { name, path: isDatabase ? copy : path }
    await rm(copy, { force: true })
  }
}

/** `undefined` when the file has gone meanwhile. */
async function beginsWith(path: string, text: string): Promise<boolean | undefined> {
  const file = await open(path).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  })
  if (file === undefined) return undefined
  try {
    const { buffer } = await file.read(Buffer.alloc(text.length), 0, text.length, 0)
    return buffer.toString('latin1') === text
  } finally {
    await file.close()
  }
}

const busyTimeoutMs = 10_000

// One reading transaction over the whole database; writers go on beside it.
function copyDatabase(path: string, copy: string): void {
  const database = new DatabaseSync(path, { timeout: busyTimeoutMs })
  try {
    database.prepare('VACUUM INTO ?').run(copy)
  } finally {
    database.close()
  }
}
