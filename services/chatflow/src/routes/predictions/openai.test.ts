import { createLogger, Failure } from '@hearth/kernel'
import { Hono } from 'hono'
import OpenAI from 'openai'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { conversationFlow } from '../../test-support/flows.ts'
import { type RunningService, testKey } from '../../test-support/running-service.ts'
import type { ScriptedUpstream } from '../../test-support/scripted-upstream.ts'
import { openScriptedService } from '../../test-support/service-and-model.ts'
import type { ChatflowEnv } from '../access/env.ts'
import { answerAsOpenAI } from './openai.ts'

let upstream: ScriptedUpstream
let service: RunningService
let close: () => Promise<void>
let client: OpenAI
let flowId: string

beforeAll(async () => {
  ;({ service, upstream, close } = await openScriptedService())
  client = new OpenAI({ apiKey: testKey, baseURL: `${service.url}/v1`, maxRetries: 0 })
  flowId = await service.addFlow(conversationFlow(upstream.url), { name: 'Talker' })
})
beforeEach(() => upstream.reset())
afterAll(() => close())

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const read: T[] = []
  for await (const item of items) read.push(item)
  return read
}

const hi = { role: 'user', content: 'hi there' } as const

describe('chatflows as models', () => {
  test('are listed with id and name', async () => {
    const { data } = await client.models.list()
    expect(data).toContainEqual(expect.objectContaining({ id: flowId, object: 'model', name: 'Talker' }))
    expect(await client.models.retrieve(flowId)).toMatchObject({ id: flowId })
  })

  test.each(['id', 'name'])('answer when asked by %s', async (by) => {
    const answer = await client.chat.completions.create({ model: by === 'id' ? flowId : 'Talker', messages: [hi] })
    expect(answer.choices[0]).toMatchObject({
      message: { role: 'assistant', content: 'Echo: hi there' },
      finish_reason: 'stop',
    })
    expect(answer.usage).toEqual({ prompt_tokens: 3, completion_tokens: 3, total_tokens: 6 })
  })

  test('answer token by token', async () => {
    const stream = await client.chat.completions.create({
      model: flowId,
      messages: [hi],
      stream: true,
      stream_options: { include_usage: true },
    })
    const chunks = await all(stream)
    expect(chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('|')).toBe('|Echo:| hi| there||')
    expect(chunks.at(-2)?.choices[0]?.finish_reason).toBe('stop')
    expect(chunks.at(-1)?.usage).toMatchObject({ total_tokens: 0 })
    expect(new Set(chunks.map(({ id }) => id)).size).toBe(1)
  })

  test('answer in one piece of a stream where the flow cannot stream', async () => {
    const silent = await service.addFlow(conversationFlow(upstream.url, { model: { streaming: false } }))
    const stream = await client.chat.completions.create({ model: silent, messages: [hi], stream: true })
    const chunks = await all(stream)
    expect(chunks.map(({ choices }) => choices[0]?.delta.content ?? '')).toEqual(['', 'Echo: hi there', ''])
  })

  test('read the earlier messages, and leave system messages to the flow', async () => {
    const messages: OpenAI.ChatCompletionMessageParam[] = [
      { role: 'system', content: 'Shout' },
      { role: 'user', content: 'one' },
      { role: 'assistant', content: 'two' },
      { role: 'user', content: [{ type: 'text', text: 'three' }] },
    ]
    await client.chat.completions.create({ model: flowId, messages })
    expect(upstream.requests[0]?.body.messages.map(({ content }) => content)).toEqual([
      'Be brief.',
      'one',
      'two',
      'three',
    ])
  })

  test.each([
    { name: 'user', own: { user: 'ada' } },
    { name: 'metadata', own: { metadata: { session_id: 'bob' } } },
  ])('remember a session named by $name, and then need no history', async ({ own }) => {
    await client.chat.completions.create({ model: flowId, messages: [hi], ...own })
    const again = [{ role: 'assistant', content: 'made up' } as const, { role: 'user', content: 'again' } as const]
    await client.chat.completions.create({ model: flowId, messages: again, ...own })
    expect(upstream.requests[1]?.body.messages.map(({ content }) => content)).toEqual([
      'Be brief.',
      'hi there',
      'Echo: hi there',
      'again',
    ])
  })

  test('end their generation when the client leaves', async () => {
    upstream.behave({ kind: 'endless', pauseMs: 5 })
    const stream = await client.chat.completions.create({ model: flowId, messages: [hi], stream: true })
    for await (const chunk of stream) if (chunk.choices[0]?.delta.content) break
    await expect.poll(() => upstream.abandoned).toBe(1)
  })
})

describe('refusals in the words of OpenAI', () => {
  const ask = (model: string) => client.chat.completions.create({ model, messages: [hi] })

  test('an unknown model', async () => {
    await expect(ask('nobody')).rejects.toMatchObject({ status: 404, code: 'model_not_found', param: 'model' })
  })

  test('a flow bound to another key', async () => {
    const { id } =
      ((await service.call('POST', 'apikey', { keyName: 'other' })) as { id: string; keyName: string }[]).at(-1) ?? {}
    const bound = await service.addFlow(conversationFlow(upstream.url), { apikeyid: id, name: 'Bound' })
    await expect(ask(bound)).rejects.toMatchObject({ status: 404 })
    expect((await client.models.list()).data.map((model) => model.id)).not.toContain(bound)
  })

  test('a wrong key', async () => {
    const stranger = new OpenAI({ apiKey: 'wrong', baseURL: `${service.url}/v1`, maxRetries: 0 })
    await expect(stranger.models.list()).rejects.toMatchObject({ status: 401, code: 'invalid_api_key' })
  })

  test('a body that is none', async () => {
    const response = await fetch(`${service.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${testKey}` },
      body: '{"model":"x","messages":[]}',
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error' } })
  })

  test('a model behind the flow that fails', async () => {
    upstream.behave({ kind: 'refuse', status: 400 })
    await expect(ask(flowId)).rejects.toMatchObject({ status: 502, type: 'server_error' })
  })
})

describe('what goes wrong', () => {
  const logger = createLogger({ service: 'chatflow', level: 'fatal' })

  test.each([
    { name: 'a failure of the flow', error: new Failure('broken', 'Cannot run'), inLog: 0 },
    { name: 'a bug', error: new TypeError('a bug'), inLog: 1 },
  ])('is in the log where it is a bug: $name', async ({ error, inLog }) => {
    const logged = vi.spyOn(logger, 'error').mockClear()
    const app = new Hono<ChatflowEnv>().onError(answerAsOpenAI(logger)).get('/', () => {
      throw error
    })
    expect((await app.request('/')).status).toBe(500)
    expect(logged).toHaveBeenCalledTimes(inLog)
  })
})
