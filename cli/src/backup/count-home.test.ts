import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { countHome } from './count-home.ts'

let home = ''
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'hearth-count-'))
  onTestFinished(() => rm(home, { recursive: true, force: true }))
})

async function write(...names: readonly string[]): Promise<void> {
  for (const name of names) {
    await mkdir(dirname(join(home, name)), { recursive: true })
    await writeFile(join(home, name), '')
  }
}

test('an empty folder holds nothing', async () => expect(await countHome(home)).toEqual({}))

test.each([
  { name: 'files of a part', files: ['chatflow/a', 'chatflow/deep/b'], counts: { 'chatflow: files': 2 } },
  { name: 'a file of its own', files: ['secrets.json'], counts: { 'secrets.json: files': 1 } },
  {
    name: 'none of what is unfinished',
    files: ['chatflow/a.tmp', 'chatflow/b.backup'],
    counts: { 'chatflow: files': 0 },
  },
  { name: 'none of what belongs to the run', files: ['run.json', 'lock', 'logs/a', 'models/b.gguf'], counts: {} },
  {
    name: 'none of what lies beside the state',
    files: ['settings/hearth.yaml', 'postgres.dump', 'models.json'],
    counts: {},
  },
  {
    name: 'minutes of the history',
    files: ['health/a.jsonl'],
    counts: { 'health: minutes': 0, 'health: incidents': 0 },
  },
])('countHome() counts $name', async ({ files, counts }) => {
  await write(...files)
  expect(await countHome(home)).toEqual(counts)
})

test('countHome() counts the rows of databases, which are no files then', async () => {
  await write('dashboard/note')
  const database = new DatabaseSync(join(home, 'dashboard', 'dashboard.db'))
  database.exec('CREATE TABLE boards (id INTEGER); INSERT INTO boards VALUES (1), (2)')
  database.close()
  expect(await countHome(home)).toEqual({ 'dashboard/dashboard.db: boards': 2, 'dashboard: files': 1 })
})

test('countHome() tells of a damaged database', async () => {
  await write('chatflow/a.db')
  await writeFile(join(home, 'chatflow/a.db'), `SQLite format 3\0${'x'.repeat(5_000)}`)
  await expect(countHome(home)).rejects.toMatchObject({ kind: 'broken' })
})
