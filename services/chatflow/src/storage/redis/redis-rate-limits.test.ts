import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { describeRateLimits } from '../../domain/access/rate-limit.contract.ts'
import { createRateLimits } from '../../domain/access/rate-limit.ts'
import { createTestRedis, hasRedis, type TestRedis } from '../../test-support/redis.ts'
import { startService, temporaryHome } from '../../test-support/running-service.ts'
import { openRedis } from './open-redis.ts'
import { createRedisRateLimits } from './redis-rate-limits.ts'

const once = { max: 1, windowMs: 600_000, refusal: 'Slow down' }

async function limitsOver(url: string) {
  const redis = await openRedis(url)
  onTestFinished(() => redis.close())
  const away: boolean[] = []
  const fallback = createRateLimits({ nowMs: Date.now, maxWindows: 100 })
  const limits = createRedisRateLimits({ redis, fallback, onAway: (error) => void away.push(error !== undefined) })
  return { limits, away }
}

async function startRedis(): Promise<TestRedis> {
  const server = await createTestRedis()
  await server.start()
  onTestFinished(() => server.kill())
  return server
}

describe.skipIf(!hasRedis)('limits over a Redis server', () => {
  let shared: TestRedis
  beforeAll(async () => {
    shared = await createTestRedis()
    await shared.start()
  })
  afterAll(() => shared.kill())

  // A database of its own for each case, which otherwise counts on.
  let database = 0
  describeRateLimits('of processes over one Redis', async () => {
    database += 1
    const url = `${shared.url}/${database}`
    return [(await limitsOver(url)).limits, (await limitsOver(url)).limits]
  })

  test('are counted elsewhere while it is away, and there again once it is back', async () => {
    const server = await startRedis()
    const { limits, away } = await limitsOver(server.url)
    const refusal = async (client: string) => (await limits.take('f', once, client))?.refusal
    expect([await refusal('a'), await refusal('a')]).toEqual([undefined, 'Slow down'])
    await server.kill()
    // It begins anew, and still there is a limit.
    expect([await refusal('a'), await refusal('a')]).toEqual([undefined, 'Slow down'])
    expect(away).toEqual([true])
    await server.start()
    const askAgain = async () => {
      await refusal('b')
      return away
    }
    await expect.poll(askAgain, { timeout: 60_000 }).toEqual([true, false])
    expect(await refusal('b')).toBe('Slow down')
  }, 180_000)

  test('are counted elsewhere while it takes requests and answers none', async () => {
    const server = await startRedis()
    const { limits, away } = await limitsOver(server.url)
    await limits.take('f', once, 'a')
    server.signal('SIGSTOP')
    onTestFinished(() => server.signal('SIGCONT'))
    const taken = [await limits.take('f', once, 'a'), await limits.take('f', once, 'a')]
    expect(taken.map((each) => each?.refusal)).toEqual([undefined, 'Slow down'])
    expect(away).toEqual([true])
  }, 120_000)
})

test('a server that is not there keeps the service from starting, and its password is not told', async () => {
  const refusal = await openRedis('redis://me:secret@127.0.0.1:1').catch((error: unknown) => error)
  expect(refusal).toMatchObject({ kind: 'invalid', message: expect.stringContaining('redis://127.0.0.1:1') })
  expect((refusal as Error).message).not.toContain('secret')
})

test('one process alone has no use for it, and says so', async () => {
  const { home, remove } = await temporaryHome()
  onTestFinished(remove)
  const started = startService(home, { redisUrl: 'redis://127.0.0.1:1', databaseUrl: undefined })
  await expect(started).rejects.toMatchObject({ kind: 'invalid', message: expect.stringContaining('"replicas"') })
})

test.runIf(!hasRedis)('limits over a Redis server: skipped, redis-server is not installed', () => undefined)
