import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../storage/database.fixture.ts'
import { claimPostgres } from '../storage/postgres/claim-postgres.ts'
import { ensureDatabase, findPostgres, openPostgresServer, type PostgresServer } from '../test-support/postgres.ts'
import { countDump, dumpPostgres, restorePostgres } from './postgres.ts'
import { runPostgresProgram } from './postgres-programs.ts'

const programs = await findPostgres()

async function query(url: string, text: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(text).finally(() => client.end())
  return rows
}

test('a program of Postgres that is not installed is named, with what to install', async () => {
  const folder = await temporaryFolder()
  const url = 'postgres://nobody@127.0.0.1:9/none'
  const program = { name: 'pg_dump', url, args: [], doing: 'back up the Postgres database', path: folder } as const
  await expect(runPostgresProgram(program)).rejects.toMatchObject({
    kind: 'invalid',
    message: expect.stringMatching(
      /^Cannot back up the Postgres database: pg_dump is not installed; install .*postgresql-client/,
    ),
  })
})

describe.skipIf(programs === undefined)('a backup of a Postgres database', () => {
  let server: PostgresServer
  beforeAll(async () => {
    server = await openPostgresServer(programs ?? '')
  })
  afterAll(() => server.close())

  async function furnished(name: string): Promise<string> {
    const url = await ensureDatabase(server.url, name)
    await query(
      url,
      "CREATE TABLE message (seq serial PRIMARY KEY, text text); INSERT INTO message (text) VALUES ('a'), ('b 🙂')",
    )
    return url
  }

  test('comes back in an empty database, which goes on counting where it was', async () => {
    const [url, path] = [await furnished('backed up'), join(await temporaryFolder(), 'dump')]
    expect(await dumpPostgres(url, path)).toEqual({ message: 2 })
    expect((await stat(path)).size).toBeGreaterThan(0)
    const into = await ensureDatabase(server.url, 'restored')
    await restorePostgres(into, path, { overwrite: false })
    await query(into, "INSERT INTO message (text) VALUES ('c')")
    expect(await query(into, 'SELECT seq, text FROM message ORDER BY seq')).toEqual([
      { seq: 1, text: 'a' },
      { seq: 2, text: 'b 🙂' },
      { seq: 3, text: 'c' },
    ])
  })

  test('is counted in a database of its own, of which nothing is left', async () => {
    const [url, path] = [await furnished('verified'), join(await temporaryFolder(), 'dump')]
    await dumpPostgres(url, path)
    expect(await countDump(url, path)).toEqual({ message: 2 })
    expect(await query(url, "SELECT datname FROM pg_database WHERE datname LIKE 'hearth_verify%'")).toEqual([])
  })

  test('takes the place of what is there only when told to', async () => {
    const [url, path] = [await furnished('full'), join(await temporaryFolder(), 'dump')]
    await dumpPostgres(url, path)
    await query(url, 'DELETE FROM message')
    await expect(restorePostgres(url, path, { overwrite: false })).rejects.toMatchObject({ kind: 'conflict' })
    expect(await query(url, 'SELECT * FROM message')).toEqual([])
    await restorePostgres(url, path, { overwrite: true })
    expect(await query(url, 'SELECT * FROM message')).toHaveLength(2)
  })

  test('does not change what a service uses', async () => {
    const [url, path] = [await furnished('in use'), join(await temporaryFolder(), 'dump')]
    await dumpPostgres(url, path)
    const claim = await claimPostgres(url, { onTaken: () => undefined })
    onTestFinished(() => claim.close())
    await expect(restorePostgres(url, path, { overwrite: true })).rejects.toMatchObject({ kind: 'conflict' })
  })

  test('says what the server said', async () => {
    const url = new URL(server.url)
    url.pathname = '/nowhere'
    await expect(dumpPostgres(url.href, '/dev/null')).rejects.toMatchObject({
      kind: 'upstream',
      message: expect.stringMatching(/^Cannot back up the Postgres database: database "nowhere" does not exist$/),
    })
  })
})
