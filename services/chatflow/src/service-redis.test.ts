import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPostgres } from './storage/postgres/open-postgres.ts'
import { ask } from './test-support/ask.ts'
import { conversationFlow } from './test-support/flows.ts'
import { ensureDatabase, findPostgres, openPostgresServer, type PostgresServer } from './test-support/postgres.ts'
import { createTestRedis, hasRedis, type TestRedis } from './test-support/redis.ts'
import { type RunningService, startService, temporaryHome } from './test-support/running-service.ts'
import { openScriptedUpstream, type ScriptedUpstream } from './test-support/scripted-upstream.ts'

const programs = await findPostgres()
const absent = programs === undefined || !hasRedis

describe.skipIf(absent)('two chatflow services over one Postgres and one Redis', () => {
  let server: PostgresServer
  let redis: TestRedis
  let home: Awaited<ReturnType<typeof temporaryHome>>
  let upstream: ScriptedUpstream
  let database: Awaited<ReturnType<typeof openPostgres>>
  let services: readonly RunningService[] = []

  beforeAll(async () => {
    server = await openPostgresServer(programs ?? '')
    redis = await createTestRedis()
    await redis.start()
    home = await temporaryHome()
    upstream = await openScriptedUpstream()
    const databaseUrl = await ensureDatabase(server.url, randomUUID())
    const settings = { databaseUrl, replicas: true, redisUrl: redis.url }
    services = await Promise.all([1, 2].map(() => startService(home.home, settings)))
    database = await openPostgres(databaseUrl, { maxConnections: 1, statementTimeoutMs: 60_000 })
  }, 120_000)
  afterAll(async () => {
    await Promise.all(services.map((service) => service.stop()))
    await database.destroy()
    await redis.kill()
    await server.close()
    await upstream.close()
    await home.remove()
  })

  const windows = async () => (await database.selectFrom('rate_window').select('used').execute()).length

  test('count requests against the limit of a flow there, and in the database while it is away', async () => {
    const rateLimit = { status: true, limitMax: 2, limitDuration: 600, limitMsg: 'Slow down' }
    const fields = { apiConfig: JSON.stringify({ rateLimit }) }
    const [one, other] = services as [RunningService, RunningService]
    const flow = await one.addFlow(conversationFlow(upstream.url), fields)
    const statuses = async () => {
      const answers = await Promise.all([one, other, one, other].map((at) => ask(at, flow, { question: 'Hi' })))
      return answers.map(({ status }) => status).toSorted()
    }
    expect([await statuses(), await windows()]).toEqual([[200, 200, 429, 429], 0])
    await redis.kill()
    expect([await statuses(), await windows()]).toEqual([[200, 200, 429, 429], 1])
  }, 120_000)
})

test.runIf(absent)('chatflow services over Redis: skipped, Postgres or redis-server is not installed', () => undefined)
