import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Failure } from '@hearth/kernel'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { ensureDatabase, findPostgres, openPostgresServer, type PostgresServer } from '../../test-support/postgres.ts'
import { claimPostgres } from './claim-postgres.ts'
import { openPostgres } from './open-postgres.ts'

const programs = await findPostgres()
const command = fileURLToPath(new URL('../../../../../cli/bin/hearth.mjs', import.meta.url))
const refusal =
  /^Cannot open the chatflow database postgres:\/\/127\.0\.0\.1:\d+\/\w+: another chatflow process uses it/

/** What it says when it throws; empty when it does not. */
function refusalOf(attempt: () => void): string {
  try {
    attempt()
    return ''
  } catch (error) {
    return String(error)
  }
}

// A process begins in its own time on a busy machine.
const isReady = (output: () => string) => expect.poll(output, { timeout: 60_000 }).toContain('"msg":"ready"')

describe.skipIf(programs === undefined)('a Postgres database', () => {
  let server: PostgresServer
  beforeAll(async () => {
    server = await openPostgresServer(programs ?? '')
  })
  afterAll(() => server.close())

  const databaseOf = (name: string) => ensureDatabase(server.url, `claim ${name}`)

  async function claim(url: string, taken: Failure[] = []) {
    const held = await claimPostgres(url, { waitMs: 0, onTaken: (failure) => taken.push(failure) })
    onTestFinished(() => held.close())
    return held
  }

  async function connect(url: string): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    onTestFinished(() => client.end())
    return client
  }

  const endClaims = (client: pg.Client) =>
    client.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'hearth-chatflow-claim' AND datname = current_database()",
    )

  /** Takes the lock of the claim on this database the moment it is free; resolves once it has it. */
  async function takeFromClaim(url: string): Promise<void> {
    const [thief, killer] = [await connect(url), await connect(url)]
    // The server knows those of all its databases, also of a process that was just killed.
    const own = "locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
    const { rows } = await killer.query(`SELECT classid, objid FROM pg_locks WHERE ${own} AND granted`)
    const key = (BigInt(rows[0].classid) << 32n) | BigInt(rows[0].objid)
    const taking = thief.query('SELECT pg_advisory_lock($1)', [String(key)])
    const waits = async () => (await killer.query(`SELECT 1 FROM pg_locks WHERE ${own} AND NOT granted`)).rowCount
    await expect.poll(waits).toBe(1)
    await endClaims(killer)
    await taking
  }

  /** `hearth serve chatflow` over this database. */
  async function serve(
    url: string,
  ): Promise<{ child: ChildProcess; output: () => string; exited: Promise<number | null> }> {
    const home = await mkdtemp(join(tmpdir(), 'hearth-claim-'))
    const env = { PATH: process.env.PATH, HEARTH_HOME: home, HEARTH_CHATFLOW_PORT: '0', DATABASE_URL: url }
    const child = spawn(process.execPath, [command, 'serve', 'chatflow'], { cwd: home, env })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    const exited = once(child, 'exit').then(([code]) => code as number | null)
    onTestFinished(async () => {
      child.kill('SIGKILL')
      await exited
      await rm(home, { recursive: true, force: true })
    })
    return { child, output: () => output, exited }
  }

  test('belongs to one process, until that lets it go', async () => {
    const url = await databaseOf('one')
    const first = await claim(url)
    expect(first.assertHeld).not.toThrow()
    await expect(claim(url)).rejects.toMatchObject({ kind: 'conflict', message: expect.stringMatching(refusal) })
    await first.close()
    await claim(url)
  })

  test('does not keep the others of its server from being used', async () => {
    await claim(await databaseOf('left'))
    await claim(await databaseOf('right'))
  })

  test('waits for a process that is about to end', async () => {
    const url = await databaseOf('waits')
    const first = await claim(url)
    const second = claimPostgres(url, { waitMs: 30_000, onTaken: () => undefined })
    await first.close()
    await (await second).close()
  })

  test('is taken again when its connection is lost, and cannot be asked in between', async () => {
    const url = await databaseOf('lost')
    const taken: Failure[] = []
    const held = await claim(url, taken)
    await server.stop()
    await expect.poll(() => refusalOf(held.assertHeld)).toMatch('Cannot read or write the data: the connection')
    await server.start()
    await expect.poll(() => refusalOf(held.assertHeld)).toBe('')
    await expect(claim(url)).rejects.toMatchObject({ kind: 'conflict' })
    expect(taken).toEqual([])
  })

  test('that another process took meanwhile is given up, in words', async () => {
    const url = await databaseOf('taken')
    const taken: Failure[] = []
    const held = await claim(url, taken)
    const database = await openPostgres(url, {
      maxConnections: 1,
      statementTimeoutMs: 30_000,
      assertHeld: held.assertHeld,
    })
    onTestFinished(() => database.destroy())
    await takeFromClaim(url)
    await expect.poll(() => taken).toMatchObject([{ kind: 'conflict', message: expect.stringMatching(refusal) }])
    await expect(database.selectFrom('chatflow').selectAll().execute()).rejects.toMatchObject({ kind: 'unavailable' })
  })

  test('serves one chatflow process: a second is refused in one sentence, and kill -9 of the first frees it', async () => {
    const url = await databaseOf('served')
    const first = await serve(url)
    await isReady(first.output)
    const second = await serve(url)
    expect(await second.exited).toBe(78)
    expect(second.output()).toMatch(new RegExp(refusal.source, 'm'))
    first.child.kill('SIGKILL')
    await first.exited
    const third = await serve(url)
    await isReady(third.output)
  }, 180_000)

  test('whose connection another process took ends the service that lost it', async () => {
    const url = await databaseOf('ended')
    const service = await serve(url)
    await isReady(service.output)
    await takeFromClaim(url)
    expect(await service.exited).toBe(0)
    expect(service.output()).toContain('another chatflow process uses it')
  }, 180_000)
})
