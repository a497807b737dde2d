import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createLogger } from '@hearth/kernel'
import { seal } from '@hearth/store'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ensureDatabase, findPostgres } from '../../../../services/chatflow/src/test-support/postgres.ts'
import { MIGRATIONS } from '../../../../services/dashboard/src/storage/migrations.ts'
import { openPool } from '../../../../services/dashboard/src/storage/shared/open-pool.ts'
import { openShared } from '../../../../services/dashboard/src/storage/shared/open-shared.ts'
import { ensureTables, inPostgres, putHead } from '../../../../services/dashboard/src/storage/shared/postgres-log.ts'
import { putSnapshot } from '../../../../services/dashboard/src/storage/shared/snapshots.ts'
import { temporaryFolder } from '../../../../services/dashboard/src/test-support/start-dashboard.ts'
import { ownServer } from './replicas.fixture.ts'

const programs = await findPostgres()
const keys = [Buffer.alloc(32, 1)] as const

describe.skipIf(programs === undefined)('a shared database of an earlier version', () => {
  const own = ownServer(programs)

  /** As a program left it that knew fewer steps of the schema. */
  async function leaveOlder(url: string, folder: string): Promise<void> {
    const path = join(folder, 'older.db')
    const database = new DatabaseSync(path)
    for (const step of MIGRATIONS.slice(0, -1)) database.exec(step)
    database.exec(`PRAGMA user_version = ${MIGRATIONS.length - 1}`)
    database.exec("INSERT INTO folders (uid, title, version, created_ms, updated_ms) VALUES ('a', 'Kept', 1, 1, 1)")
    database.close()
    const head = { seq: 5, writeId: randomUUID(), schemaVersion: MIGRATIONS.length - 1 }
    const pool = await openPool(url)
    await inPostgres(pool, 'BEGIN', async (client) => {
      await ensureTables(client)
      await putSnapshot(client, { ...head, bytes: readFileSync(path) }, { keptChanges: 0, keptBytes: 0 })
      await putHead(client, head, seal(keys, 'shared dashboards', 'shared dashboards'))
    })
    await pool.end()
  }

  test('is brought up to this one, with what it holds, once for all', async () => {
    const url = await ensureDatabase(own.server.url, randomUUID())
    const folder = temporaryFolder('dashboard-older-')
    await leaveOlder(url, folder)
    const logger = createLogger({ service: 'dashboard', level: 'silent' })
    const open = () => openShared({ url, folder, fileName: 'dashboard.db', keys, logger })
    const all = await Promise.all([open(), open(), open()])
    onTestFinished(async () => {
      for (const shared of all) await shared.close()
    })
    const [first] = all
    await first?.inTurn(() => void first.database.prepare("UPDATE folders SET title = 'Changed'").run())
    for (const { database, readUp } of all) {
      await readUp()
      const row = database.prepare('SELECT title, revision, managed FROM folders').get()
      expect(row).toEqual({ title: 'Changed', revision: 3, managed: '[]' })
      expect(database.prepare('PRAGMA user_version').get()).toEqual({ user_version: MIGRATIONS.length })
    }
  }, 120_000)
})
