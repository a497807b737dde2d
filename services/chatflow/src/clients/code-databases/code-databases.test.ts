import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { findPostgres, openPostgresServer, type PostgresServer, runStatements } from '../../test-support/postgres.ts'
import { createQuickJsSandbox, type QuickJsSandbox } from '../sandbox/quickjs-sandbox.ts'
import { createCodeDatabases } from './open-code-databases.ts'

const mebibyte = 1_048_576
// Starting a process for a query is part of its time.
const limits = { maxRows: 100, maxBytes: 100_000, timeoutMs: 50_000 }
const pool = {
  limits: { memoryBytes: 64 * mebibyte, cpuMs: 10_000, outputBytes: mebibyte },
  threads: 1,
  runsPerThread: 4,
  maxWaiting: 100,
  idleMs: 60_000,
}

type Settings = Parameters<typeof createCodeDatabases>[0]

const sandboxes = new Map<string, QuickJsSandbox>()
afterAll(() => Promise.all([...sandboxes.values()].map((sandbox) => sandbox.close())))

/** Runs code in a sandbox that has these databases, and no other. */
async function run(settings: Settings, code: string, globals: Readonly<Record<string, unknown>>): Promise<unknown> {
  const key = JSON.stringify(settings)
  const open = () => {
    const databases = createCodeDatabases(settings)
    return createQuickJsSandbox({ fetch, maxFetchBytes: 1_000, timeoutMs: 55_000, pool, databases })
  }
  const sandbox = sandboxes.get(key) ?? open()
  sandboxes.set(key, sandbox)
  return await sandbox.run(code, { globals, network: true, signal: new AbortController().signal })
}

describe('a SQLite file', () => {
  let folder = ''
  const file = () => join(folder, 'a.db')
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'code-databases-'))
    for (const name of ['a.db', 'secret.db']) {
      const db = new DatabaseSync(join(folder, name))
      db.exec(`CREATE TABLE town (name TEXT, people INTEGER, crest BLOB);
        INSERT INTO town VALUES ('Oslo', 700000, x'00ff'), ('Bergen', 9007199254740993, NULL)`)
      db.close()
    }
  })
  afterAll(() => rm(folder, { recursive: true }))

  const source = `const { DataSource } = require('typeorm')
    const source = new DataSource({ type: 'sqlite', database: $file })
    await source.initialize()
    const query = (sql, values) => source.query(sql, values)`
  const asked = (code: string, write = false, own = limits) =>
    run({ named: [{ url: `sqlite:${file()}`, write }], limits: own }, `${source}\n${code}`, {
      $file: file(),
    })

  test('is asked by typeorm, with values beside the statement', async () => {
    const code = `const runner = source.createQueryRunner()
      const rows = await runner.query('SELECT name, people, crest FROM town WHERE name = ?', ['Oslo'])
      await runner.release()
      await source.destroy()
      return [rows[0].name, rows[0].people, rows[0].crest.toString('hex'), source.isInitialized]`
    expect(await asked(code)).toEqual(['Oslo', 700_000, '00ff', false])
  })

  test('keeps the digits of numbers that are too large for one', async () => {
    expect(await asked(`return await query("SELECT people FROM town WHERE name = 'Bergen'")`)).toEqual([
      { people: '9007199254740993' },
    ])
  })

  test.each([
    { name: 'a change', sql: 'DELETE FROM town', says: /attempt to write a readonly database/ },
    { name: 'another file', sql: "ATTACH '$folder/secret.db' AS s", says: /not authorized|authorization denied/ },
    { name: 'a copy', sql: "VACUUM INTO '$folder/copy.db'", says: /not authorized|authorization denied|readonly/ },
    { name: 'a setting', sql: 'PRAGMA writable_schema = 1', says: /not authorized|authorization denied/ },
    { name: 'a package of code', sql: "SELECT load_extension('x')", says: /load_extension|not authorized/ },
    { name: 'what is no statement', sql: 'SELEC', says: /syntax error/ },
  ])('refuses $name, in the words of the database', async ({ sql, says }) => {
    await expect(asked(`return await query(${JSON.stringify(sql.replace('$folder', folder))})`)).rejects.toThrow(says)
  })

  test('describes its tables', async () => {
    const rows = await asked(`return await query('PRAGMA table_info(town)')`)
    expect(rows).toMatchObject([{ name: 'name' }, { name: 'people' }, { name: 'crest' }])
  })

  test('is changed where the settings let it be', async () => {
    const code = `const id = await query("INSERT INTO town (name) VALUES ('Moss')")
      await query("DELETE FROM town WHERE name = 'Moss'")
      return [id, (await query('SELECT count(*) AS n FROM town'))[0].n]`
    expect(await asked(code, true)).toEqual([3, 2])
    await expect(asked(`await query("VACUUM INTO '${folder}/copy.db'")`, true)).rejects.toThrow(/authoriz/)
  })

  const endless = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)'
  test.each([
    { name: 'rows', sql: `${endless} SELECT i FROM n`, says: /more than 100 rows; ask for fewer with LIMIT/ },
    { name: 'bytes', sql: 'SELECT hex(zeroblob(100000)) AS x', says: /more than 100000 bytes/ },
    { name: 'time, computing without a pause', sql: `${endless} SELECT count(*) FROM n`, says: /longer than 500 ms/ },
  ])('ends a query that takes too many $name', async ({ sql, says }) => {
    const own = { ...limits, timeoutMs: sql.includes('count') ? 500 : limits.timeoutMs }
    await expect(asked(`return await query(${JSON.stringify(sql)})`, false, own)).rejects.toThrow(says)
  })

  test('goes on being asked after a query that was ended', async () => {
    const code = `const outcome = await query(${JSON.stringify(`${endless} SELECT i FROM n`)}).catch((error) => error.message)
      return [outcome.includes('rows'), (await query('SELECT 1 AS one'))[0].one]`
    expect(await asked(code)).toEqual([true, 1])
  })

  test('answers each of several queries at once with its own rows', async () => {
    const code = `const answers = await Promise.all([1, 2, 3].map((n) => query('SELECT ? AS n', [n])))
      return answers.map(([row]) => row.n)`
    expect(await asked(code)).toEqual([1, 2, 3])
  })

  test('that no setting names is refused with the setting that would name it', async () => {
    const code = `const { DataSource } = require('typeorm')
      await new DataSource({ type: 'better-sqlite3', database: $file }).initialize()`
    const databases = { named: [{ url: 'sqlite:/elsewhere.db', write: true }], limits }
    await expect(run(databases, code, { $file: file() })).rejects.toThrow(
      `Cannot ask the database "sqlite:${file()}": custom code reaches those that codeDatabases of the chatflow settings names`,
    )
  })

  test.each([
    { code: `new (require('typeorm').DataSource)({ type: 'mysql' })`, says: 'custom code has "postgres" and "sqlite"' },
    { code: `${source}\nsource.getRepository('Town')`, says: 'Cannot use entities' },
    {
      code: `await new (require('typeorm').DataSource)({ type: 'sqlite', database: $file }).query('SELECT 1')`,
      says: 'initialize() the data source before',
    },
    { code: `for (let at = 0; at < 9; at++) { ${source} }`, says: 'has 4 connections open, which is the most' },
  ])('is not more than statements: $says', async ({ code, says }) => {
    const databases = { named: [{ url: `sqlite:${file()}`, write: false }], limits }
    await expect(run(databases, code, { $file: file() })).rejects.toThrow(says)
  })
})

const programs = await findPostgres()
const skipped = programs === undefined ? '(skipped: Postgres is not installed)' : ''

describe.skipIf(programs === undefined)(`a Postgres database ${skipped}`, () => {
  let server: PostgresServer
  let port = 0
  beforeAll(async () => {
    server = await openPostgresServer(programs ?? '')
    port = Number(new URL(server.url).port)
    await runStatements(
      server.url,
      'CREATE ROLE clerk LOGIN',
      'CREATE ROLE scribe LOGIN',
      'GRANT pg_write_server_files TO scribe',
      'CREATE TABLE town (name text, people bigint, since timestamptz, crest bytea)',
      "INSERT INTO town VALUES ('Oslo', 700000, '1048-01-01T00:00:00Z', '\\x00ff')",
      'GRANT ALL ON town TO clerk',
    )
  })
  afterAll(() => server?.close())

  const source = `const { DataSource } = require('typeorm')
    const source = new DataSource({ type: 'postgres', host: '127.0.0.1', port: $port, username: $user, database: 'postgres' })
    await source.initialize()
    const query = (sql, values) => source.query(sql, values)`
  const asked = (code: string, write = false, own = limits, user = 'clerk') => {
    const named = [{ url: `postgres://127.0.0.1:${port}/postgres`, write }]
    return run({ named, limits: own }, `${source}\n${code}`, { $port: port, $user: user })
  }

  test('is asked by typeorm, with dates and bytes as they are', async () => {
    const code = `const [row] = await query('SELECT * FROM town WHERE name = $1', ['Oslo'])
      return [row.name, row.people, row.since instanceof Date, row.since.getUTCFullYear(), row.crest.toString('hex')]`
    expect(await asked(code)).toEqual(['Oslo', '700000', true, 1048, '00ff'])
  })

  test('is asked by pg', async () => {
    const code = `const { Pool } = require('pg')
      const pool = new Pool({ connectionString: 'postgres://clerk@127.0.0.1:' + $port + '/postgres' })
      const client = await pool.connect()
      const { rows, rowCount } = await client.query({ text: 'SELECT name FROM town WHERE people > $1', values: [5] })
      client.release()
      await pool.end()
      return [rows, rowCount]`
    expect(await asked(code)).toEqual([[{ name: 'Oslo' }], 1])
  })

  test.each([
    { name: 'a change', sql: 'DELETE FROM town', says: /cannot execute DELETE in a read-only transaction/ },
    { name: 'several statements at once', sql: 'COMMIT; DELETE FROM town', says: /cannot insert multiple commands/ },
    { name: 'what is no statement', sql: 'SELEC', says: /syntax error/ },
  ])('refuses $name, in the words of the database', async ({ sql, says }) => {
    await expect(asked(`await query(${JSON.stringify(sql)})`)).rejects.toThrow(says)
  })

  test('stays as it was, whatever the statements before leave behind', async () => {
    const before = [
      'COMMIT',
      'SET default_transaction_read_only = off',
      "SELECT set_config('transaction_read_only', 'off', false)",
    ]
    const tries = before.map((sql) => `await query(${JSON.stringify(sql)}).catch(() => undefined)`).join('\n')
    await expect(asked(`${tries}\nawait query('DELETE FROM town')`)).rejects.toThrow(/read-only transaction/)
    expect(await asked(`return await query('SELECT count(*)::int AS n FROM town')`)).toEqual([{ n: 1 }])
  })

  test('stays as it was, whatever statements are asked at once', async () => {
    const sql = ['COMMIT', 'DELETE FROM town', 'COMMIT', 'DELETE FROM town']
    const asks = sql.map((each) => `query(${JSON.stringify(each)})`).join(', ')
    const statuses = await asked(`return (await Promise.allSettled([${asks}])).map(({ status }) => status)`)
    expect(statuses).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected'])
    expect(await asked(`return await query('SELECT count(*)::int AS n FROM town')`)).toEqual([{ n: 1 }])
  })

  test.each(['hearth', 'scribe'])('is not asked as %s, who may do more than read on its server', async (user) => {
    const write = `return await query("COPY (SELECT 1) TO '/tmp/nobody-reads-this'")`
    await expect(asked(write, false, limits, user)).rejects.toThrow(
      `Cannot ask the database "127.0.0.1" as "${user}": this user may run programs or write files on its server`,
    )
    expect(await asked('return await query("SELECT 1 AS one")', true, limits, user)).toEqual([{ one: 1 }])
  })

  test('is never asked as the user of this process', async () => {
    vi.stubEnv('PGUSER', 'hearth')
    onTestFinished(() => void vi.unstubAllEnvs())
    const code = `const { Client } = require('pg')
      await new Client({ host: '127.0.0.1', port: $port, database: 'postgres' }).connect()`
    await expect(asked(code)).rejects.toThrow('the code names no user')
  })

  test('is changed where the settings let it be, in a transaction of the code', async () => {
    const code = `const runner = source.createQueryRunner()
      await runner.startTransaction()
      const changed = await runner.query("UPDATE town SET people = 1")
      await runner.rollbackTransaction()
      return [changed, (await query('SELECT people FROM town'))[0].people]`
    expect(await asked(code, true)).toEqual([[[], 1], '700000'])
  })

  test.each([
    { name: 'rows', sql: 'SELECT generate_series(1, 1000000000)', says: /more than 100 rows/ },
    { name: 'bytes', sql: "SELECT repeat('x', 200000)", says: /more than 100000 bytes/ },
    { name: 'time', sql: 'SELECT pg_sleep(30)', says: /longer than 3000 ms/ },
  ])('ends a query that takes too many $name, and goes on being asked', async ({ name, sql, says }) => {
    const code = `const outcome = await query(${JSON.stringify(sql)}).catch((error) => error.message)
      return [outcome, (await query('SELECT 1 AS one'))[0].one]`
    const own = name === 'time' ? { ...limits, timeoutMs: 3_000 } : limits
    expect(await asked(code, false, own)).toEqual([expect.stringMatching(says), 1])
  })

  test('is left when the code ends, whether it closed the connection or not', async () => {
    await asked('return 1')
    await expect
      .poll(() =>
        asked(
          `return await query("SELECT count(*)::int AS n FROM pg_stat_activity WHERE backend_type = 'client backend'")`,
        ),
      )
      .toEqual([{ n: 1 }])
  })

  test('of another name on the same server is refused', async () => {
    const code = `await new (require('typeorm').DataSource)({ type: 'postgres', host: '127.0.0.1', port: $port, database: 'template1' }).initialize()`
    await expect(asked(code)).rejects.toThrow(`Cannot ask the database "postgres://127.0.0.1:${port}/template1"`)
  })
})
