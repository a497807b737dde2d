import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@hearth/server'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  ensureDatabase,
  findPostgres,
  openPostgresServer,
  type PostgresServer,
} from '../../../../services/chatflow/src/test-support/postgres.ts'
import {
  askWith,
  basic,
  password,
  temporaryFolder,
  user,
} from '../../../../services/dashboard/src/test-support/start-dashboard.ts'

const programs = await findPostgres()
const command = fileURLToPath(new URL('../../../../cli/bin/hearth.mjs', import.meta.url))

describe.skipIf(programs === undefined)('dashboard processes that are killed while people write', () => {
  let server: PostgresServer
  beforeAll(async () => {
    server = await openPostgresServer(programs ?? '')
  })
  afterAll(() => server?.close())

  test('lose nothing that was answered for, and do nothing twice', async () => {
    const databaseUrl = await ensureDatabase(server.url, randomUUID())
    const home = temporaryFolder('dashboard-killed-')
    const replicas = [await openReplica(home, databaseUrl), await openReplica(home, databaseUrl)]
    const [left, right] = replicas
    if (left === undefined || right === undefined) throw new Error('two were opened')
    const answered = new Set<string>()
    const sent: string[] = []
    let going = true
    const write = async (ask: ReturnType<typeof askWith>) => {
      while (going) {
        const text = `note ${sent.length}`
        sent.push(text)
        const answer = await ask('POST', '/api/annotations', { text }).catch(() => undefined)
        if (answer?.status === 200) answered.add(text)
        else await sleep(20)
      }
    }
    const writing = [left, left, right, right].map(({ ask }) => write(ask))
    for (let round = 0; round < 4; round++) {
      const before = answered.size
      await expect.poll(() => answered.size, { timeout: 60_000 }).toBeGreaterThan(before + 20)
      await left.kill()
      const since = answered.size
      // The other one goes on alone.
      await expect.poll(() => answered.size, { timeout: 60_000 }).toBeGreaterThan(since + 5)
      await left.start()
    }
    going = false
    await Promise.all(writing)
    for (const { ask } of replicas) {
      const { body } = await ask('GET', '/api/annotations?limit=10000')
      const found = (body as { text: string }[]).map(({ text }) => text)
      expect(new Set(found).size).toBe(found.length)
      expect([...answered].filter((text) => !found.includes(text))).toEqual([])
      expect(found.filter((text) => !sent.includes(text))).toEqual([])
    }
  }, 300_000)
})

/** One dashboard service, started as a container starts it, at an address that stays. */
async function openReplica(home: string, databaseUrl: string) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    PATH: process.env.PATH,
    HEARTH_HOME: home,
    HEARTH_LOG_LEVEL: 'fatal',
    HEARTH_DASHBOARD_PORT: `${port}`,
    HEARTH_DASHBOARD_PASSWORD: password,
    HEARTH_DASHBOARD_DATABASE_URL: databaseUrl,
  }
  let child: ChildProcess | undefined
  const kill = async () => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  const start = async () => {
    child = spawn(process.execPath, [command, 'serve', 'dashboard'], {
      cwd: home,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const isReady = () =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    await expect.poll(isReady, { timeout: 60_000 }).toBe(true)
  }
  onTestFinished(kill)
  await start()
  return { start, kill, ask: askWith(url, basic(user, password)) }
}
