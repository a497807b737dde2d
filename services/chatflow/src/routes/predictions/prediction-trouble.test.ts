import { freePort } from '@hearth/server'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { allEvents, answerOf, ask, eventsOf, until } from '../../test-support/ask.ts'
import { conversationFlow } from '../../test-support/flows.ts'
import { type RunningService, startService, temporaryHome } from '../../test-support/running-service.ts'
import { openScriptedUpstream, type ScriptedUpstream } from '../../test-support/scripted-upstream.ts'
import type { Behaviour } from '../../test-support/upstream-behaviour.ts'

type Served = { readonly service: RunningService; readonly flow: string; close(): Promise<void> }

let upstream: ScriptedUpstream
let usual: Served
/** Its runs have so little time that models which fail cannot all be asked again within it. */
let hasty: Served
let service: RunningService
let flow: string

beforeAll(async () => {
  upstream = await openScriptedUpstream()
  usual = await open({ maxRuns: 2 })
  hasty = await open({ runTimeoutMs: 1_000 })
  ;({ service, flow } = usual)
})
beforeEach(() => upstream.reset())
afterAll(async () => {
  await usual.close()
  await hasty.close()
  await upstream.close()
})

async function open(settings: Readonly<Record<string, unknown>>): Promise<Served> {
  const { home, remove } = await temporaryHome()
  const started = await startService(home, settings)
  return {
    service: started,
    flow: await started.addFlow(conversationFlow(upstream.url)),
    close: () => started.stop().finally(remove),
  }
}

const question = 'hi'
const nothingKept = async (id = flow, of = service) => expect(await of.messages(id)).toEqual([])

/** Where nobody listens, nor anybody does meanwhile: the system gives such a port to nobody. */
const deadAddress = async () => `http://127.0.0.1:${await freePort()}/v1`

type Case = {
  readonly name: string
  readonly behaviour: Behaviour
  readonly status: number
  readonly says: string
  readonly tries: number
}

describe('before the first token', () => {
  const cases: readonly Case[] = [
    {
      name: 'a model that fails',
      behaviour: { kind: 'refuse', status: 500 },
      status: 500,
      says: 'it answered 500: scripted 500',
      tries: 3,
    },
    {
      name: 'a model that refuses the credential',
      behaviour: { kind: 'refuse', status: 401 },
      status: 500,
      says: 'it refused the credential (401)',
      tries: 1,
    },
    {
      name: 'a model that does not know the request',
      behaviour: { kind: 'refuse', status: 400 },
      status: 500,
      says: 'it answered 400',
      tries: 1,
    },
    {
      name: 'a model that stays away',
      behaviour: { kind: 'refuse', status: 503, retryAfterSeconds: 0 },
      status: 503,
      says: 'it is not available (503)',
      tries: 3,
    },
    {
      name: 'a model that asks for a longer wait than we have',
      behaviour: { kind: 'refuse', status: 503, retryAfterSeconds: 60 },
      status: 503,
      says: 'it is not available (503)',
      tries: 1,
    },
    {
      name: 'a model with too much to do',
      behaviour: { kind: 'refuse', status: 429, retryAfterSeconds: 0 },
      status: 429,
      says: 'it is busy (429)',
      tries: 3,
    },
    {
      name: 'a model that talks nonsense',
      behaviour: { kind: 'garbage' },
      status: 500,
      says: 'Cannot get an answer from "OpenAI" (scripted)',
      tries: 1,
    },
  ]
  for (const streaming of [false, true]) {
    test.each(cases)(`$name is a real $status, streaming: ${streaming}`, async ({ behaviour, status, says, tries }) => {
      upstream.behave(behaviour)
      const response = await ask(service, flow, { question, streaming })
      const body = (await response.json()) as { message: string }
      expect(response.status).toBe(status)
      expect(body.message).toContain('Cannot get an answer from "OpenAI" (scripted)')
      expect(body.message).toContain(says)
      expect(upstream.requests).toHaveLength(tries)
      await nothingKept()
    })

    test(`a model that is not there is a 500 within seconds, streaming: ${streaming}`, async () => {
      const dead = await service.addFlow(conversationFlow(await deadAddress()))
      const response = await ask(service, dead, { question, streaming }, { signal: AbortSignal.timeout(50_000) })
      expect(response.status).toBe(500)
      expect(await response.json()).toMatchObject({
        message: 'Cannot get an answer from "OpenAI" (scripted): nothing listens at its address',
      })
      await nothingKept(dead)
    })

    test(`a model that is back at the second try answers, streaming: ${streaming}`, async () => {
      const own = await service.addFlow(conversationFlow(upstream.url))
      upstream.script({ kind: 'refuse', status: 503, retryAfterSeconds: 0 }, { kind: 'refuse', status: 500 })
      const response = await ask(service, own, { question, streaming })
      expect(response.status).toBe(200)
      expect(await response.text()).toContain(streaming ? '{"event":"end"' : '"Echo: hi"')
      expect(upstream.requests).toHaveLength(3)
      expect(await service.messages(own)).toHaveLength(2)
    })

    test(`a run that takes too long ends, streaming: ${streaming}`, async () => {
      upstream.behave({ kind: 'hang' })
      const response = await ask(hasty.service, hasty.flow, { question, streaming })
      expect(response.status).toBe(500)
      expect(await response.json()).toMatchObject({
        message: 'Cannot finish the prediction: it ran longer than allowed',
      })
      await until(() => upstream.open === 0)
      await nothingKept(hasty.flow, hasty.service)
    })
  }

  test('a model has the time that its node allows', async () => {
    const brief = await service.addFlow(conversationFlow(upstream.url, { model: { timeout: '100' } }))
    upstream.behave({ kind: 'hang' })
    const response = await ask(service, brief, { question })
    expect(response.status).toBe(500)
    expect(await response.json()).toMatchObject({
      message: expect.stringContaining('it took longer than the timeout of its node'),
    })
    await until(() => upstream.open === 0)
  })

  test('a time of 0 in the node is no limit', async () => {
    const unlimited = await service.addFlow(conversationFlow(upstream.url, { model: { timeout: 0 } }))
    expect(await answerOf(service, unlimited, { question })).toMatchObject({ text: 'Echo: hi' })
  })
})

describe('after the first token', () => {
  test.each([
    {
      name: 'a connection that breaks',
      served: () => usual,
      behaviour: { kind: 'die' } as const,
      says: 'the connection broke',
    },
    {
      name: 'a run that takes too long',
      served: () => hasty,
      behaviour: { kind: 'endless', pauseMs: 20 } as const,
      says: 'it ran longer than allowed',
    },
  ])('$name is an error event, then end', async ({ served, behaviour, says }) => {
    upstream.behave(behaviour)
    const asked = served()
    const events = await allEvents(await ask(asked.service, asked.flow, { question, streaming: true }))
    expect(events[0]).toMatchObject({ event: 'start' })
    expect(events.slice(-2)).toEqual([
      { event: 'error', data: expect.stringContaining(says) },
      { event: 'end', data: '[DONE]' },
    ])
    expect(events.map(({ event }) => event)).not.toContain('metadata')
    await until(() => upstream.open === 0)
    await nothingKept(asked.flow, asked.service)
  })
})

test('a broken whole answer is asked for again, and a 500 at last', async () => {
  upstream.behave({ kind: 'die' })
  const response = await ask(service, flow, { question })
  expect(response.status).toBe(500)
  expect(await response.json()).toMatchObject({ message: expect.stringContaining('the connection broke') })
  expect(upstream.requests).toHaveLength(3)
})

test('more runs than allowed are refused with 429, and welcome afterwards', async () => {
  const own = await service.addFlow(conversationFlow(upstream.url))
  upstream.behave({ kind: 'endless', pauseMs: 5 })
  const streams = await Promise.all(
    ['a', 'b'].map(async (chatId) => eventsOf(await ask(service, own, { question, chatId, streaming: true }))),
  )
  for (const events of streams) await events.next()
  for (const streaming of [false, true]) {
    const refused = await ask(service, own, { question, chatId: 'c', streaming })
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(await refused.json()).toMatchObject({
      statusCode: 429,
      message: 'Cannot start the prediction: 2 are running, the most allowed',
    })
  }
  for (const events of streams) await events.return(undefined)
  await until(async () => (await service.metric('chatflow_predictions_running')) === 0)
  upstream.reset()
  expect(await answerOf(service, own, { question })).toMatchObject({ text: 'Echo: hi' })
})

test.each([false, true])(
  'a chatflow that is removed while it runs keeps no answer, streaming: %s',
  async (streaming) => {
    const own = await service.addFlow(conversationFlow(upstream.url))
    const release = Promise.withResolvers<void>()
    upstream.script({ kind: 'answer', tokens: ['late'], after: release.promise })
    const pending = ask(service, own, { question, streaming })
    await until(() => upstream.open === 1)
    await service.call('DELETE', `chatflows/${own}`)
    release.resolve()
    expect(await (await pending).text()).toContain('Cannot keep the messages: their chatflow has been removed')
  },
)

test('every prediction is counted by how it ended', async () => {
  const count = (outcome: string) => service.metric(`chatflow_predictions_total{outcome="${outcome}"`)
  const before = await Promise.all(['done', 'failed', 'cancelled'].map(count))
  await answerOf(service, flow, { question })
  upstream.script({ kind: 'refuse', status: 401 }, { kind: 'hang' })
  await ask(service, flow, { question })
  const client = new AbortController()
  const left = ask(service, flow, { question }, { signal: client.signal })
  left.catch(() => undefined)
  await until(() => upstream.open === 1)
  client.abort()
  await until(async () => (await service.metric('chatflow_predictions_running')) === 0)
  const after = await Promise.all(['done', 'failed', 'cancelled'].map(count))
  expect(after.map((value, at) => value - (before[at] ?? 0))).toEqual([1, 1, 1])
})

test('a service that closes ends what still runs and keeps nothing of it', async () => {
  const { home, remove } = await temporaryHome()
  onTestFinished(remove)
  const closing = await startService(home)
  const id = await closing.addFlow(conversationFlow(upstream.url))
  upstream.behave({ kind: 'endless', pauseMs: 5 })
  const events = eventsOf(await ask(closing, id, { question, streaming: true }))
  await events.next()
  await closing.stop(50)
  await expect(allRest(events)).rejects.toThrow()
  await until(() => upstream.open === 0)
  const again = await startService(home)
  expect(await again.messages(id)).toEqual([])
  await again.stop()
})

async function allRest(events: AsyncGenerator<unknown>): Promise<void> {
  while ((await events.next()).done !== true);
}
