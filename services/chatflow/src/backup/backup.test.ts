import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { openSecrets } from '@hearth/kernel'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { plainChatflow } from '../storage/chatflow-store.contract.ts'
import { temporaryFolder } from '../storage/database.fixture.ts'
import { openPostgres } from '../storage/open-postgres.ts'
import { openStorage, type Storage } from '../storage/open-storage.ts'
import { ensureDatabase, findPostgres, openPostgresServer, type PostgresServer } from '../testing/postgres.fixture.ts'
import { backUp } from './back-up.ts'
import { tables } from './database-lines.ts'
import { restore } from './restore.ts'
import { renderHeader } from './tar-header.ts'

const nowMs = () => Date.parse('2026-01-02T03:04:05.006Z')
const bounds = { maxConnections: 2, statementTimeoutMs: 10_000, maxVersions: 10 }

/** A state folder with its storage open, as a running service has it. */
async function openHome(home: string, url?: string): Promise<Storage> {
  const path = join(home, 'chatflow', 'chatflow.db')
  const credentialKey = (await openSecrets(home)).derive('credentials')
  return openStorage({ ...bounds, path, url, credentialKey, firstFlow: plainChatflow, onTaken: () => undefined })
}

const longName = `${'a'.repeat(120)}.txt`

/** Something of everything that a backup is to bring back. */
async function furnish(home: string, storage: Storage): Promise<void> {
  const credential = { id: 'c', name: 'work', credentialName: 'openAIApi', createdAtMs: 1, updatedAtMs: 1 }
  await storage.credentials.put(credential, { openAIApiKey: 'sk-secret' })
  const said = { chatflowId: plainChatflow.id, chatType: 'EXTERNAL', chatId: 'c', memoryType: undefined } as const
  const message = { ...said, role: 'userMessage', sessionId: 's', createdAtMs: 1 } as const
  await storage.messages.append([1, 2, 3].map((at) => ({ ...message, id: `m${at}`, content: `text ${at} \u0000 🙂` })))
  await mkdir(join(home, 'chatflow', 'files', 'f'), { recursive: true })
  await writeFile(join(home, 'chatflow', 'files', 'f', longName), 'a file')
  await writeFile(join(home, 'chatflow', 'files', 'f', 'empty'), '')
}

async function expectFurnished(home: string, storage: Storage): Promise<void> {
  expect(await storage.credentials.reveal('c')).toEqual({ openAIApiKey: 'sk-secret' })
  const history = await storage.messages.history(plainChatflow.id, 's')
  expect(history.map(({ content }) => content)).toEqual([1, 2, 3].map((at) => `text ${at} \u0000 🙂`))
  expect(await storage.versions.list(plainChatflow.id)).toHaveLength(1)
  expect(await readFile(join(home, 'chatflow', 'files', 'f', longName), 'utf8')).toBe('a file')
  expect(await readFile(join(home, 'chatflow', 'files', 'f', 'empty'), 'utf8')).toBe('')
}

describe('a backup of a state folder', () => {
  test('is made while the service writes, and holds whole turns only', async () => {
    const [home, elsewhere] = [await temporaryFolder(), await temporaryFolder()]
    const storage = await openHome(home)
    onTestFinished(() => storage.close())
    await furnish(home, storage)
    let going = true
    const writing = (async () => {
      const said = { chatflowId: plainChatflow.id, chatType: 'EXTERNAL', chatId: 'c', memoryType: undefined } as const
      const message = { ...said, sessionId: 'busy', content: 'x', createdAtMs: 1 }
      for (let at = 0; going; at++) {
        const turn = [`q${at}`, `a${at}`].map((id) => ({ ...message, id, role: 'userMessage' as const }))
        await storage.messages.append(turn)
      }
    })()
    const path = join(elsewhere, 'backup.tar.gz')
    await backUp({ home, databaseUrl: undefined, path, nowMs })
    going = false
    await writing
    expect((await stat(path)).mode & 0o777).toBe(0o600)

    const target = join(elsewhere, 'home')
    expect(await restore({ home: target, databaseUrl: undefined, path, nowMs })).toBeUndefined()
    const restored = await openHome(target)
    onTestFinished(() => restored.close())
    await expectFurnished(target, restored)
    expect((await restored.messages.history(plainChatflow.id, 'busy')).length % 2).toBe(0)
    expect((await readdir(target)).sort()).toEqual(['chatflow', 'secrets.json'])
  })

  test('is restored in the place of what is there, which is moved aside', async () => {
    const home = await temporaryFolder()
    const path = join(home, 'backup.tar.gz')
    const before = await openHome(home)
    await furnish(home, before)
    await before.close()
    await backUp({ home, databaseUrl: undefined, path, nowMs })
    const later = await openHome(home)
    await later.messages.remove(plainChatflow.id, {})
    await later.close()

    const aside = await restore({ home, databaseUrl: undefined, path, nowMs })
    expect(aside).toBe(join(home, 'before-restore-2026-01-02T03-04-05-006Z'))
    expect(existsSync(join(aside ?? '', 'chatflow', 'chatflow.db'))).toBe(true)
    const restored = await openHome(home)
    onTestFinished(() => restored.close())
    await expectFurnished(home, restored)
  })

  test('is not restored while a service has the database open', async () => {
    const home = await temporaryFolder()
    const path = join(home, 'backup.tar.gz')
    const storage = await openHome(home)
    onTestFinished(() => storage.close())
    await backUp({ home, databaseUrl: undefined, path, nowMs })
    await expect(restore({ home, databaseUrl: undefined, path, nowMs })).rejects.toMatchObject({ kind: 'conflict' })
    expect(await storage.chatflows.get(plainChatflow.id)).toBeDefined()
  })

  test('of nothing is refused', async () => {
    const home = await temporaryFolder()
    const path = join(home, 'backup.tar.gz')
    await expect(backUp({ home, databaseUrl: undefined, path, nowMs })).rejects.toMatchObject({ kind: 'missing' })
    expect(await readdir(home)).toEqual([])
  })

  test.each([
    { name: 'is no archive', damage: () => Buffer.from('a letter to my aunt') },
    { name: 'lost its end', damage: (whole: Buffer) => whole.subarray(0, whole.length / 2) },
    { name: 'is damaged inside', damage: (whole: Buffer) => gzipSync(gunzipSync(whole).fill(0x55, 512, 700)) },
    {
      name: 'holds something else',
      damage: () => gzipSync(Buffer.concat([renderHeader('x', 0), Buffer.alloc(1_024)])),
    },
    {
      name: 'names a file outside',
      damage: () => gzipSync(Buffer.concat([renderHeader('../outside', 0), Buffer.alloc(1_024)])),
    },
    {
      name: 'a newer Hearth made',
      damage: () => {
        const text = Buffer.alloc(512)
        const size = text.write('{"format":2}')
        return gzipSync(Buffer.concat([renderHeader('backup.json', size), text, Buffer.alloc(1_024)]))
      },
    },
  ])('that $name changes nothing', async ({ damage }) => {
    const home = await temporaryFolder()
    const path = join(home, 'backup.tar.gz')
    const storage = await openHome(home)
    await storage.close()
    await writeFile(join(home, 'chatflow', 'noise'), randomBytes(100_000))
    await backUp({ home, databaseUrl: undefined, path, nowMs })
    await writeFile(path, damage(await readFile(path)))
    await expect(restore({ home, databaseUrl: undefined, path, nowMs })).rejects.toMatchObject({ kind: 'invalid' })
    expect((await readdir(home)).sort()).toEqual(['backup.tar.gz', 'chatflow', 'secrets.json'])
    expect(existsSync(join(home, '..', 'outside'))).toBe(false)
  })
})

const programs = await findPostgres()

describe.skipIf(programs === undefined)('a backup of a Postgres database', () => {
  let server: PostgresServer
  beforeAll(async () => {
    server = await openPostgresServer(programs ?? '')
  }, 60_000)
  afterAll(() => server.close())

  test('comes back in an empty database, which goes on counting where it was', async () => {
    const [home, target] = [await temporaryFolder(), await temporaryFolder()]
    const url = await ensureDatabase(server.url, 'backed up')
    const storage = await openHome(home, url)
    onTestFinished(() => storage.close())
    await furnish(home, storage)
    const path = join(home, 'backup.tar.gz')
    await backUp({ home, databaseUrl: url, path, nowMs })
    const into = await ensureDatabase(server.url, 'restored')
    await restore({ home: target, databaseUrl: into, path, nowMs })
    const restored = await openHome(target, into)
    onTestFinished(() => restored.close())
    await expectFurnished(target, restored)
    const [first] = await restored.messages.history(plainChatflow.id, 's')
    if (first !== undefined) await restored.messages.append([{ ...first, id: 'next' }])
    expect(await restored.messages.history(plainChatflow.id, 's')).toHaveLength(4)
  })

  test('leaves no table out', async () => {
    const database = await openPostgres(await ensureDatabase(server.url, 'tables'), bounds)
    onTestFinished(() => database.destroy())
    const found = await database.introspection.getTables()
    const names = found.map(({ name }) => name).filter((name) => name !== 'schema_version')
    expect(names.sort()).toEqual([...tables].sort())
  })

  test('is refused by a database that holds something, and by SQLite', async () => {
    const home = await temporaryFolder()
    const url = await ensureDatabase(server.url, 'full')
    const storage = await openHome(home, url)
    onTestFinished(() => storage.close())
    const path = join(home, 'backup.tar.gz')
    await backUp({ home, databaseUrl: url, path, nowMs })
    const target = await temporaryFolder()
    await expect(restore({ home: target, databaseUrl: url, path, nowMs })).rejects.toMatchObject({ kind: 'conflict' })
    await expect(restore({ home: target, databaseUrl: undefined, path, nowMs })).rejects.toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining('kept in postgres'),
    })
    expect(await readdir(target)).toEqual([])
  })
})
