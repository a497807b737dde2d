import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { answerOf, ask, eventsOf, until } from '../../test-support/ask.ts'
import { conversationFlow } from '../../test-support/flows.ts'
import { type RunningService, startService, temporaryHome } from '../../test-support/running-service.ts'
import { openScriptedUpstream, type ScriptedUpstream } from '../../test-support/scripted-upstream.ts'

const uuid = /^[0-9a-f-]{36}$/

let state: Awaited<ReturnType<typeof temporaryHome>>
let upstream: ScriptedUpstream
let service: RunningService
let flow: string
let flowWithSession: string

beforeAll(async () => {
  state = await temporaryHome()
  upstream = await openScriptedUpstream()
  service = await startService(state.home)
  flow = await service.addFlow(conversationFlow(upstream.url))
  flowWithSession = await service.addFlow(conversationFlow(upstream.url, { memory: { sessionId: 'from-node' } }))
})
beforeEach(() => upstream.reset())
afterAll(async () => {
  await service.stop()
  await upstream.close()
  await state.remove()
})

/** What the model read in a request, without the system message. */
const messagesAt = (at: number) =>
  upstream.requests[at]?.body.messages.filter(({ role }) => role !== 'system').map(({ content }) => content)

/** Has the model hold its next answer until the returned function is called, or the test ends. */
function holdAnswer(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  upstream.script({ kind: 'answer', after: promise })
  onTestFinished(() => resolve())
  return resolve
}

/** A service of its own with other settings. */
async function separateService(settings: Record<string, unknown>) {
  const { home, remove } = await temporaryHome()
  const separate = await startService(home, settings)
  onTestFinished(async () => {
    await separate.stop()
    await remove()
  })
  return { service: separate, flow: await separate.addFlow(conversationFlow(upstream.url)) }
}

describe('the session of a prediction', () => {
  const override = { overrideConfig: { sessionId: 'override' } }
  test.each([
    {
      name: 'is what overrideConfig says',
      own: true,
      body: { ...override, chatId: 'chat' },
      sessionId: 'override',
      chatId: 'chat',
    },
    {
      name: 'names the chat too when that has no name',
      own: true,
      body: override,
      sessionId: 'override',
      chatId: 'override',
    },
    { name: 'is else the chat', own: true, body: { chatId: 'chat' }, sessionId: 'chat', chatId: 'chat' },
    {
      name: "is else the memory node's",
      own: true,
      body: {},
      sessionId: 'from-node',
      chatId: expect.stringMatching(uuid),
    },
    {
      name: 'is else a new one',
      own: false,
      body: {},
      sessionId: expect.stringMatching(uuid),
      chatId: expect.stringMatching(uuid),
    },
  ])('$name', async ({ own, body, sessionId, chatId }) => {
    const answer = await answerOf(service, own ? flowWithSession : flow, { question: 'hi', ...body })
    expect(answer).toMatchObject({ sessionId, chatId })
    const kept = await service.messages(own ? flowWithSession : flow)
    expect(kept.at(-1)).toMatchObject({ sessionId: answer.sessionId, chatId: answer.chatId })
  })
})

describe('memory', () => {
  test('holds the whole session and nothing of others', async () => {
    await answerOf(service, flow, { question: 'one', chatId: 'm' })
    await answerOf(service, flow, { question: 'other', chatId: 'n' })
    await answerOf(service, flow, { question: 'two', chatId: 'm' })
    await answerOf(service, flow, { question: 'three', chatId: 'm' })
    expect(messagesAt(3)).toEqual(['one', 'Echo: one', 'two', 'Echo: two', 'three'])
  })

  test('is apart for each chatflow', async () => {
    const twin = await service.addFlow(conversationFlow(upstream.url))
    await answerOf(service, flow, { question: 'here', chatId: 'twins' })
    await answerOf(service, twin, { question: 'there', chatId: 'twins' })
    expect(messagesAt(1)).toEqual(['there'])
  })

  test('remembers streamed turns', async () => {
    await (await ask(service, flow, { question: 'one', chatId: 'streamed', streaming: true })).text()
    await answerOf(service, flow, { question: 'two', chatId: 'streamed' })
    expect(messagesAt(1)).toEqual(['one', 'Echo: one', 'two'])
  })

  test('keeps the last k turns in a window', async () => {
    const windowed = await service.addFlow(conversationFlow(upstream.url, { window: 2 }))
    for (const question of ['1', '2', '3', '4']) await answerOf(service, windowed, { question, chatId: 'w' })
    expect(messagesAt(3)).toEqual(['2', 'Echo: 2', '3', 'Echo: 3', '4'])
  })

  test('holds nothing in a window of 0', async () => {
    const forgetful = await service.addFlow(conversationFlow(upstream.url, { window: 0 }))
    for (const question of ['1', '2']) await answerOf(service, forgetful, { question, chatId: 'w' })
    expect(messagesAt(1)).toEqual(['2'])
  })

  test('outlives a restart of the service', async () => {
    const { home, remove } = await temporaryHome()
    onTestFinished(remove)
    const before = await startService(home)
    const id = await before.addFlow(conversationFlow(upstream.url))
    await answerOf(before, id, { question: 'one', chatId: 'r' })
    await before.stop()
    const after = await startService(home)
    onTestFinished(() => after.stop())
    await answerOf(after, id, { question: 'two', chatId: 'r' })
    expect(messagesAt(1)).toEqual(['one', 'Echo: one', 'two'])
  })
})

describe('a second question in a busy session', () => {
  const first = { question: 'first', chatId: 'busy' }
  const second = { question: 'second', chatId: 'busy' }

  test('waits for the first and reads its answer', async () => {
    const release = holdAnswer()
    const asked = answerOf(service, flow, first)
    await until(() => upstream.open === 1)
    const waiting = answerOf(service, flow, second)
    await until(async () => (await service.metric('chatflow_predictions_running')) === 2)
    release()
    expect(await waiting).toMatchObject({ text: 'Echo: second' })
    expect(await asked).toMatchObject({ text: 'Echo: first' })
    expect(messagesAt(1)).toEqual(['first', 'Echo: first', 'second'])
  })

  test('waits in its own session only', async () => {
    upstream.script({ kind: 'hang' })
    const client = new AbortController()
    const stuck = ask(service, flow, { question: 'stuck', chatId: 'stuck' }, { signal: client.signal })
    stuck.catch(() => undefined)
    await until(() => upstream.open === 1)
    expect(await answerOf(service, flow, { question: 'free', chatId: 'free' })).toMatchObject({ text: 'Echo: free' })
    client.abort()
    await until(() => upstream.open === 0)
  })

  test('goes on when the first failed', async () => {
    upstream.script({ kind: 'refuse', status: 401 })
    const body = { chatId: 'after-failure' }
    const [failed, answered] = await Promise.all([
      ask(service, flow, { ...body, question: '1' }),
      ask(service, flow, { ...body, question: '2' }),
    ])
    expect([failed.status, answered.status].sort()).toEqual([200, 500])
  })

  test('is refused with 409 under "reject"', async () => {
    const separate = await separateService({ busySession: 'reject' })
    const release = holdAnswer()
    const asked = answerOf(separate.service, separate.flow, first)
    await until(() => upstream.open === 1)
    for (const streaming of [false, true]) {
      const refused = await ask(separate.service, separate.flow, { ...second, streaming })
      expect(refused.status).toBe(409)
      expect(await refused.json()).toMatchObject({ message: 'Cannot start the prediction: its session is busy' })
    }
    release()
    expect(await asked).toMatchObject({ text: 'Echo: first' })
    expect(await answerOf(separate.service, separate.flow, second)).toMatchObject({ text: 'Echo: second' })
  })

  test('takes the place of the first under "interrupt", and of all that wait', async () => {
    const separate = await separateService({ busySession: 'interrupt' })
    upstream.script({ kind: 'endless', pauseMs: 5 })
    const events = eventsOf(await ask(separate.service, separate.flow, { ...first, streaming: true }))
    await events.next()
    expect(await answerOf(separate.service, separate.flow, second)).toMatchObject({ text: 'Echo: second' })
    const rest = []
    for await (const event of events) rest.push(event)
    expect(rest.slice(-2)).toEqual([
      { event: 'error', data: expect.stringContaining('a newer question in the same session took its place') },
      { event: 'end', data: '[DONE]' },
    ])
    expect((await separate.service.messages(separate.flow)).map(({ content }) => content)).toEqual([
      'second',
      'Echo: second',
    ])
    expect(upstream.open).toBe(0)
  })

  test('is refused with 429 when too many wait', async () => {
    const separate = await separateService({ maxSessionQueue: 1 })
    const release = holdAnswer()
    const asked = answerOf(separate.service, separate.flow, first)
    await until(() => upstream.open === 1)
    const waiting = answerOf(separate.service, separate.flow, second)
    await until(async () => (await separate.service.metric('chatflow_predictions_running')) === 2)
    const refused = await ask(separate.service, separate.flow, { question: 'third', chatId: 'busy', streaming: true })
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('1')
    release()
    expect(await asked).toMatchObject({ text: 'Echo: first' })
    expect(await waiting).toMatchObject({ text: 'Echo: second' })
  })
})
