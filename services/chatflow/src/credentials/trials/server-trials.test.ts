import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { freePort } from '@hearth/server'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { TrialPlace } from '../../domain/records/try-credential.ts'
import { findPostgres, openPostgresServer, type PostgresServer } from '../../test-support/postgres.ts'
import { createCredentialTrials } from './credential-trials.ts'

const signal = new AbortController().signal
const trials = createCredentialTrials({
  fetch,
  nowMs: Date.now,
  checkHost: async (host) => host,
  listModels: async () => [],
  variable: () => undefined,
})
const run = (kind: string, data: Record<string, string>, place?: TrialPlace) =>
  trials.get(kind)?.run(data, signal, place)

const redisServer = '/usr/bin/redis-server'

describe.skipIf(!existsSync(redisServer))('a login of Redis (skipped: redis-server is not installed)', () => {
  let port: number
  let server: ChildProcess
  beforeAll(async () => {
    port = await freePort()
    const settings = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--requirepass', 'open']
    server = spawn(redisServer, ['--port', String(port), ...settings])
    await vi.waitFor(() => run('redisCacheUrlApi', { redisUrl: url('open') }), { timeout: 30_000 })
  })
  afterAll(() => {
    server.kill()
  })
  const url = (password: string) => `redis://:${password}@127.0.0.1:${port}`

  test('holds, by its parts as by its URL', async () => {
    const parts = { redisCacheHost: '127.0.0.1', redisCachePort: `${port}`, redisCachePwd: 'open' }
    expect(await run('redisCacheApi', parts)).toBe(`127.0.0.1:${port} accepts it`)
    expect(await run('redisCacheUrlApi', { redisUrl: url('open') })).toBe(`127.0.0.1:${port} accepts it`)
  })

  test('is refused with what the server says', async () => {
    await expect(run('redisCacheUrlApi', { redisUrl: url('other') })).rejects.toThrow(
      /127\.0\.0\.1:\d+ refuses it: .*invalid username-password pair/i,
    )
  })
})

test('of a server that is not there, that is said', async () => {
  const port = await freePort()
  await expect(run('redisCacheUrlApi', { redisUrl: `redis://127.0.0.1:${port}` })).rejects.toThrow('ECONNREFUSED')
  await expect(run('PostgresUrl', { postgresUrl: `postgres://a@127.0.0.1:${port}/b` })).rejects.toThrow(
    'Cannot reach the database',
  )
})

const programs = await findPostgres()

describe.skipIf(programs === undefined)('a login of Postgres (skipped: Postgres is not installed)', () => {
  let server: PostgresServer
  beforeAll(async () => {
    server = await openPostgresServer(programs ?? '')
  }, 120_000)
  afterAll(() => server.close())

  test('holds', async () => {
    expect(await run('PostgresUrl', { postgresUrl: server.url })).toBe('The server accepts it')
  })

  test('is refused with what the server says', async () => {
    const postgresUrl = server.url.replace(/:\/\/[^@]+@/, '://nobody@')
    await expect(run('PostgresUrl', { postgresUrl })).rejects.toThrow('role "nobody" does not exist')
  })

  test('that names no server holds at the one that is named, in its first database or another', async () => {
    const { hostname: host, port, username: user, pathname } = new URL(server.url)
    const at = { host, port: Number(port), database: '' }
    expect(await run('PostgresApi', { user, password: '' }, at)).toBe(`${host}:${port} accepts it`)
    await run('PostgresApi', { user, password: '' }, { ...at, database: pathname.slice(1) })
    await expect(run('PostgresApi', { user, password: '' }, { ...at, database: 'no?such' })).rejects.toThrow(
      'database "no?such" does not exist',
    )
    await expect(run('PostgresApi', { user: 'no:body@', password: 'a/b' }, at)).rejects.toThrow(
      'role "no:body@" does not exist',
    )
  })
})
