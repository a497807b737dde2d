import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openSecrets, readSettings, version } from '@hearth/kernel'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { unpack } from './archive/unpack.ts'
import { type BackUpOptions, backUp } from './back-up.ts'
import { filesUnder } from './files-under.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-back-up-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const home = () => join(folder, 'home')

async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(home(), name)), { recursive: true })
    await writeFile(join(home(), name), text)
  }
}

async function writeRows(name: string, rows: number): Promise<void> {
  await mkdir(dirname(join(home(), name)), { recursive: true })
  const database = new DatabaseSync(join(home(), name))
  database.exec('CREATE TABLE items (id INTEGER); CREATE TABLE none (id INTEGER)')
  for (let id = 0; id < rows; id += 1) database.exec(`INSERT INTO items VALUES (${id})`)
  database.close()
}

/** Names of what a backup holds, in the order of their names, how much that is, and what says so. */
async function kept(own: Partial<BackUpOptions> = {}) {
  const env = { HEARTH_HOME: home() }
  const path = join(folder, 'backup.tar.gz')
  await backUp({
    ...{ home: home(), settings: readSettings({ cwd: folder, env }), env, databaseUrl: undefined },
    ...{ metricsUrl: 'http://127.0.0.1:1', path, models: false, logs: false },
    nowMs: () => Date.parse('2026-11-21T09:00:00Z'),
    ...own,
  })
  const unpacked = join(folder, 'unpacked')
  await mkdir(unpacked)
  const { manifest, counts } = await unpack(path, unpacked)
  const names: string[] = []
  for await (const file of filesUnder(unpacked)) names.push(relative(unpacked, file))
  return { unpacked, manifest, counts, names: names.sort() }
}

describe('a backup holds', () => {
  test('what says what it is, the secrets, and which models there are', async () => {
    await openSecrets(home())
    const { manifest, names, counts, unpacked } = await kept()
    expect(manifest).toEqual({ format: 2, version, madeAt: '2026-11-21T09:00:00.000Z', engine: 'sqlite' })
    expect(names).toEqual(['models.json', 'secrets.json'])
    expect(counts).toEqual({ 'secrets.json: files': 1 })
    expect(await readFile(join(unpacked, 'models.json'), 'utf8')).toBe('[]')
  })

  test('databases as they are at one moment, with the rows of their tables counted', async () => {
    await writeRows('chatflow/chatflow.db', 3)
    await writeRows('chatflow/deep/other.db', 0)
    await write({ 'chatflow/note.txt': 'kept', 'chatflow/chatflow.db-wal': '', 'chatflow/old.backup': '' })
    const { names, counts, unpacked } = await kept()
    expect(names).toEqual(['chatflow/chatflow.db', 'chatflow/deep/other.db', 'chatflow/note.txt', 'models.json'])
    expect(counts).toEqual({
      'chatflow/chatflow.db: items': 3,
      'chatflow/chatflow.db: none': 0,
      'chatflow/deep/other.db: items': 0,
      'chatflow/deep/other.db: none': 0,
      'chatflow: files': 1,
    })
    const copy = new DatabaseSync(join(unpacked, 'chatflow/chatflow.db'), { readOnly: true })
    expect(copy.prepare('SELECT count(*) AS rows FROM items').get()).toMatchObject({ rows: 3 })
    copy.close()
  })

  test('the history of checks, with its minutes and incidents', async () => {
    await write({ 'health/a.jsonl': '{}\n{}\n', 'health/incidents.json': '[1]', 'health/b.tmp': '' })
    const { names, counts } = await kept()
    expect(names).toEqual(['health/a.jsonl', 'health/incidents.json', 'models.json'])
    expect(counts).toEqual({ 'health: minutes': 2, 'health: incidents': 1 })
  })

  test('the files of the metrics, where their service does not run', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const metricsUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    server.close()
    await openSecrets(home())
    await write({ 'metrics/note': 'kept' })
    const { names, counts, unpacked } = await kept({ metricsUrl })
    expect(names).toContain('metrics/note')
    expect(counts).toMatchObject({ 'metrics: series': 0, 'metrics: samples': 0 })
    expect(await readFile(join(unpacked, 'metrics/note'), 'utf8')).toBe('kept')
  })

  const apart = {
    ...{ 'models/a.gguf': 'GGUF', 'models/deep/b.gguf': '', 'models/c.gguf.partial': '', 'models/d.txt': '' },
    ...{ 'logs/chatflow.jsonl': '{}', 'logs/a.tmp': '' },
  }

  test('no models and logs, but the names and sizes of models', async () => {
    await write({ 'chatflow/note': '', ...apart })
    const { names, unpacked } = await kept()
    expect(names).toEqual(['chatflow/note', 'models.json'])
    expect(JSON.parse(await readFile(join(unpacked, 'models.json'), 'utf8'))).toEqual([
      { file: 'models/a.gguf', bytes: 4 },
      { file: 'models/deep/b.gguf', bytes: 0 },
    ])
  })

  test('models where they are asked for', async () => {
    await write({ 'chatflow/note': '', ...apart })
    const { names } = await kept({ models: true })
    expect(names).toEqual(['chatflow/note', 'models.json', 'models/a.gguf', 'models/d.txt', 'models/deep/b.gguf'])
  })

  test('logs where they are asked for', async () => {
    await write({ 'chatflow/note': '', ...apart })
    expect((await kept({ logs: true })).names).toEqual(['chatflow/note', 'logs/chatflow.jsonl', 'models.json'])
  })

  test('nothing of the run, and no other backups', async () => {
    await write({ 'chatflow/note': '', 'run.json': '{}', 'backups/a.tar.gz': '', '.hidden': '', 'own.txt': '' })
    const { names, counts } = await kept()
    expect(names).toEqual(['chatflow/note', 'models.json', 'own.txt'])
    expect(counts).toEqual({ 'chatflow: files': 1, 'own.txt: files': 1 })
  })

  test('the settings', async () => {
    await write({ 'chatflow/note': '' })
    await writeFile(join(folder, 'hearth.yaml'), 'logs:\n  docker: off\n')
    expect((await kept()).names).toContain('settings/hearth.yaml')
  })
})

describe('there is nothing to back up', () => {
  test.each([
    { name: 'without a state folder', files: {} },
    { name: 'in one that no service has used', files: { 'own.txt': '', 'run.json': '{}' } },
  ])('$name', async ({ files }) => {
    await write(files)
    await expect(kept()).rejects.toMatchObject({
      kind: 'missing',
      message: `Cannot back up "${home()}": it holds nothing yet`,
    })
  })
})

test('a damaged database is told, and no archive is left', async () => {
  await write({ 'chatflow/a.db': `SQLite format 3\0${'x'.repeat(5_000)}` })
  await expect(kept()).rejects.toMatchObject({ kind: 'broken' })
  expect((await readdir(folder)).filter((name) => name !== 'home')).toEqual([])
})
