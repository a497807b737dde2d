import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { drawAgentflow, reply, start } from './test-support/agentflow.ts'
import { allEvents, answerOf, ask, eventsOf } from './test-support/ask.ts'
import { conversationFlow } from './test-support/flows.ts'
import { ensureDatabase, findPostgres, openPostgresServer, type PostgresServer } from './test-support/postgres.ts'
import { type RunningService, startService, temporaryHome, testKey } from './test-support/running-service.ts'
import { openScriptedUpstream, type ScriptedUpstream } from './test-support/scripted-upstream.ts'

const programs = await findPostgres()
const absent = programs === undefined

/** Who asks with this text, at any of the services; 200 or 401. */
const statusWith = async ({ url }: RunningService, headers: Record<string, string>) =>
  (await fetch(`${url}/api/v1/chatflows`, { headers })).status
const bearer = (key: string) => ({ authorization: `Bearer ${key}` })
const ownPage = { 'sec-fetch-site': 'same-origin', 'x-hearth-csrf': '1' }

const humanInput = {
  humanInputDescriptionType: 'fixed',
  humanInputDescription: 'Sure?',
  humanInputEnableFeedback: false,
}

describe.skipIf(absent)('three chatflow services over one Postgres database', () => {
  let server: PostgresServer
  let home: Awaited<ReturnType<typeof temporaryHome>>
  let upstream: ScriptedUpstream
  let services: readonly RunningService[]
  let one: RunningService
  let two: RunningService
  let three: RunningService

  beforeAll(async () => {
    server = await openPostgresServer(programs ?? '')
    home = await temporaryHome()
    upstream = await openScriptedUpstream()
    const settings = { databaseUrl: await ensureDatabase(server.url, randomUUID()), replicas: true }
    // Together, over an empty database.
    services = await Promise.all([1, 2, 3].map(() => startService(home.home, settings)))
    ;[one, two, three] = services as [RunningService, RunningService, RunningService]
  }, 120_000)
  beforeEach(() => upstream.reset())
  afterAll(async () => {
    await Promise.all(services.map((service) => service.stop()))
    await server.close()
    await upstream.close()
    await home.remove()
  })

  const newFlow = (settings: object = {}) => one.addFlow(conversationFlow(upstream.url), settings)
  const statuses = (headers: Record<string, string>) => Promise.all(services.map((each) => statusWith(each, headers)))
  async function newKey(at: RunningService): Promise<{ readonly id: string; readonly text: string }> {
    const keyName = randomUUID()
    const rows = (await at.call('POST', 'apikey', { keyName })) as { id: string; keyName: string; apiKey: string }[]
    const made = rows.find((row) => row.keyName === keyName)
    return { id: made?.id ?? '', text: made?.apiKey ?? '' }
  }

  test('begin with one flow, though they began together', async () => {
    expect(await two.call('GET', 'chatflows')).toHaveLength(1)
  })

  test('open to a key at once, wherever it was made, and are closed to it once it is revoked', async () => {
    const { id, text } = await newKey(one)
    expect(await statuses(bearer(text))).toEqual([200, 200, 200])
    await two.call('DELETE', `apikey/${id}`)
    expect(await statusWith(two, bearer(text))).toBe(401)
    await expect.poll(() => statuses(bearer(text))).toEqual([401, 401, 401])
  })

  test('know a page that signed in at one of them, until it signs out at another', async () => {
    const answer = await fetch(`${one.url}/api/v1/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...ownPage },
      body: JSON.stringify({ key: testKey }),
    })
    const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    const page = { cookie, ...ownPage }
    expect(await statuses(page)).toEqual([200, 200, 200])
    await fetch(`${three.url}/api/v1/session`, { method: 'DELETE', headers: page })
    await expect.poll(() => statuses(page)).toEqual([401, 401, 401])
  })

  test('count requests against the limit of a flow once', async () => {
    const rateLimit = { status: true, limitMax: 4, limitDuration: 600, limitMsg: 'Slow down' }
    const flow = await newFlow({ apiConfig: JSON.stringify({ rateLimit }) })
    const answers = await Promise.all([one, two, three, one, two, three].map((at) => ask(at, flow, { question: 'Hi' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 429, 429])
  })

  test('answer the questions of one session one after the other, each with what was said before', async () => {
    const flow = await newFlow()
    const first = Promise.withResolvers<void>()
    upstream.script({ kind: 'answer', tokens: ['first'], after: first.promise })
    const chat = { chatId: randomUUID() }
    const answers = [answerOf(one, flow, { question: 'Q1', ...chat })]
    await expect.poll(() => upstream.requests.length).toBe(1)
    answers.push(answerOf(two, flow, { question: 'Q2', ...chat }))
    // Where nobody may wait, it is refused: so it is known elsewhere that the session is busy.
    const refused = await ask(three, flow, { question: 'Q3', ...chat, onBusy: 'reject' })
    expect(refused.status).toBe(409)
    expect(upstream.requests).toHaveLength(1)
    first.resolve()
    expect(await Promise.all(answers)).toMatchObject([{ text: 'first' }, { text: 'Echo: Q2' }])
    const said = upstream.requests.at(-1)?.body.messages.map(({ content }) => content)
    expect(said?.slice(-3)).toEqual(['Q1', 'first', 'Q2'])
  })

  test('end an answer when another of them is asked to abort it', async () => {
    const flow = await newFlow()
    upstream.behave({ kind: 'endless', pauseMs: 5 })
    const chatId = randomUUID()
    const response = await ask(one, flow, { question: 'Talk', chatId, streaming: true })
    const seen: string[] = []
    for await (const { event } of eventsOf(response)) {
      seen.push(event)
      if (event === 'token' && seen.length < 4) await two.call('PUT', `chatmessage/abort/${flow}/${chatId}`)
    }
    expect(seen.slice(-2)).toEqual(['abort', 'end'])
    await expect.poll(() => upstream.open).toBe(0)
  })

  test('go on with what a person approves elsewhere, once', async () => {
    const drawing = drawAgentflow(
      [start, { id: 'humanInput_0', inputs: humanInput }, reply('directReply_0', 'Done')],
      ['start_0>humanInput_0', 'humanInput_0:0>directReply_0'],
    )
    const flow = await one.addFlow(drawing, { type: 'AGENTFLOW' })
    const chatId = randomUUID()
    expect(await answerOf(one, flow, { question: 'May I?', chatId })).toMatchObject({ action: expect.anything() })
    const proceed = { chatId, humanInput: { type: 'proceed', startNodeId: 'humanInputAgentflow_0' } }
    const answers = await Promise.all([two, three].map((at) => ask(at, flow, proceed)))
    expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    const [approved] = answers.filter(({ ok }) => ok)
    expect(await approved?.json()).toMatchObject({ text: 'Done' })
  })

  test('tell of a background run of another as it goes, from any event on, and end it', async () => {
    const flow = await newFlow()
    upstream.behave({ kind: 'endless', pauseMs: 5 })
    const { id } = (await one.call('POST', 'runs', { chatflowId: flow, question: 'Talk' })) as { id: string }
    const read = (at: RunningService, after: number) =>
      fetch(`${at.url}/api/v1/runs/${id}/events`, { headers: { ...bearer(testKey), 'last-event-id': String(after) } })
    const seen: string[] = []
    for await (const { event } of eventsOf(await read(two, 0))) {
      seen.push(event)
      if (seen.length === 5) expect(await three.call('POST', `runs/${id}/stop`)).toEqual({ stopped: true })
    }
    expect(seen.slice(0, 2)).toEqual(['start', 'token'])
    expect(seen.slice(-2)).toEqual(['abort', 'end'])
    expect(await three.call('GET', `runs/${id}`)).toMatchObject({ status: 'stopped' })
    const rest = await allEvents(await read(three, 3))
    expect(rest.map(({ event }) => event)).toEqual(seen.slice(3))
    expect(await two.call('POST', `runs/${id}/stop`)).toEqual({ stopped: false })
  })

  test('answer again, and keep to what was revoked, after Postgres was started anew', async () => {
    const { id, text } = await newKey(one)
    await server.stop()
    await server.start()
    await expect.poll(() => statuses(bearer(text)), { timeout: 60_000 }).toEqual([200, 200, 200])
    await three.call('DELETE', `apikey/${id}`)
    await expect.poll(() => statuses(bearer(text))).toEqual([401, 401, 401])
    const flow = await newFlow()
    for (const at of services) expect(await answerOf(at, flow, { question: 'Hi' })).toMatchObject({ text: 'Echo: Hi' })
  }, 120_000)
})

test.runIf(absent)('three chatflow services: skipped, Postgres is not installed', () => undefined)
