import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allEvents, ask, eventsOf, type StreamEvent } from '../../../services/chatflow/src/test-support/ask.ts'
import { conversationFlow } from '../../../services/chatflow/src/test-support/flows.ts'
import {
  ensureDatabase,
  findPostgres,
  openPostgresServer,
  type PostgresServer,
} from '../../../services/chatflow/src/test-support/postgres.ts'
import { temporaryHome, testKey } from '../../../services/chatflow/src/test-support/running-service.ts'
import {
  openScriptedUpstream,
  type ScriptedUpstream,
} from '../../../services/chatflow/src/test-support/scripted-upstream.ts'
import { type ServiceProcess, serveChatflow } from './service-process.fixture.ts'

const programs = await findPostgres()
const absent = programs === undefined
const headers = { authorization: `Bearer ${testKey}`, 'content-type': 'application/json' }

async function call(at: ServiceProcess, method: string, path: string, body?: unknown): Promise<{ id: string }> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const response = await fetch(`${at.url}/api/v1/${path}`, { method, headers, ...sent })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as { id: string }
}

describe.skipIf(absent)('of two chatflow processes over one Postgres database', () => {
  let server: PostgresServer
  let home: Awaited<ReturnType<typeof temporaryHome>>
  let upstream: ScriptedUpstream
  let env: NodeJS.ProcessEnv
  let one: ServiceProcess
  let two: ServiceProcess
  let flow: string

  beforeAll(async () => {
    server = await openPostgresServer(programs ?? '')
    home = await temporaryHome()
    upstream = await openScriptedUpstream()
    const databaseUrl = await ensureDatabase(server.url, randomUUID())
    env = { DATABASE_URL: databaseUrl, HEARTH_CHATFLOW_REPLICAS: 'true' }
    one = await serveChatflow(home.home, env)
    two = await serveChatflow(home.home, env)
    const flowData = conversationFlow(upstream.url)
    flow = (await call(one, 'POST', 'chatflows', { name: 'Talk', type: 'CHATFLOW', flowData })).id
  }, 180_000)
  afterAll(async () => {
    await one.kill()
    await two.kill()
    await server.close()
    await upstream.close()
    await home.remove()
  })

  const runOf = (at: ServiceProcess, id: string) => call(at, 'GET', `runs/${id}`)
  const read = (at: ServiceProcess, id: string, after: number) =>
    fetch(`${at.url}/api/v1/runs/${id}/events`, { headers: { ...headers, 'last-event-id': String(after) } })

  test('one is killed: its stream is read on at the other to an end, and the run of the other goes on', async () => {
    upstream.behave({ kind: 'endless', pauseMs: 20 })
    const body = { question: 'Talk', streaming: true, chatId: 'of the first' }
    const stream = await ask(one, flow, body, { headers: { ...headers, 'x-hearth-run': 'resumable' } })
    const run = stream.headers.get('x-hearth-run-id') ?? ''
    const own = await call(two, 'POST', 'runs', { chatflowId: flow, question: 'Talk', chatId: 'of the second' })
    const seen: StreamEvent[] = []
    for await (const event of eventsOf(stream)) {
      seen.push(event)
      if (seen.length === 5) break
    }
    await one.kill()
    // To be started anew ends nothing of the other either.
    one = await serveChatflow(home.home, env)
    const rest = await allEvents(await read(two, run, seen.length))
    expect(rest.slice(-2).map(({ event }) => event)).toEqual(['error', 'end'])
    const all = await allEvents(await read(one, run, 0))
    expect(all).toEqual([...seen, ...rest])
    expect(await runOf(two, run)).toMatchObject({ status: 'failed', error: 'interrupted' })
    expect(await runOf(one, own.id)).toMatchObject({ status: 'running' })
    await call(one, 'POST', `runs/${own.id}/stop`)
    await expect.poll(() => runOf(one, own.id)).toMatchObject({ status: 'stopped' })
  }, 180_000)
})

test.runIf(absent)('of two chatflow processes: skipped, Postgres is not installed', () => undefined)
