import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from '@hearth/kernel'
import { copySqlite, reseal, seal, unseal } from '@hearth/store'
import type { Pool } from 'pg'
import { MIGRATIONS } from '../migrations.ts'
import { migrateBytes } from './copy.ts'
import { draftPath } from './drafts.ts'
import { withoutPassword } from './open-pool.ts'
import { ensureTables, type Head, inPostgres, putHead, type Query, readHead } from './postgres-log.ts'
import { openAll } from './read-all.ts'
import type { SharedOptions } from './shared-options.ts'
import { putSnapshot } from './snapshots.ts'
import { takePassword } from './take-password.ts'

type Options = Pick<SharedOptions, 'url' | 'folder' | 'fileName' | 'keys' | 'logger'>

// Nobody follows from before.
const nothingKept = { keptChanges: 0, keptBytes: 0 }
// What is sealed, and for whom, to know a master secret again.
const sealedId = 'shared dashboards'

/**
 * Has the database hold what this program can follow: begins it where it is empty, and brings an older one up to the
 * schema of this program, after which older programs are refused.
 *
 * @throws {Failure} `invalid` where it is newer than this program, or of another master secret
 */
export function beginShared(pool: Pool, options: Options): Promise<void> {
  return inPostgres(pool, 'BEGIN', async (client) => {
    await ensureTables(client)
    const head = await readHead(client, true)
    if (head === undefined) return beginEmpty(client, options)
    tellOfFile(options)
    const sealed = checkSecret(options, head.sealed)
    if (head.schemaVersion > MIGRATIONS.length) throw newer(options.url)
    if (head.schemaVersion < MIGRATIONS.length) await migrate(client, options, head, sealed)
    else if (sealed !== head.sealed) await putHead(client, head, sealed)
  })
}

async function beginEmpty(client: Query, options: Options): Promise<void> {
  const { folder, keys, logger, fileName } = options
  const path = join(folder, fileName)
  const head: Head = { seq: 1, writeId: randomUUID(), schemaVersion: MIGRATIONS.length }
  // A file that was shared once may have the password of then; that of now lies beside it.
  const bytes = migrateBytes(existsSync(path) ? bytesOf(path, folder) : Buffer.alloc(0), folder, takePassword)
  if (existsSync(path))
    logger.info({ file: path }, 'the database is empty: what this file holds is what all processes share from now on')
  await putSnapshot(client, { ...head, bytes }, nothingKept)
  await putHead(client, head, seal(keys, sealedId, sealedId))
}

function tellOfFile({ folder, fileName, logger }: Options): void {
  const path = join(folder, fileName)
  if (existsSync(path)) logger.info({ file: path }, 'this file is not read: the database is what all processes share')
}

// As it is at one moment, should somebody have it open.
function bytesOf(path: string, folder: string): Buffer {
  mkdirSync(folder, { recursive: true })
  const copy = draftPath(folder)
  writeFileSync(copy, '', { mode: 0o600 })
  try {
    copySqlite(path, copy)
    return readFileSync(copy)
  } finally {
    rmSync(copy, { force: true })
  }
}

/** @returns what is sealed with the first key of this process, where it was with one before */
function checkSecret({ url, keys }: Options, sealed: string): string {
  if (unseal(keys, sealedId, sealed) === sealedId) return reseal(keys, sealedId, sealed) ?? sealed
  throw new Failure(
    'invalid',
    `Cannot open the dashboard database ${withoutPassword(url)}: the processes that share it have another master secret; ` +
      'give this one the same, by HEARTH_MASTER_SECRET or the same "secrets.json"',
  )
}

async function migrate(client: Query, { folder, logger }: Options, head: Head, sealed: string): Promise<void> {
  const { copy } = await openAll(client, folder)
  const former = await copy.whole.bytes()
  copy.close()
  const bytes = migrateBytes(former, folder)
  const next: Head = { seq: head.seq + 1, writeId: randomUUID(), schemaVersion: MIGRATIONS.length }
  await putSnapshot(client, { ...next, bytes }, nothingKept)
  await putHead(client, next, sealed)
  logger.info({ from: head.schemaVersion, to: next.schemaVersion }, 'the shared database is of this version now')
}

function newer(url: string): Failure {
  return new Failure(
    'invalid',
    `Cannot open the dashboard database ${withoutPassword(url)}: it was written by a newer version of Hearth; use that one`,
  )
}
