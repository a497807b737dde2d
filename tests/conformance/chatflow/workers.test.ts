import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPostgres } from '../../../services/chatflow/src/storage/postgres/open-postgres.ts'
import { createPlainStores } from '../../../services/chatflow/src/storage/stores/plain-stores.ts'
import { drawAgentflow, reply, withModel } from '../../../services/chatflow/src/test-support/agentflow.ts'
import { allEvents, eventsOf } from '../../../services/chatflow/src/test-support/ask.ts'
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
const patient = { timeout: 60_000 }
type Run = { readonly id: string; readonly status: string; readonly waitingFor?: string }

describe.skipIf(absent)('of chatflow processes with roles', () => {
  let server: PostgresServer
  let home: Awaited<ReturnType<typeof temporaryHome>>
  let upstream: ScriptedUpstream
  let receiver: Server
  let pages = 0
  const pageMayCome = Promise.withResolvers<void>()
  let told: { readonly path: string; readonly body: { readonly status: string } }[] = []
  let database: Awaited<ReturnType<typeof openPostgres>>
  let env: NodeJS.ProcessEnv
  let web: ServiceProcess
  let workers: ServiceProcess[] = []
  let flow: string

  beforeAll(async () => {
    server = await openPostgresServer(programs ?? '')
    home = await temporaryHome()
    upstream = await openScriptedUpstream()
    receiver = createServer(async (request, response) => {
      if (request.method === 'GET') {
        pages += 1
        await pageMayCome.promise
        response.end('{"text":"The office opens at seven"}')
        return
      }
      const text = (await request.setEncoding('utf8').toArray()).join('')
      told.push({ path: request.url ?? '', body: JSON.parse(text) })
      response.writeHead(204).end()
    }).listen(0, '127.0.0.1')
    await once(receiver, 'listening')
    const databaseUrl = await ensureDatabase(server.url, randomUUID())
    env = {
      DATABASE_URL: databaseUrl,
      HEARTH_CHATFLOW_REPLICAS: 'true',
      HEARTH_CHATFLOW_ALLOWED_HOSTS: '127.0.0.1',
      // Seconds rather than minutes, so that a test sees a schedule come due.
      HEARTH_CHATFLOW_SCHEDULE_TICK_MS: '50',
      HEARTH_CHATFLOW_MIN_SCHEDULE_INTERVAL_MS: '0',
    }
    web = await serveChatflow(home.home, { ...env, HEARTH_CHATFLOW_ROLE: 'web' })
    database = await openPostgres(databaseUrl, { maxConnections: 2, statementTimeoutMs: 60_000 })
    flow = await addFlow(conversationFlow(upstream.url), 'CHATFLOW')
  }, 180_000)
  beforeEach(() => {
    upstream.reset()
    told = []
  })
  afterAll(async () => {
    await Promise.all([web, ...workers].map((each) => each.kill()))
    await database.destroy()
    await server.close()
    await upstream.close()
    receiver.close()
    await home.remove()
  })

  async function startWorker(own: NodeJS.ProcessEnv = {}): Promise<ServiceProcess> {
    const worker = await serveChatflow(home.home, { ...env, ...own }, ['--role', 'worker'])
    workers.push(worker)
    return worker
  }
  async function killAll(): Promise<void> {
    for (const worker of workers) await worker.kill()
    workers = []
  }
  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await fetch(`${web.url}/api/v1/${path}`, { method, headers, ...sent })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }
  const addFlow = async (flowData: string, type: string) =>
    (await call<{ id: string }>('POST', 'chatflows', { name: 'Talk', type, flowData })).id
  const addressOf = (path: string) => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/${path}`
  const start = (question: string) =>
    call<Run>('POST', 'runs', { chatflowId: flow, question, callbackUrl: addressOf(question) })
  const runOf = (id: string) => call<Run>('GET', `runs/${id}`)
  const eventsFrom = (id: string) => fetch(`${web.url}/api/v1/runs/${id}/events`, { headers })
  const asked = () => upstream.requests.map(({ body }) => body.messages.at(-1)?.content ?? '').toSorted()
  const waiting = () => database.selectFrom('work').select('id').execute()
  const toldOf = () => told.map(({ path, body }) => `${path.slice(1)} ${body.status}`).toSorted()

  test('one that answers leaves a run to a worker, says that none is there, and tells of it as it goes', async () => {
    const accepted = await start('first')
    expect(accepted).toMatchObject({ status: 'queued', waitingFor: expect.stringContaining('"worker"') })
    // Its headers come with its first event.
    const events = eventsFrom(accepted.id).then(allEvents)
    expect(await call<{ text: string }>('POST', `prediction/${flow}`, { question: 'now' })).toMatchObject({
      text: 'Echo: now',
    })
    expect(asked()).toEqual(['now'])
    expect(await runOf(accepted.id)).toMatchObject({ status: 'queued', waitingFor: expect.any(String) })
    await startWorker()
    expect((await events).map(({ event }) => event)).toEqual(['start', 'token', 'token', 'metadata', 'end'])
    await expect.poll(() => runOf(accepted.id), patient).toMatchObject({ status: 'finished' })
    expect(await runOf(accepted.id)).not.toHaveProperty('waitingFor')
    await expect.poll(toldOf, patient).toEqual(['first finished'])
    expect(asked()).toEqual(['first', 'now'])
  }, 180_000)

  test('a worker answers what says that it lives, and refuses all else', async () => {
    const [worker] = workers
    const statusOf = async (path: string, method = 'GET') =>
      (await fetch(`${worker?.url}${path}`, { method, headers })).status
    expect(await Promise.all(['/api/v1/ping', '/livez', '/readyz', '/metrics'].map((path) => statusOf(path)))).toEqual([
      200, 200, 200, 200,
    ])
    const refused = ['/api/v1/chatflows', `/api/v1/prediction/${flow}`, '/', '/v1/models', '/api/v1/nosuch']
    expect(await Promise.all(refused.map((path) => statusOf(path)))).toEqual([503, 503, 503, 503, 503])
    const answer = await fetch(`${worker?.url}/api/v1/prediction/${flow}`, { method: 'POST', headers, body: '{}' })
    expect(await answer.text()).toContain('has the role \\"worker\\"')
  })

  test('a run at a worker is ended at the one that answers', async () => {
    upstream.behave({ kind: 'endless', pauseMs: 5 })
    const { id } = await start('talk')
    const seen: string[] = []
    for await (const { event } of eventsOf(await eventsFrom(id))) {
      seen.push(event)
      if (seen.length === 4) expect(await call('POST', `runs/${id}/stop`)).toEqual({ stopped: true })
    }
    expect(seen.slice(-2)).toEqual(['abort', 'end'])
    expect(await runOf(id)).toMatchObject({ status: 'stopped' })
    await expect.poll(() => upstream.open, patient).toBe(0)
    await expect.poll(toldOf, patient).toEqual(['talk stopped'])
  }, 180_000)

  test('two workers take each run once', async () => {
    await startWorker()
    const questions = Array.from({ length: 30 }, (_, at) => `q${at}`)
    const runs = await Promise.all(questions.map(start))
    const states = async () => new Set(await Promise.all(runs.map(async ({ id }) => (await runOf(id)).status)))
    await expect.poll(states, patient).toEqual(new Set(['finished']))
    await expect.poll(toldOf, patient).toEqual(questions.map((question) => `${question} finished`).toSorted())
    expect(asked()).toEqual(questions.toSorted())
  }, 180_000)

  test('a schedule fires at workers alone', async () => {
    const inputs = {
      startInputType: 'scheduleInput',
      scheduleInputMode: 'text',
      scheduleDefaultInput: 'Report',
      scheduleCronExpression: '* * * * * *',
    }
    const id = await addFlow(
      drawAgentflow([{ id: 'start_0', inputs }, reply('directReply_0', 'Done')], ['start_0>directReply_0']),
      'AGENTFLOW',
    )
    const { scheduleLogs } = createPlainStores(database)
    const logs = async () => (await scheduleLogs.list({ where: { chatflowId: id } })).rows
    await expect.poll(async () => (await logs()).length, patient).toBeGreaterThan(3)
    await call('PATCH', `chatflows/${id}/schedule/enabled`, { enabled: false })
    const takers = await database.selectFrom('replica').select('id').where('role', '=', 'worker').execute()
    for (const { owner } of await logs()) expect(takers.map((row) => row.id)).toContain(owner)
  }, 180_000)

  test('a webhook with a promise is run by a worker, and its callback told once, also of one that was killed', async () => {
    await killAll()
    const llmModelConfig = { modelName: 'scripted', basepath: upstream.url }
    const inputs = {
      startInputType: 'webhookTrigger',
      webhookResponseMode: 'async',
      callbackUrl: addressOf('hook'),
    }
    const id = await addFlow(
      drawAgentflow(
        [
          { id: 'start_0', inputs },
          { id: 'llm_0', inputs: withModel('llm', { llmModelConfig }) },
        ],
        ['start_0>llm_0'],
      ),
      'AGENTFLOW',
    )
    upstream.script({ kind: 'hang' })
    const first = await startWorker()
    expect(await call('POST', `webhook/${id}`, { chatId: 'cut short' })).toMatchObject({ status: 'PROCESSING' })
    await expect.poll(() => upstream.open, patient).toBe(1)
    await first.kill()
    expect(await call('POST', `webhook/${id}`, { chatId: 'waits' })).toMatchObject({ status: 'PROCESSING' })
    await startWorker()
    await startWorker()
    await expect.poll(toldOf, patient).toEqual(['hook ERROR', 'hook SUCCESS'])
    expect(upstream.requests).toHaveLength(2)
    await expect.poll(waiting, patient).toEqual([])
  }, 240_000)

  test('what is read in the background is read by a worker, and can be read again after that was killed', async () => {
    await killAll()
    const base = 'document-store'
    const made = await call<{ id: string }>('POST', `${base}/store`, { name: 'Handbook', description: '' })
    const loaderConfig = { method: 'GET', url: addressOf('page') }
    const loader = { storeId: made.id, loaderId: 'apiLoader', loaderName: 'API', loaderConfig }
    const { id } = await call<{ id: string }>('POST', `${base}/loader/save`, loader)
    const read = (loaderId = id) =>
      call<Run>('POST', `${base}/loader/process/${loaderId}?background=true`, { storeId: made.id })
    const jobOf = (job: Run) => call<Run>('GET', `${base}/jobs/${job.id}`)
    const stateOf = async () =>
      (await call<{ loaders: { status: string }[] }>('GET', `${base}/store/${made.id}`)).loaders[0]?.status
    const cut = await read()
    expect([cut.status, pages]).toEqual(['waiting', 0])
    const first = await startWorker()
    await expect.poll(() => pages, patient).toBe(1)
    expect([(await jobOf(cut)).status, await stateOf()]).toEqual(['running', 'SYNCING'])
    await first.kill()
    await startWorker()
    const failed = { status: 'failed', error: expect.stringContaining('start it again') }
    await expect.poll(() => jobOf(cut), patient).toMatchObject(failed)
    expect(await stateOf()).toBe('STALE')
    await read()
    await expect.poll(() => pages, patient).toBe(2)
    pageMayCome.resolve()
    // Read twice, it is there once.
    const plain = {
      storeId: made.id,
      loaderId: 'plainText',
      loaderName: 'Text',
      loaderConfig: { text: 'Open at seven' },
    }
    const text = await call<{ id: string }>('POST', `${base}/loader/save`, plain)
    for (let times = 0; times < 2; times += 1) {
      const job = await read(text.id)
      await expect.poll(() => jobOf(job), patient).toMatchObject({ status: 'done', error: null })
    }
    expect(await call('GET', `${base}/chunks/${made.id}/${text.id}/1`)).toMatchObject({ count: 1 })
  }, 240_000)

  test('a worker is killed: what waits is done by another once, what goes on is settled once', async () => {
    await killAll()
    upstream.script({ kind: 'endless', pauseMs: 20 })
    const first = await startWorker({ HEARTH_CHATFLOW_MAX_BACKGROUND_RUNS: '1' })
    const going = await start('going')
    await expect.poll(() => upstream.tokens, patient).toBeGreaterThan(2)
    const events = allEvents(await eventsFrom(going.id))
    const later = await Promise.all(['w1', 'w2', 'w3'].map(start))
    expect(await Promise.all(later.map(async ({ id }) => (await runOf(id)).status))).toEqual([
      'queued',
      'queued',
      'queued',
    ])
    await first.kill()
    await startWorker()
    await startWorker()
    expect((await events).slice(-2).map(({ event }) => event)).toEqual(['error', 'end'])
    await expect.poll(() => runOf(going.id), patient).toMatchObject({ status: 'failed', error: 'interrupted' })
    const states = async () => new Set(await Promise.all(later.map(async ({ id }) => (await runOf(id)).status)))
    await expect.poll(states, patient).toEqual(new Set(['finished']))
    const ends = ['going failed', 'w1 finished', 'w2 finished', 'w3 finished']
    await expect.poll(toldOf, patient).toEqual(ends)
    expect(asked()).toEqual(['going', 'w1', 'w2', 'w3'])
    await expect.poll(waiting, patient).toEqual([])
  }, 240_000)
})

test.runIf(absent)('of chatflow processes with roles: skipped, Postgres is not installed', () => undefined)
