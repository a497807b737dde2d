import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { ChatModelSettings } from '../../domain/chat/chat-model.ts'
import { until } from '../../test-support/ask.ts'
import { openScriptedUpstream, type ScriptedUpstream } from '../../test-support/scripted-upstream.ts'
import { openOutbound } from '../outbound/outbound-fetch.ts'
import { createChatModelFactory } from './chat-model.ts'

let upstream: ScriptedUpstream
beforeAll(async () => {
  upstream = await openScriptedUpstream()
})
beforeEach(() => upstream.reset())
afterAll(() => upstream.close())

const messages = [{ role: 'user', content: 'hi' }] as const
const never = new AbortController().signal

function open(settings: Partial<ChatModelSettings> = {}, allowPrivate = true) {
  const outbound = openOutbound({ allowPrivate })
  onTestFinished(() => outbound.close())
  const create = createChatModelFactory({ outbound, retries: 0, retryBudgetMs: 1_000 })
  return create({
    provider: 'openai-compatible',
    label: 'Mine',
    baseUrl: upstream.url,
    model: 'm',
    userSupplied: true,
    ...settings,
  })
}

describe('a chat model', () => {
  test('asks for what its settings say, and for nothing they leave open', async () => {
    await open().generate(messages, never)
    expect(upstream.requests[0]?.body).toEqual({ model: 'm', messages: [{ role: 'user', content: 'hi' }] })
    expect(upstream.requests[0]?.headers.authorization).toBeUndefined()
    await open({
      temperature: 0,
      topP: 0.5,
      maxTokens: 7,
      frequencyPenalty: 1,
      presencePenalty: 2,
      stop: ['x', 'y'],
      headers: { 'x-team': 'blue' },
    }).generate(messages, never)
    expect(upstream.requests[1]?.body).toMatchObject({
      temperature: 0,
      top_p: 0.5,
      max_tokens: 7,
      frequency_penalty: 1,
      presence_penalty: 2,
      stop: ['x', 'y'],
    })
    expect(upstream.requests[1]?.headers['x-team']).toBe('blue')
  })

  test('counts tokens in either way of answering', async () => {
    const usage = { promptTokens: 3, completionTokens: 2 }
    expect(await open().generate(messages, never)).toEqual({ text: 'Echo: hi', usage, toolCalls: [] })
    const stream = open().stream(messages, never)
    const parts: string[] = []
    for (;;) {
      const step = await stream.next()
      if (step.done) {
        expect(step.value.text).toBe('Echo: hi')
        break
      }
      parts.push(step.value.text)
    }
    expect(parts).toEqual(['Echo:', ' hi'])
  })

  test('asks for the key at every call', async () => {
    const keys = ['first', 'second', 'second', undefined]
    const model = open({ apiKey: async () => keys.shift() })
    for (let call = 0; call < 4; call++) await model.generate(messages, never)
    expect(upstream.requests.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer first',
      'Bearer second',
      'Bearer second',
      undefined,
    ])
  })

  test('ends the generation when its reader stops', async () => {
    upstream.behave({ kind: 'endless', pauseMs: 2 })
    for await (const _ of open().stream(messages, never)) break
    await until(() => upstream.open === 0)
    expect(upstream.abandoned).toBe(1)
  })

  test('ends the generation when it is aborted, and fails with the reason', async () => {
    upstream.behave({ kind: 'hang' })
    const gone = new AbortController()
    const pending = open().generate(messages, gone.signal)
    await until(() => upstream.open === 1)
    const reason = new Error('left')
    gone.abort(reason)
    await expect(pending).rejects.toBe(reason)
    await until(() => upstream.open === 0)
  })
})

describe('an address that a user wrote', () => {
  test.each([
    { name: 'as an IPv4 address', host: '127.0.0.1' },
    { name: 'as an IPv6 address', host: '[::1]' },
    { name: 'as an IPv6 address that stands for an IPv4 one', host: '[::ffff:127.0.0.1]' },
    { name: 'as a name, by what it resolves to', host: 'localhost' },
  ])('$name is not called when private ones may not be', async ({ host }) => {
    const baseUrl = upstream.url.replace('127.0.0.1', host)
    await expect(open({ baseUrl }, false).generate(messages, never)).rejects.toMatchObject({
      kind: 'broken',
      message: expect.stringContaining('the address is private'),
    })
    expect(upstream.requests).toHaveLength(0)
  })

  test('is never that of a metadata service', async () => {
    const model = open({ baseUrl: 'http://169.254.169.254/v1' }, true)
    await expect(model.generate(messages, never)).rejects.toMatchObject({
      message: expect.stringContaining('link-local'),
    })
  })

  test('that redirects is not followed', async () => {
    const server = createServer((_, response) =>
      response.writeHead(307, { location: `${upstream.url}/chat/completions` }).end(),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
    await expect(open({ baseUrl }).generate(messages, never)).rejects.toMatchObject({ kind: 'upstream' })
    expect(upstream.requests).toHaveLength(0)
  })

  test('does not bind an address that configuration names', async () => {
    const model = open({ userSupplied: false }, false)
    expect(await model.generate(messages, never)).toMatchObject({ text: 'Echo: hi' })
  })

  test.each(['not an address', 'ftp://127.0.0.1/v1', ''])('that is "%s" is a failure of the model', async (baseUrl) => {
    await expect(open({ baseUrl }).generate(messages, never)).rejects.toMatchObject({ name: 'Failure' })
  })
})
