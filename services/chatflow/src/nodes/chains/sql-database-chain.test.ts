import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawFlow, wire } from '../../test-support/flows.ts'
import { findPostgres, openPostgresServer, type PostgresServer } from '../../test-support/postgres.ts'
import { contextOf, finish, prepare, recordingEnv } from '../../test-support/run-flow.ts'

const tables = `CREATE TABLE artist (id INTEGER PRIMARY KEY, name TEXT);
  INSERT INTO artist VALUES (1, 'Nina'), (2, 'Miles');
  CREATE TABLE secret (word TEXT);
  INSERT INTO secret VALUES ('hush');`

/** Asks the chain a question for which its model writes `sql`. */
async function asked(target: { database: string; url: string }, sql: string, inputs: Record<string, unknown> = {}) {
  const { env, calls } = recordingEnv((messages) =>
    messages[0]?.content.startsWith('Question:') === true ? 'Answered.' : sql,
  )
  const reachable = { ...env, checkHost: async (host: string) => host }
  const chain = { id: 'sqlDatabaseChain_0', inputs: { model: wire('chatOpenAI_0'), ...target, ...inputs } }
  const answer = await finish(prepare(drawFlow({ id: 'chatOpenAI_0' }, chain), reachable), contextOf('Who?'))
  return { text: answer.text, prompts: calls.map(({ messages }) => messages[0]?.content ?? '') }
}

const writes = [
  'DROP TABLE artist',
  'SELECT 1; DROP TABLE artist',
  "INSERT INTO artist VALUES (3, 'x')",
  "WITH x AS (SELECT 1) INSERT INTO artist SELECT 3, 'x'",
  'PRAGMA writable_schema = 1',
  "ATTACH DATABASE '/etc/passwd' AS stolen",
]

describe('sqlDatabaseChain on SQLite', () => {
  let folder: string
  let target: { database: string; url: string }
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hearth-sql-'))
    target = { database: 'sqlite', url: join(folder, 'music.db') }
    const db = new DatabaseSync(target.url)
    db.exec(tables)
    db.close()
  })
  afterAll(() => rm(folder, { recursive: true }))

  test('shows the tables, runs the query and answers from its rows', async () => {
    const { text, prompts } = await asked(target, '```sql\nSELECT name FROM artist ORDER BY id;\n```')
    expect(text).toBe('Answered.')
    expect(prompts[0]).toContain('CREATE TABLE "artist" (\n  "id" INTEGER,\n  "name" TEXT\n)')
    expect(prompts[0]).toContain('{"id":1,"name":"Nina"}')
    expect(prompts[1]).toContain('Result: [{"name":"Nina"},{"name":"Miles"}]')
  })

  test('shows only the tables it is to use', async () => {
    const { prompts } = await asked(target, 'SELECT 1', { ignoreTables: 'secret', sampleRowsInTableInfo: '1' })
    expect(prompts[0]).not.toContain('secret')
    expect(prompts[0]).not.toContain('Miles')
  })

  test.each([...writes, "SELECT load_extension('/tmp/evil')"])('does not run %s', async (sql) => {
    await expect(asked(target, sql)).rejects.toMatchObject({ kind: 'broken' })
    const db = new DatabaseSync(target.url)
    expect(db.prepare('SELECT count(*) AS n FROM artist').get()).toEqual({ n: 2 })
    db.close()
  })

  test('does not make a database that is not there', async () => {
    const missing = { ...target, url: join(folder, 'nowhere.db') }
    await expect(asked(missing, 'SELECT 1')).rejects.toMatchObject({
      kind: 'broken',
      message: expect.stringMatching(/^Cannot read the database ".+": .+; name a file that this service can read/),
    })
  })
})

const programs = await findPostgres()

describe.skipIf(programs === undefined)('sqlDatabaseChain on Postgres (skipped: it is not installed)', () => {
  let server: PostgresServer
  let target: { database: string; url: string }
  beforeAll(async () => {
    server = await openPostgresServer(programs ?? '')
    target = { database: 'postgres', url: server.url }
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    await client.query(tables)
    await client.end()
  })
  afterAll(() => server.close())

  test('shows the tables, runs the query and answers from its rows', async () => {
    const { prompts } = await asked(target, 'SELECT name FROM artist ORDER BY id')
    expect(prompts[0]).toContain('CREATE TABLE "artist" (\n  "id" integer,\n  "name" text\n)')
    expect(prompts[1]).toContain('Result: [{"name":"Nina"},{"name":"Miles"}]')
  })

  test.each([...writes, "SELECT setval('s', 1)", 'SELECT 1) AS x; DROP TABLE artist --'])(
    'does not run %s',
    async (sql) => {
      await expect(asked(target, sql)).rejects.toMatchObject({ kind: 'broken' })
      expect((await asked(target, 'SELECT count(*) AS n FROM artist')).prompts[1]).toContain('"n":"2"')
    },
  )
})
