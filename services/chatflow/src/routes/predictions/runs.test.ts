import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allEvents, ask, eventsOf, until } from '../../test-support/ask.ts'
import { conversationFlow } from '../../test-support/flows.ts'
import { type RunningService, startService, temporaryHome, testKey } from '../../test-support/running-service.ts'
import { openScriptedUpstream, type ScriptedUpstream } from '../../test-support/scripted-upstream.ts'

type Run = { id: string; status: string; answer: Record<string, unknown> | null; error: string | null }

let state: Awaited<ReturnType<typeof temporaryHome>>
let upstream: ScriptedUpstream
let service: RunningService
let flow: string

beforeAll(async () => {
  state = await temporaryHome()
  upstream = await openScriptedUpstream()
  service = await startService(state.home, { allowedHosts: ['127.0.0.1'] })
  flow = await service.addFlow(conversationFlow(upstream.url))
})
beforeEach(() => upstream.reset())
afterAll(async () => {
  await service.stop()
  await upstream.close()
  await state.remove()
})

const start = (body: object): Promise<Run> => service.call('POST', 'runs', { chatflowId: flow, ...body })
const runOf = (id: string): Promise<Run> => service.call('GET', `runs/${id}`)

async function ended(id: string): Promise<Run> {
  await until(async () => !['queued', 'running'].includes((await runOf(id)).status))
  return await runOf(id)
}

function events(id: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${service.url}/api/v1/runs/${id}/events`, {
    headers: { authorization: `Bearer ${testKey}`, ...headers },
  })
}

describe('a background run', () => {
  test('answers though nobody listens, and keeps its turn in the history', async () => {
    const { id, status } = await start({ question: 'in the background', chatId: 'bg-1' })
    expect(status).toBe('queued')
    expect(await ended(id)).toMatchObject({
      status: 'finished',
      error: null,
      answer: { text: 'Echo: in the background', chatId: 'bg-1' },
    })
    expect((await service.messages(flow)).map(({ content }) => content)).toContain('Echo: in the background')
  })

  test('tells its events afterwards as it told them live, each with its number', async () => {
    const { id } = await start({ question: 'one two' })
    await ended(id)
    const text = await (await events(id)).text()
    expect([...text.matchAll(/^id:(\d+)$/gm)].map(([, seq]) => Number(seq))).toEqual([1, 2, 3, 4, 5, 6])
    const emitted = await allEvents(await events(id))
    expect(emitted.map(({ event }) => event)).toEqual(['start', 'token', 'token', 'token', 'metadata', 'end'])
  })

  test('is read on after the event that a reader had last', async () => {
    const { id } = await start({ question: 'one two' })
    await ended(id)
    const rest = await allEvents(await events(id, { 'last-event-id': '4' }))
    expect(rest.map(({ event }) => event)).toEqual(['metadata', 'end'])
  })

  test('is followed live by a reader who comes while it goes on', async () => {
    upstream.script({ kind: 'answer', tokens: ['a', 'b', 'c'], pauseMs: 30 })
    const { id } = await start({ question: 'live' })
    const emitted = await allEvents(await events(id))
    expect(emitted.filter(({ event }) => event === 'token').map(({ data }) => data)).toEqual(['a', 'b', 'c'])
    expect(emitted.at(-1)).toEqual({ event: 'end', data: '[DONE]' })
  })

  test('is ended on request, at its model too', async () => {
    upstream.script({ kind: 'endless', pauseMs: 5 })
    const { id } = await start({ question: 'on and on' })
    await until(() => upstream.tokens > 2)
    expect(await service.call('POST', `runs/${id}/stop`)).toEqual({ stopped: true })
    expect(await ended(id)).toMatchObject({ status: 'stopped', answer: null })
    await until(() => upstream.open === 0)
    const emitted = await allEvents(await events(id))
    expect(emitted.slice(-2).map(({ event }) => event)).toEqual(['abort', 'end'])
  })

  test('that fails says why', async () => {
    upstream.script({ kind: 'refuse', status: 401 })
    const run = await ended((await start({ question: 'no' })).id)
    expect(run).toMatchObject({ status: 'failed', error: expect.stringContaining('Cannot get an answer') })
    expect((await allEvents(await events(run.id))).map(({ event }) => event)).toEqual(['error', 'end'])
  })

  test.each([
    { name: 'an unknown flow', body: { chatflowId: '5f0c2f34-9d5c-4d53-8b0c-6f8a1c7de000' }, status: 404 },
    { name: 'no flow', body: { chatflowId: undefined }, status: 400 },
    { name: 'no question', body: { question: '' }, status: 400 },
    { name: 'a callback that is no address', body: { callbackUrl: 'nowhere' }, status: 400 },
  ])('for $name is a $status', async ({ body, status }) => {
    const response = await fetch(`${service.url}/api/v1/runs`, {
      method: 'POST',
      headers: { authorization: `Bearer ${testKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ chatflowId: flow, question: 'hi', ...body }),
    })
    expect(response.status).toBe(status)
  })

  test('needs a key', async () => {
    expect((await fetch(`${service.url}/api/v1/runs`)).status).toBe(401)
  })

  test('tells an address how it ended, and again when it was not taken', async () => {
    const received: string[] = []
    const receiver = createServer(async (request, response) => {
      let text = ''
      for await (const part of request.setEncoding('utf8')) text += part
      received.push(text)
      // The first try fails, as it does while a receiver starts anew.
      response.writeHead(received.length === 1 ? 503 : 200).end()
    })
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
    try {
      const callbackUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/done`
      const { id } = await start({ question: 'call me', callbackUrl })
      await until(() => received.length === 2)
      expect(JSON.parse(received[1] ?? '')).toMatchObject({ id, status: 'finished', answer: { text: 'Echo: call me' } })
    } finally {
      receiver.close()
    }
  })
})

describe('a stream that can be taken up again', () => {
  test('goes on when its reader leaves, and is read on by its number', async () => {
    upstream.script({ kind: 'answer', tokens: ['a', 'b', 'c', 'd'], pauseMs: 30 })
    const leaving = new AbortController()
    const response = await ask(
      service,
      flow,
      { question: 'resume', streaming: true },
      {
        headers: {
          authorization: `Bearer ${testKey}`,
          'content-type': 'application/json',
          'x-hearth-run': 'resumable',
        },
        signal: leaving.signal,
      },
    )
    const id = response.headers.get('x-hearth-run-id') ?? ''
    for await (const { event } of eventsOf(response)) if (event === 'token') break
    leaving.abort()
    const rest = await allEvents(await events(id, { 'last-event-id': '2' }))
    expect(rest.map(({ data }) => data).slice(0, 3)).toEqual(['b', 'c', 'd'])
    expect(rest.at(-1)?.event).toBe('end')
  })

  test('is a plain one without numbers unless it is asked for', async () => {
    const response = await ask(service, flow, { question: 'plain', streaming: true })
    expect(response.headers.get('x-hearth-run-id')).toBeNull()
    expect(await response.text()).not.toMatch(/^id:/m)
  })
})

test('a run that an earlier process left unfinished has failed, and says so to readers and callers', async () => {
  const home = await temporaryHome()
  const settings = { allowedHosts: ['127.0.0.1'] }
  const first = await startService(home.home, settings)
  const received: string[] = []
  const receiver = createServer(async (request, response) => {
    for await (const part of request.setEncoding('utf8')) received.push(part)
    response.end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const callbackUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/done`
  const id = await first.addFlow(conversationFlow(upstream.url))
  upstream.script({ kind: 'endless', pauseMs: 5 })
  const run = (await first.call('POST', 'runs', { chatflowId: id, question: 'on', callbackUrl })) as Run
  await until(() => upstream.open > 0)
  await first.stop()
  const second = await startService(home.home, settings)
  expect(await second.call('GET', `runs/${run.id}`)).toMatchObject({ status: 'failed', error: 'interrupted' })
  const headers = { authorization: `Bearer ${testKey}` }
  const emitted = await allEvents(await fetch(`${second.url}/api/v1/runs/${run.id}/events`, { headers }))
  expect(emitted.map(({ event }) => event).slice(-2)).toEqual(['error', 'end'])
  await until(() => received.length === 1)
  expect(JSON.parse(received[0] ?? '')).toMatchObject({ id: run.id, status: 'failed', error: 'interrupted' })
  receiver.close()
  await second.stop()
  await home.remove()
})
