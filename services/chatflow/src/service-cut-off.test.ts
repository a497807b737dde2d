import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { ensureDatabase, findPostgres, openPostgresServer } from './test-support/postgres.ts'
import { startService, temporaryHome } from './test-support/running-service.ts'
import { openWire } from './test-support/wire.ts'

const programs = await findPostgres()
const absent = programs === undefined

test.skipIf(absent)(
  'a chatflow service that lost its database is not ready, and is again once it has it back',
  async () => {
    const server = await openPostgresServer(programs ?? '')
    onTestFinished(() => server.close())
    const home = await temporaryHome()
    onTestFinished(() => home.remove())
    const databaseUrl = await ensureDatabase(server.url, randomUUID())
    const wire = await openWire(Number(new URL(databaseUrl).port))
    onTestFinished(() => wire.close())
    const { href } = Object.assign(new URL(databaseUrl), { port: wire.port })
    const service = await startService(home.home, { databaseUrl: href })
    onTestFinished(() => service.stop())
    const readiness = async () => {
      const answer = await fetch(`${service.url}/readyz`)
      return [answer.status, await answer.text()]
    }

    expect(await readiness()).toEqual([200, 'ok'])
    wire.cut()
    wire.reset()
    await expect.poll(readiness).toEqual([503, 'the connection to the database was lost'])
    expect((await fetch(`${service.url}/livez`)).status).toBe(200)
    wire.heal()
    await expect.poll(readiness).toEqual([200, 'ok'])
  },
  120_000,
)

test.runIf(absent)('a chatflow service that lost its database: skipped, Postgres is not installed', () => undefined)
