import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { allEvents, answerOf, ask, eventsOf, until } from '../../test-support/ask.ts'
import { conversationFlow } from '../../test-support/flows.ts'
import { type RunningService, testKey } from '../../test-support/running-service.ts'
import type { ScriptedUpstream } from '../../test-support/scripted-upstream.ts'
import { openScriptedService } from '../../test-support/service-and-model.ts'

let upstream: ScriptedUpstream
let service: RunningService
let close: () => Promise<void>
let flow: string

beforeAll(async () => {
  ;({ service, upstream, close } = await openScriptedService())
  flow = await service.addFlow(conversationFlow(upstream.url))
})
beforeEach(() => upstream.reset())
afterAll(() => close())

const kept = async (chatId: string) => (await service.messages(flow)).filter((message) => message.chatId === chatId)

const abort = (chatId: string, authorization: string | undefined = `Bearer ${testKey}`) =>
  fetch(`${service.url}/api/v1/chatmessage/abort/${flow}/${chatId}`, {
    method: 'PUT',
    headers: authorization === '' ? {} : { authorization },
  })

describe('the stream', () => {
  test('is Flowise byte for byte', async () => {
    upstream.script({ kind: 'answer', tokens: ['One', '\ntwo "', ' ünd'] })
    const response = await ask(service, flow, { question: 'hi', streaming: true, chatId: 'bytes' })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    expect(response.headers.get('x-accel-buffering')).toBe('no')
    const text = await response.text()
    const [, answer] = await kept('bytes')
    expect(text).toBe(
      'message:\ndata:{"event":"start","data":"One"}\n\n' +
        'message:\ndata:{"event":"token","data":"One"}\n\n' +
        'message:\ndata:{"event":"token","data":"\\ntwo \\""}\n\n' +
        'message:\ndata:{"event":"token","data":" ünd"}\n\n' +
        `message:\ndata:{"event":"metadata","data":{"chatId":"bytes","chatMessageId":"${answer?.id}","question":"hi",` +
        '"sessionId":"bytes","memoryType":"Buffer Memory"}}\n\n' +
        'message:\ndata:{"event":"end","data":"[DONE]"}\n\n',
    )
    expect(answer?.content).toBe('One\ntwo " ünd')
  })

  test('may be read by a page of another origin', async () => {
    const open = await service.addFlow(conversationFlow(upstream.url), { isPublic: true })
    const headers = { origin: 'https://shop.example', 'content-type': 'application/json' }
    const response = await ask(service, open, { question: 'hi', streaming: true }, { headers })
    expect(response.headers.get('access-control-allow-origin')).toBe('https://shop.example')
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    expect(await response.text()).toContain('{"event":"end"')
  })

  test('brings each token when it is there', async () => {
    upstream.behave({ kind: 'endless', pauseMs: 5 })
    const events = eventsOf(await ask(service, flow, { question: 'hi', streaming: 'true' }))
    expect((await events.next()).value).toEqual({ event: 'start', data: ' 1' })
    expect((await events.next()).value).toEqual({ event: 'token', data: ' 1' })
    expect((await events.next()).value).toEqual({ event: 'token', data: ' 2' })
    expect(upstream.open).toBe(1)
    await events.return(undefined)
    await until(() => upstream.open === 0)
  })

  test('says ":heartbeat" while the model thinks', async () => {
    const lively = await openScriptedService({ heartbeatMs: 1_000 })
    onTestFinished(lively.close)
    const thought = Promise.withResolvers<void>()
    lively.upstream.script({ kind: 'answer', tokens: ['late'], after: thought.promise })
    const asked = await lively.service.addFlow(conversationFlow(lively.upstream.url))
    const response = await ask(lively.service, asked, { question: 'hi', streaming: true })
    let text = ''
    for await (const part of (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
      text += part
      if (text.includes(':heartbeat')) thought.resolve()
    }
    expect(text).toMatch(/^(:heartbeat\n\n)+message:\ndata:{"event":"start","data":"late"}\n\n/)
  })

  test('waits for a reader who stops reading, and goes on when he does', async () => {
    upstream.behave({ kind: 'endless', pauseMs: 0, tokenLength: 65_536 })
    const reader = connect(service.port, '127.0.0.1')
    const body = JSON.stringify({ question: 'hi', streaming: true })
    reader.write(
      `POST /api/v1/prediction/${flow} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${testKey}\r\n` +
        `content-length: ${body.length}\r\n\r\n${body}`,
    )
    let seen = 0
    // The sockets' buffers are full once nothing more is taken.
    const settled = () => {
      const last = seen
      seen = upstream.tokens
      return seen > 0 && seen === last
    }
    await expect.poll(settled, { interval: 200, timeout: 50_000 }).toBe(true)
    // What fits into the sockets' buffers on the way, and no more.
    expect(upstream.tokens).toBeLessThan(1_000)
    const before = upstream.tokens
    reader.resume()
    await until(() => upstream.tokens > before + 10)
    reader.destroy()
    await until(() => upstream.open === 0)
  })

  test('of the same chat id never mixes with another', async () => {
    const tokens = (name: string) => Array.from({ length: 30 }, (_, at) => `${name}${at} `)
    upstream.script(
      { kind: 'answer', tokens: tokens('a'), pauseMs: 2 },
      { kind: 'answer', tokens: tokens('b'), pauseMs: 2 },
    )
    const sessions = ['left', 'right']
    const streams = await Promise.all(
      sessions.map(async (sessionId) => {
        const body = { question: 'q', streaming: true, chatId: 'shared', overrideConfig: { sessionId } }
        return allEvents(await ask(service, flow, body))
      }),
    )
    const texts = streams.map((events) => events.filter(({ event }) => event === 'token').map(({ data }) => data))
    expect(texts.sort()).toEqual([tokens('a'), tokens('b')])
    for (const events of streams) expect(events.at(-1)).toEqual({ event: 'end', data: '[DONE]' })
  })
})

describe('an abort request', () => {
  test('ends the stream with abort and end, ends the generation and keeps nothing', async () => {
    upstream.behave({ kind: 'endless', pauseMs: 5 })
    const events = eventsOf(await ask(service, flow, { question: 'hi', streaming: true, chatId: 'abort-1' }))
    await events.next()
    const response = await abort('abort-1')
    expect(await response.json()).toEqual({ status: 200, message: 'Chat message aborted' })
    const rest = []
    for await (const event of events) rest.push(event)
    expect(rest.slice(-2)).toEqual([
      { event: 'abort', data: '[DONE]' },
      { event: 'end', data: '[DONE]' },
    ])
    expect(rest.map(({ event }) => event)).not.toContain('metadata')
    await until(() => upstream.open === 0)
    expect(upstream.abandoned).toBe(1)
    expect(await kept('abort-1')).toEqual([])
  })

  test('before the first token is answered in the stream too', async () => {
    upstream.script({ kind: 'hang' })
    const pending = ask(service, flow, { question: 'hi', streaming: true, chatId: 'abort-2' })
    await until(() => upstream.open === 1)
    await abort('abort-2')
    expect(await (await pending).text()).toBe(
      'message:\ndata:{"event":"abort","data":"[DONE]"}\n\nmessage:\ndata:{"event":"end","data":"[DONE]"}\n\n',
    )
    await until(() => upstream.open === 0)
  })

  test('ends an answer in one piece with 409', async () => {
    upstream.script({ kind: 'hang' })
    const pending = ask(service, flow, { question: 'hi', chatId: 'abort-3' })
    await until(() => upstream.open === 1)
    await abort('abort-3')
    expect((await pending).status).toBe(409)
    await until(() => upstream.open === 0)
  })

  test('needs the key, and leaves other chats alone', async () => {
    upstream.behave({ kind: 'endless', pauseMs: 5 })
    const events = eventsOf(await ask(service, flow, { question: 'hi', streaming: true, chatId: 'abort-4' }))
    await events.next()
    expect((await abort('abort-4', '')).status).toBe(401)
    expect((await abort('abort-4', 'Bearer wrong')).status).toBe(401)
    expect((await abort('abort')).status).toBe(200)
    await events.next()
    expect((await events.next()).value).toMatchObject({ event: 'token' })
    await events.return(undefined)
    await until(() => upstream.open === 0)
  })

  test('needs no key on a public flow', async () => {
    const open = await service.addFlow(conversationFlow(upstream.url), { isPublic: true })
    const response = await fetch(`${service.url}/api/v1/chatmessage/abort/${open}/any`, { method: 'PUT' })
    expect(response.status).toBe(200)
  })
})

describe('a client that hangs up', () => {
  test.each([
    {
      name: 'in the middle of a stream',
      streaming: true,
      behaviour: { kind: 'endless', pauseMs: 5 } as const,
      first: true,
    },
    { name: 'before the first token of a stream', streaming: true, behaviour: { kind: 'hang' } as const, first: false },
    { name: 'while a whole answer is made', streaming: false, behaviour: { kind: 'hang' } as const, first: false },
  ])('$name ends the generation and leaves nothing', async ({ streaming, behaviour, first, name }) => {
    upstream.behave(behaviour)
    const client = new AbortController()
    const pending = ask(service, flow, { question: 'hi', streaming, chatId: name }, { signal: client.signal })
    pending.catch(() => undefined)
    if (first) await eventsOf(await pending).next()
    else await until(() => upstream.open === 1)
    client.abort()
    await until(() => upstream.open === 0)
    expect(upstream.abandoned).toBe(1)
    await until(async () => (await service.metric('chatflow_predictions_running')) === 0)
    expect(await kept(name)).toEqual([])
    upstream.reset()
    expect(await answerOf(service, flow, { question: 'next', chatId: name })).toMatchObject({ text: 'Echo: next' })
  })

  test('leaves the queue of its session', async () => {
    const release = Promise.withResolvers<void>()
    upstream.script({ kind: 'answer', tokens: ['first'], after: release.promise })
    const first = answerOf(service, flow, { question: '1', chatId: 'queue' })
    await until(() => upstream.open === 1)
    const client = new AbortController()
    const second = ask(service, flow, { question: '2', chatId: 'queue' }, { signal: client.signal })
    second.catch(() => undefined)
    await until(async () => (await service.metric('chatflow_predictions_running')) === 2)
    client.abort()
    await until(async () => (await service.metric('chatflow_predictions_running')) === 1)
    const third = answerOf(service, flow, { question: '3', chatId: 'queue' })
    release.resolve()
    expect(await first).toMatchObject({ text: 'first' })
    expect(await third).toMatchObject({ text: 'Echo: 3' })
    expect((await kept('queue')).map(({ content }) => content)).toEqual(['1', 'first', '3', 'Echo: 3'])
  })
})
