import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync, gzipSync } from 'node:zlib'
import { openSecrets } from '@hearth/kernel'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { renderHeader } from '../../../cli/src/backup/archive/tar-header.ts'
import { verify } from '../../../cli/src/backup/verify.ts'
import { plainChatflow } from '../../../services/chatflow/src/storage/chatflows/chatflow-store.contract.ts'
import { temporaryFolder } from '../../../services/chatflow/src/storage/database.fixture.ts'
import { openStorage, type Storage } from '../../../services/chatflow/src/storage/open-storage.ts'
import {
  ensureDatabase,
  findPostgres,
  openPostgresServer,
  type PostgresServer,
} from '../../../services/chatflow/src/test-support/postgres.ts'
import { inspectStore } from '../../../services/metrics/src/index.ts'
import { startMetrics } from '../../../services/metrics/src/test-support/start-metrics.ts'
import { encodeWriteRequest } from '../../../services/metrics/src/test-support/write-request.ts'
import { backUpOf, restoreTo } from './back-up.fixture.ts'

const bounds = { maxConnections: 2, statementTimeoutMs: 10_000, maxVersions: 10, isShared: false, processId: 'test' }
const longName = `${'a'.repeat(120)}.txt`
const nothing = () => undefined

/** A state folder with its storage open, as a running service has it. */
async function openHome(home: string, url?: string): Promise<Storage> {
  const path = join(home, 'chatflow', 'chatflow.db')
  const credentialKeys = (await openSecrets(home)).deriveAll('credentials')
  return openStorage({
    ...bounds,
    path,
    url,
    credentialKeys,
    firstFlow: plainChatflow,
    onTaken: nothing,
    onFault: nothing,
  })
}

/** Something of everything that a backup is to bring back, besides metrics. */
async function furnish(home: string, storage: Storage): Promise<void> {
  const credential = { id: 'c', name: 'work', credentialName: 'openAIApi', createdAtMs: 1, updatedAtMs: 1 }
  await storage.credentials.put(credential, { openAIApiKey: 'sk-secret' })
  const said = { chatflowId: plainChatflow.id, chatType: 'EXTERNAL', chatId: 'c', memoryType: undefined } as const
  const message = { ...said, role: 'userMessage', sessionId: 's', createdAtMs: 1 } as const
  await storage.messages.append([1, 2, 3].map((at) => ({ ...message, id: `m${at}`, content: `text ${at} \u0000 🙂` })))
  const files = {
    [`chatflow/files/f/${longName}`]: 'a file',
    'chatflow/files/f/empty': '',
    'dashboard/provisioning/mine.json': '{}',
    'health/minutes.jsonl': '{"c":"a"}\n{"c":"a"}\n',
    'health/incidents.json': '[{"id":"1"}]',
    'inference/key-usage.json': '{}',
    'documents/manual.txt': 'read me',
    'models/small.gguf': 'GGUF',
    'logs/chatflow.log': 'a line\n',
  }
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(home, name, '..'), { recursive: true })
    await writeFile(join(home, name), text)
  }
  const dashboards = new DatabaseSync(join(home, 'dashboard', 'dashboard.db'))
  dashboards.exec("CREATE TABLE dashboard (uid TEXT); INSERT INTO dashboard VALUES ('a'), ('b')")
  dashboards.close()
}

async function expectFurnished(home: string, storage: Storage): Promise<void> {
  expect(await storage.credentials.reveal('c')).toEqual({ openAIApiKey: 'sk-secret' })
  const history = await storage.messages.history(plainChatflow.id, 's')
  expect(history.map(({ content }) => content)).toEqual([1, 2, 3].map((at) => `text ${at} \u0000 🙂`))
  expect(await readFile(join(home, 'chatflow', 'files', 'f', longName), 'utf8')).toBe('a file')
  expect(await readFile(join(home, 'chatflow', 'files', 'f', 'empty'), 'utf8')).toBe('')
  expect(await readFile(join(home, 'documents', 'manual.txt'), 'utf8')).toBe('read me')
  expect(await readFile(join(home, 'health', 'incidents.json'), 'utf8')).toBe('[{"id":"1"}]')
}

/** A state folder with something in it, closed, and a folder for everything else. */
async function furnishedHome() {
  const [home, elsewhere] = [await temporaryFolder(), await temporaryFolder()]
  const storage = await openHome(home)
  await furnish(home, storage)
  await storage.close()
  return { home, elsewhere, path: join(elsewhere, 'backup.tar.gz'), settingsPath: join(elsewhere, 'hearth.yaml') }
}

describe('a backup of a state folder', () => {
  test('brings everything back, and only its owner reads it', async () => {
    const given = await furnishedHome()
    await backUpOf(given)
    expect((await stat(given.path)).mode & 0o777).toBe(0o600)
    const target = await temporaryFolder()
    expect(await restoreTo(target, given.path)).toEqual({ aside: undefined, missingModels: ['models/small.gguf'] })
    const restored = await openHome(target)
    onTestFinished(() => restored.close())
    await expectFurnished(target, restored)
    expect((await readdir(target)).sort()).toEqual([
      'chatflow',
      'dashboard',
      'documents',
      'health',
      'inference',
      'secrets.json',
    ])
  })

  test('holds models and logs when it is asked to', async () => {
    const given = await furnishedHome()
    await backUpOf(given, { models: true, logs: true })
    const target = await temporaryFolder()
    expect(await restoreTo(target, given.path)).toMatchObject({ missingModels: [] })
    expect(await readFile(join(target, 'models', 'small.gguf'), 'utf8')).toBe('GGUF')
    expect(await readFile(join(target, 'logs', 'chatflow.log'), 'utf8')).toBe('a line\n')
  })

  test('is made while the services write: whole turns, and the metrics of one moment', async () => {
    const given = await furnishedHome()
    const storage = await openHome(given.home)
    const metrics = await startMetrics({}, given.home)
    let going = true
    const said = { chatflowId: plainChatflow.id, chatType: 'EXTERNAL', chatId: 'c', memoryType: undefined } as const
    const message = { ...said, sessionId: 'busy', content: 'x', createdAtMs: 1 }
    const talking = (async () => {
      for (let at = 0; going; at++) {
        await storage.messages.append(
          [`q${at}`, `a${at}`].map((id) => ({ ...message, id, role: 'userMessage' as const })),
        )
      }
    })()
    let acknowledged = 0
    const measuring = (async () => {
      for (let at = 1; going; at++) {
        const samples = [[Date.now() - 1_000_000 + at * 10, at]] as const
        const body = new Uint8Array(encodeWriteRequest([{ labels: { __name__: 'busy' }, samples }]))
        const headers = { 'content-type': 'application/x-protobuf', 'content-encoding': 'snappy' }
        if ((await fetch(`${metrics.url}/api/v1/write`, { method: 'POST', headers, body })).ok) acknowledged = at
      }
    })()
    onTestFinished(async () => {
      going = false
      await Promise.all([talking, measuring])
      await storage.close()
      await metrics.close()
    })
    await expect.poll(() => acknowledged).toBeGreaterThan(20)
    const before = acknowledged
    await backUpOf(given, { metricsUrl: metrics.url })
    const compared = await verify(given.path, undefined)
    expect(compared.filter(({ kept, found }) => kept !== found)).toEqual([])
    expect(compared.find(({ name }) => name === 'metrics: samples')?.kept).toBeGreaterThanOrEqual(before)
    expect(await readdir(join(given.home, 'metrics', 'copies'))).toEqual([])

    const target = await temporaryFolder()
    await restoreTo(target, given.path)
    const restored = await openHome(target)
    onTestFinished(() => restored.close())
    expect((await restored.messages.history(plainChatflow.id, 'busy')).length % 2).toBe(0)
    expect((await inspectStore(join(target, 'metrics'))).samples).toBeGreaterThanOrEqual(before)
  })

  test('of a state folder whose services are down holds the metrics as they lie', async () => {
    const given = await furnishedHome()
    const metrics = await startMetrics({}, given.home)
    const body = new Uint8Array(encodeWriteRequest([{ labels: { __name__: 'a' }, samples: [[Date.now(), 1]] }]))
    const headers = { 'content-type': 'application/x-protobuf', 'content-encoding': 'snappy' }
    await fetch(`${metrics.url}/api/v1/write`, { method: 'POST', headers, body })
    await metrics.close()
    await backUpOf(given)
    expect(await verify(given.path, undefined)).toContainEqual({ name: 'metrics: samples', kept: 1, found: 1 })
  })

  test('counts what was kept, and finds the same again', async () => {
    const given = await furnishedHome()
    await backUpOf(given)
    const compared = await verify(given.path, undefined)
    const kept = Object.fromEntries(compared.map(({ name, kept }) => [name, kept]))
    expect(kept).toMatchObject({
      'chatflow/chatflow.db: chatflow': 1,
      'chatflow/chatflow.db: message': 3,
      'chatflow/chatflow.db: credential': 1,
      'dashboard/dashboard.db: dashboard': 2,
      'health: minutes': 2,
      'health: incidents': 1,
      'chatflow: files': 2,
      'documents: files': 1,
    })
    for (const { kept, found } of compared) expect(found).toBe(kept)
  })

  test('of a damaged database is refused rather than kept', async () => {
    const given = await furnishedHome()
    const path = join(given.home, 'chatflow', 'chatflow.db')
    await writeFile(path, (await readFile(path)).fill(0x55, 4_096, 30_000))
    await expect(backUpOf(given)).rejects.toMatchObject({ kind: 'broken' })
    expect(await readdir(given.elsewhere)).toEqual([])
  })

  test('of nothing is refused', async () => {
    const home = await temporaryFolder()
    const given = { home, elsewhere: home, path: join(home, 'backup.tar.gz') }
    await expect(backUpOf(given)).rejects.toMatchObject({ kind: 'missing' })
    expect(await readdir(home)).toEqual([])
  })
})

describe('restoring', () => {
  test('takes the place of what is there only when told to, and moves it aside', async () => {
    const given = await furnishedHome()
    await backUpOf(given)
    const later = await openHome(given.home)
    await later.messages.remove(plainChatflow.id, {})
    await later.close()
    const refusal = {
      kind: 'conflict',
      message: expect.stringMatching(/chatflow, dashboard.* would be replaced; add --overwrite/),
    }
    await expect(restoreTo(given.home, given.path)).rejects.toMatchObject(refusal)
    const { aside } = await restoreTo(given.home, given.path, { overwrite: true })
    expect(aside).toBe(join(given.home, 'before-restore-2026-01-02T03-04-05-006Z'))
    expect(existsSync(join(aside ?? '', 'chatflow', 'chatflow.db'))).toBe(true)
    const restored = await openHome(given.home)
    onTestFinished(() => restored.close())
    await expectFurnished(given.home, restored)
  })

  test('brings the settings back, and what they named', async () => {
    const given = await furnishedHome()
    await writeFile(join(given.elsewhere, 'scrape.yml'), 'scrape_configs: []\n')
    await writeFile(given.settingsPath, 'metrics:\n  configFile: scrape.yml\n')
    await backUpOf(given)
    const [target, place] = [await temporaryFolder(), await temporaryFolder()]
    const settingsPath = join(place, 'hearth.yaml')
    await restoreTo(target, given.path, { settingsPath })
    expect(await readFile(settingsPath, 'utf8')).toBe('metrics:\n  configFile: scrape.yml\n')
    const [named = ''] = (await readdir(target)).filter((name) => name.startsWith('restored-settings'))
    expect(await readFile(join(target, named, 'metrics', 'scrape.yml'), 'utf8')).toBe('scrape_configs: []\n')
  })

  test('refuses to replace other settings, and leaves the old ones beside the new when told to', async () => {
    const given = await furnishedHome()
    await writeFile(given.settingsPath, 'logLevel: warn\n')
    await backUpOf(given)
    const [target, place] = [await temporaryFolder(), await temporaryFolder()]
    const settingsPath = join(place, 'hearth.yaml')
    await writeFile(settingsPath, 'logLevel: info\n')
    await expect(restoreTo(target, given.path, { settingsPath })).rejects.toMatchObject({ kind: 'conflict' })
    expect(await readdir(place)).toEqual(['hearth.yaml'])
    await restoreTo(target, given.path, { settingsPath, overwrite: true })
    expect(await readFile(settingsPath, 'utf8')).toBe('logLevel: warn\n')
    expect(await readdir(place)).toHaveLength(2)
  })

  test('is refused while a service has the database open', async () => {
    const given = await furnishedHome()
    await backUpOf(given)
    const storage = await openHome(given.home)
    onTestFinished(() => storage.close())
    await expect(restoreTo(given.home, given.path, { overwrite: true })).rejects.toMatchObject({ kind: 'conflict' })
    expect(await storage.chatflows.get(plainChatflow.id)).toBeDefined()
  })

  const manifest = '{"format":3,"version":"9","madeAt":"","engine":"sqlite"}'
  test.each([
    { name: 'is no archive', damage: () => Buffer.from('a letter to my aunt') },
    { name: 'lost its end', damage: (whole: Buffer) => whole.subarray(0, whole.length / 2) },
    { name: 'is damaged inside', damage: (whole: Buffer) => gzipSync(gunzipSync(whole).fill(0x55, 512, 700)) },
    {
      name: 'has one byte of a file changed',
      damage: (whole: Buffer) => {
        const bytes = gunzipSync(whole)
        bytes[bytes.indexOf('read me')] = 0x52
        return gzipSync(bytes)
      },
    },
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
        text.write(manifest)
        return gzipSync(Buffer.concat([renderHeader('backup.json', manifest.length), text, Buffer.alloc(1_024)]))
      },
    },
  ])('a backup that $name changes nothing', async ({ damage }) => {
    const given = await furnishedHome()
    await writeFile(join(given.home, 'chatflow', 'noise'), randomBytes(100_000))
    await backUpOf(given)
    await writeFile(given.path, damage(await readFile(given.path)))
    const before = (await readdir(given.home)).sort()
    await expect(restoreTo(given.home, given.path, { overwrite: true })).rejects.toMatchObject({ kind: 'invalid' })
    await expect(verify(given.path, undefined)).rejects.toMatchObject({ kind: 'invalid' })
    expect((await readdir(given.home)).sort()).toEqual(before)
    expect(existsSync(join(given.home, '..', 'outside'))).toBe(false)
  })
})

const programs = await findPostgres()

describe.skipIf(programs === undefined)('a backup with flows in Postgres', () => {
  let server: PostgresServer
  beforeAll(async () => {
    server = await openPostgresServer(programs ?? '')
  })
  afterAll(() => server.close())

  test('comes back in an empty database, with its files', async () => {
    const [home, elsewhere, target] = [await temporaryFolder(), await temporaryFolder(), await temporaryFolder()]
    const url = await ensureDatabase(server.url, 'backed up')
    const storage = await openHome(home, url)
    onTestFinished(() => storage.close())
    await furnish(home, storage)
    const path = join(elsewhere, 'backup.tar.gz')
    await backUpOf({ home, elsewhere, path }, { databaseUrl: url })
    const compared = await verify(path, url)
    expect(compared).toContainEqual({ name: 'postgres: message', kept: 3, found: 3 })
    const into = await ensureDatabase(server.url, 'restored')
    await restoreTo(target, path, { databaseUrl: into })
    const restored = await openHome(target, into)
    onTestFinished(() => restored.close())
    await expectFurnished(target, restored)
    const [first] = await restored.messages.history(plainChatflow.id, 's')
    if (first !== undefined) await restored.messages.append([{ ...first, id: 'next' }])
    expect(await restored.messages.history(plainChatflow.id, 's')).toHaveLength(4)
  })

  test('is refused by SQLite', async () => {
    const [home, elsewhere, target] = [await temporaryFolder(), await temporaryFolder(), await temporaryFolder()]
    const url = await ensureDatabase(server.url, 'for sqlite')
    const storage = await openHome(home, url)
    onTestFinished(() => storage.close())
    const path = join(elsewhere, 'backup.tar.gz')
    await backUpOf({ home, elsewhere, path }, { databaseUrl: url })
    const refusal = { kind: 'invalid', message: expect.stringContaining('kept in postgres') }
    await expect(restoreTo(target, path)).rejects.toMatchObject(refusal)
    expect(await readdir(target)).toEqual([])
  })
})
