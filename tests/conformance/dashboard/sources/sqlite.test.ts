import { mkdtempSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll } from 'vitest'
import { samples } from './samples.ts'
import { describeDatabase } from './sql.contract.ts'

const folder = mkdtempSync(join(tmpdir(), 'sqlite-source-'))
const path = join(folder, 'samples.db')
const database = new DatabaseSync(path)
database.exec('CREATE TABLE samples (host TEXT, at TIMESTAMP, seconds INTEGER, value REAL)')
const insert = database.prepare("INSERT INTO samples VALUES (?, datetime(?, 'unixepoch'), ?, ?)")
for (const [host, seconds, value] of samples) insert.run(host, seconds, seconds, value)

afterAll(async () => {
  database.close()
  await rm(folder, { recursive: true, force: true })
})

const endless = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)'

describeDatabase({
  type: 'frser-sqlite-datasource',
  settings: () => ({ jsonData: { path } }),
  sleep: `${endless} SELECT count(*) FROM n`,
  isSleeping: async () => (await openers(path)) > 0,
  many: `${endless} SELECT i, 'twenty letters in all' AS words FROM n LIMIT 20000`,
  rejection: /no such column: FORM|syntax error/,
  writes: [
    'DELETE FROM samples',
    "WITH x AS (SELECT 1) INSERT INTO samples SELECT 'c', 1, 1, 1",
    `ATTACH '${join(folder, 'other.db')}' AS other`,
    `VACUUM INTO '${join(folder, 'copy.db')}'`,
    'PRAGMA journal_mode = WAL',
  ],
  count: async () => Number(database.prepare('SELECT count(*) AS n FROM samples').get()?.n),
})

/** How many processes that compute have the file open: those of queries, of which one that is done is idle. */
async function openers(file: string): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const busy = await Promise.all(
    pids.map(async (pid) => {
      const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      return line.includes('sqlite-child') && line.includes(file) && / R /.test(state.slice(state.lastIndexOf(')')))
    }),
  )
  return busy.filter(Boolean).length
}
