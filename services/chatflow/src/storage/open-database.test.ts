import { existsSync } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Failure } from '@hearth/kernel'
import { type Kysely, sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { withSettings } from '../test-support/with-settings.ts'
import { plainChatflow } from './chatflows/chatflow-store.contract.ts'
import { createChatflowStore } from './chatflows/chatflow-store.ts'
import { temporaryFolder } from './database.fixture.ts'
import type { Migration } from './migrations/migration.ts'
import { MIGRATIONS } from './migrations/migrations.ts'
import { openDatabase } from './open-database.ts'

const temporaryPath = async () => join(await temporaryFolder(), 'state', 'chatflow.db')

async function open(path: string, migrations: readonly Migration[] = MIGRATIONS) {
  const database = await openDatabase(path, migrations, () => 1_000)
  onTestFinished(() => database.destroy())
  return database
}

/** A database with one chatflow, closed again. */
async function written(path: string) {
  const database = await openDatabase(path)
  await createChatflowStore(database).put(plainChatflow)
  await database.destroy()
}

const known = MIGRATIONS.length

const addNote: Migration = {
  name: 'notes',
  up: (db: Kysely<unknown>) => db.schema.createTable('note').addColumn('text', 'text').execute(),
}

describe('openDatabase()', () => {
  test('makes the folder and a file that only its owner reads', async () => {
    const path = await temporaryPath()
    await open(path)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
  })

  test('gives back what an earlier run has kept', async () => {
    const path = await temporaryPath()
    await written(path)
    expect(await createChatflowStore(await open(path)).get(plainChatflow.id)).toEqual(withSettings(plainChatflow))
  })

  test('can be opened by two processes at once', async () => {
    const path = await temporaryPath()
    const first = createChatflowStore(await open(path))
    const second = createChatflowStore(await open(path))
    await first.put(plainChatflow)
    expect(await second.get(plainChatflow.id)).toEqual(withSettings(plainChatflow))
  })

  test.each([
    { name: 'is not a database', damage: async () => Buffer.from('this is a letter to my aunt, not a database') },
    { name: 'has a damaged head', damage: async (whole: Buffer) => whole.fill(0xa5, 0, 64) },
    { name: 'has a damaged middle', damage: async (whole: Buffer) => whole.fill(0xa5, 8_192, 40_000) },
    { name: 'lost its end', damage: async (whole: Buffer) => whole.subarray(0, whole.length / 2) },
  ])('refuses a file that $name, and leaves it as it is', async ({ damage }) => {
    const path = await temporaryPath()
    await written(path)
    const damaged = await damage(await readFile(path))
    await writeFile(path, damaged)
    const refusal = await openDatabase(path).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(Failure)
    expect(refusal).toMatchObject({
      kind: 'invalid',
      message: expect.stringMatching(
        /the file is damaged .*"npm run hearth -- restore <file> --overwrite".* move it aside/,
      ),
    })
    expect(Buffer.compare(await readFile(path), damaged)).toBe(0)
  })

  test('refuses a folder in place of the file', async () => {
    const folder = await temporaryFolder()
    await expect(openDatabase(folder)).rejects.toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining(`Cannot open the chatflow database "${folder}"`),
    })
  })
})

test('damage that comes while the database is open is told with its file and remedies', async () => {
  const path = await temporaryPath()
  const database = await open(path)
  const chatflows = createChatflowStore(database)
  for (let at = 0; at < 200; at++) await chatflows.put({ ...plainChatflow, id: `${at}`.padStart(36, '0') })
  await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(database)
  await writeFile(path, (await readFile(path)).fill(0xa5, 4_096))
  await sql`PRAGMA shrink_memory`.execute(database)
  await expect(sql`SELECT sum(length(flow_data)) FROM chatflow`.execute(database)).rejects.toMatchObject({
    kind: 'broken',
    message: expect.stringMatching(
      /^Cannot read the chatflow database ".*chatflow\.db": the file is damaged; .*restore/,
    ),
  })
})

describe('migrations', () => {
  test('run once each, in order, and are recorded', async () => {
    const path = await temporaryPath()
    const first = await openDatabase(path, MIGRATIONS, () => 1_000)
    await first.destroy()
    const database = await open(path, [...MIGRATIONS, addNote])
    const { rows } = await sql`SELECT version, name FROM schema_version ORDER BY version`.execute(database)
    expect(rows.map((row) => ({ ...(row as object) }))).toEqual([
      ...MIGRATIONS.map(({ name }, index) => ({ version: index + 1, name })),
      { version: known + 1, name: 'notes' },
    ])
  })

  test('leave a whole copy of the database as it was before', async () => {
    const path = await temporaryPath()
    await written(path)
    await open(path, [...MIGRATIONS, addNote])
    const copy = new DatabaseSync(`${path}.v${known}.backup`, { readOnly: true })
    onTestFinished(() => copy.close())
    expect(copy.prepare('SELECT name FROM chatflow').get()).toMatchObject({ name: plainChatflow.name })
    expect(copy.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'note'").get()).toBeUndefined()
    expect((await stat(`${path}.v${known}.backup`)).mode & 0o777).toBe(0o600)
  })

  test('make no copy of a new database, nor when nothing changes', async () => {
    const path = await temporaryPath()
    await written(path)
    await open(path)
    expect((await readdir(join(path, '..'))).filter((name) => name.endsWith('.backup'))).toEqual([])
  })

  test('that fail leave the version before, and the next start goes on from there', async () => {
    const path = await temporaryPath()
    await written(path)
    const fails: Migration = {
      name: 'fails half-way',
      async up(db) {
        await addNote.up(db, 'sqlite')
        await sql`INSERT INTO nowhere VALUES (1)`.execute(db)
      },
    }
    await expect(openDatabase(path, [...MIGRATIONS, fails])).rejects.toThrow('nowhere')
    const database = await open(path, [...MIGRATIONS, addNote])
    expect(await createChatflowStore(database).get(plainChatflow.id)).toEqual(withSettings(plainChatflow))
  })

  test('refuse a database that a newer program wrote, without touching it', async () => {
    const path = await temporaryPath()
    const newer = await openDatabase(path, [...MIGRATIONS, addNote])
    await newer.destroy()
    await expect(openDatabase(path)).rejects.toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining(
        `its schema has version ${known + 1} and this program knows versions up to ${known}`,
      ),
    })
    expect(existsSync(`${path}.v${known + 1}.backup`)).toBe(false)
  })
})
