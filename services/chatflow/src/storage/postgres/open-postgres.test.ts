import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { ensureDatabase, findPostgres, openPostgresServer, type PostgresServer } from '../../test-support/postgres.ts'
import { openWire } from '../../test-support/wire.ts'
import { withSettings } from '../../test-support/with-settings.ts'
import { plainChatflow } from '../chatflows/chatflow-store.contract.ts'
import { createChatflowStore } from '../chatflows/chatflow-store.ts'
import { MIGRATIONS } from '../migrations/migrations.ts'
import { openPostgres } from './open-postgres.ts'

const programs = await findPostgres()
const bounds = { maxConnections: 2, statementTimeoutMs: 30_000 }

describe.skipIf(programs === undefined)('openPostgres()', () => {
  let server: PostgresServer
  beforeAll(async () => {
    server = await openPostgresServer(programs ?? '')
  })
  afterAll(() => server.close())

  const open = async (url: string, statementTimeoutMs = bounds.statementTimeoutMs) => {
    const database = await openPostgres(url, { ...bounds, statementTimeoutMs })
    onTestFinished(() => database.destroy())
    return database
  }

  test('two programs that start at once run each step of the schema in one of them', async () => {
    const url = await ensureDatabase(server.url, 'two at once')
    const [first, second] = await Promise.all([open(url), open(url)])
    const { rows } = await sql<{ version: number }>`SELECT version FROM schema_version`.execute(first)
    expect(rows).toHaveLength(MIGRATIONS.length)
    await createChatflowStore(first).put(plainChatflow)
    expect(await createChatflowStore(second).get(plainChatflow.id)).toEqual(withSettings(plainChatflow))
  })

  test('refuses a database that a newer program wrote', async () => {
    const url = await ensureDatabase(server.url, 'newer')
    const database = await open(url)
    await sql`INSERT INTO schema_version (version, name, applied_at_ms) VALUES (99, 'later', 1)`.execute(database)
    await expect(openPostgres(url, bounds)).rejects.toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining('its schema has version 99'),
    })
  })

  test.each([
    { name: 'a server that is not there', url: () => 'postgres://me:secret@127.0.0.1:1/x', says: 'ECONNREFUSED' },
    {
      name: 'a database that does not exist',
      url: () => server.url.replace(/\/postgres$/, '/nowhere').replace('hearth@', 'hearth:secret@'),
      says: '"nowhere" does not exist',
    },
    { name: 'a user that does not exist', url: () => server.url.replace('hearth@', 'nobody:secret@'), says: 'nobody' },
  ])('says what is wrong with $name, without its password', async ({ url, says }) => {
    const refusal = await openPostgres(url(), bounds).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ kind: 'invalid', message: expect.stringContaining(says) })
    expect((refusal as Error).message).not.toContain('secret')
  })

  test('gives up a statement of which nothing is heard any more, and goes on once the network is there again', async () => {
    const url = await ensureDatabase(server.url, 'cut off')
    const wire = await openWire(Number(new URL(url).port))
    onTestFinished(() => wire.close())
    const database = await open(Object.assign(new URL(url), { port: wire.port }).href, 100)
    const ask = () => sql<{ one: number }>`SELECT 1 AS one`.execute(database)
    await ask()
    wire.cut()
    await expect(ask()).rejects.toMatchObject({ kind: 'unavailable' })
    wire.heal()
    await expect.poll(async () => (await ask()).rows, { timeout: 60_000 }).toEqual([{ one: 1 }])
  }, 120_000)

  test('ends a statement that takes too long', async () => {
    const url = await ensureDatabase(server.url, 'slow')
    // The first makes the tables, which may take longer.
    await open(url)
    const database = await open(url, 500)
    await expect(sql`SELECT pg_sleep(30)`.execute(database)).rejects.toMatchObject({ kind: 'unavailable' })
  })

  test('fails clearly while the server is away, leaves no half behind, and works again once it is back', async () => {
    const database = await open(await ensureDatabase(server.url, 'away'))
    const store = createChatflowStore(database)
    await store.put(plainChatflow)
    const writing = database.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('chatflow').execute()
      await server.stop()
      await transaction.deleteFrom('chatflow').execute()
    })
    await expect(writing).rejects.toMatchObject({ kind: 'unavailable' })
    await expect(store.get(plainChatflow.id)).rejects.toMatchObject({ kind: 'unavailable' })
    await server.start()
    while ((await store.get(plainChatflow.id).catch(() => undefined)) === undefined) await sleep(20)
    expect(await store.get(plainChatflow.id)).toEqual(withSettings(plainChatflow))
  }, 120_000)
})
