import Anthropic from '@anthropic-ai/sdk'
import { Ollama } from 'ollama'
import OpenAI from 'openai'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type RunningService, startForTest } from '../../test-support/start-inference.ts'
import { json, type Script, type ScriptedUpstream, startUpstream, stream } from '../test-support/scripted-upstream.ts'

// A server that speaks OpenAI's chat alone, and ours before it, whose clients speak anything.
let plain: ScriptedUpstream
let service: RunningService

beforeAll(async () => {
  plain = await startUpstream(['theirs', 'other'])
  const upstreams = [{ url: plain.url, kind: 'openai', name: 'plain', models: { far: 'theirs' }, firstByteMs: 5_000 }]
  service = await startForTest({ contextTokens: 256, upstreams })
}, 120_000)
afterAll(async () => {
  await service?.stop()
  await plain?.close()
})
afterEach(() => plain.received.splice(0))

const chunk = (delta: object, more: object = {}) =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'theirs', choices: [{ index: 0, delta, finish_reason: null, ...more }] })}\n\n`
const usage = `data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: 21, completion_tokens: 6, total_tokens: 27, prompt_tokens_details: { cached_tokens: 16 } } })}\n\n`
const done = 'data: [DONE]\n\n'
const words = [
  chunk({ role: 'assistant', content: '' }),
  chunk({ reasoning_content: 'Hm' }),
  chunk({ content: 'Ro' }),
  chunk({ content: 'me' }),
  chunk({}, { finish_reason: 'stop' }),
  usage,
  done,
]
const calls = [
  chunk({ tool_calls: [{ index: 0, id: 'call_1', type: 'function', function: { name: 'add', arguments: '' } }] }),
  chunk({ tool_calls: [{ index: 0, function: { arguments: '{"a":' } }] }),
  chunk({ tool_calls: [{ index: 0, function: { arguments: '1}' } }] }),
  chunk({}, { finish_reason: 'tool_calls' }),
  usage,
  done,
]
const elsewhere = json({ error: { message: 'Not Found' } }, 404)
/** Chats alone, and says of everything else that it has no such page. */
const chatting =
  (answer: Script): Script =>
  (request, response) =>
    (request.path === '/v1/chat/completions' ? answer : elsewhere)(request, response)

const asked = () => JSON.parse(plain.received.at(-1)?.body ?? '{}') as Record<string, unknown>
const schema = { type: 'object' as const, properties: { a: { type: 'integer' } }, required: ['a'] }

beforeEach(() => {
  plain.answer = chatting(stream(words))
})

describe('a client of Anthropic’s API, with a model of a server that speaks OpenAI’s chat', () => {
  const client = () => new Anthropic({ baseURL: service.url, apiKey: 'x', maxRetries: 0 })
  const messages = [{ role: 'user' as const, content: 'The capital of Italy?' }]

  test('has its answer, with thinking, usage and the reason of its end', async () => {
    const { data, response } = await client().messages.create({ model: 'far', max_tokens: 9, messages }).withResponse()
    expect(response.headers.get('x-hearth-upstream')).toBe('plain')
    expect(data).toMatchObject({
      model: 'far',
      content: [
        { type: 'thinking', thinking: 'Hm' },
        { type: 'text', text: 'Rome' },
      ],
      stop_reason: 'end_turn',
      usage: { input_tokens: 5, cache_read_input_tokens: 16, output_tokens: 6 },
    })
    expect(asked()).toEqual({
      model: 'theirs',
      messages,
      max_tokens: 9,
      stream: true,
      stream_options: { include_usage: true },
    })
  })

  test('has it streamed', async () => {
    const events = client().messages.stream({ model: 'far', max_tokens: 9, system: 'Be brief', messages })
    let text = ''
    events.on('text', (piece) => {
      text += `${piece}|`
    })
    expect((await events.finalMessage()).usage.output_tokens).toBe(6)
    expect(text).toBe('Ro|me|')
    expect(asked().messages).toEqual([{ role: 'system', content: 'Be brief' }, ...messages])
  })

  test('calls tools, and gives their results back', async () => {
    plain.answer = chatting(stream(calls))
    const tools = [{ name: 'add', description: 'Adds', input_schema: schema }]
    const tool_choice = { type: 'tool' as const, name: 'add', disable_parallel_tool_use: true }
    const first = await client().messages.create({ model: 'far', max_tokens: 9, messages, tools, tool_choice })
    expect(first).toMatchObject({
      stop_reason: 'tool_use',
      content: [{ type: 'tool_use', id: 'call_1', name: 'add', input: { a: 1 } }],
    })
    expect(asked()).toMatchObject({
      tools: [{ type: 'function', function: { name: 'add', description: 'Adds', parameters: schema } }],
      tool_choice: { type: 'function', function: { name: 'add' } },
      parallel_tool_calls: false,
    })
    const result = { type: 'tool_result' as const, tool_use_id: 'call_1', content: '2' }
    const again = [
      ...messages,
      { role: 'assistant' as const, content: first.content },
      { role: 'user' as const, content: [result] },
    ]
    await client().messages.create({ model: 'far', max_tokens: 9, messages: again, tools })
    expect(asked().messages).toEqual([
      ...messages,
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'add', arguments: '{"a":1}' } }],
      },
      { role: 'tool', content: '2', tool_call_id: 'call_1' },
    ])
  })

  test.each([
    { name: 'a request that it finds wrong', status: 400, error: Anthropic.BadRequestError },
    { name: 'too many requests', status: 429, error: Anthropic.RateLimitError },
    { name: 'an error of its own', status: 500, error: Anthropic.InternalServerError },
  ])('gets $name in the words of its own API', async ({ status, error }) => {
    plain.answer = chatting(json({ error: { message: 'no, because', type: 'x', param: null, code: null } }, status))
    const refused = client().messages.create({ model: 'far', max_tokens: 9, messages })
    await expect(refused).rejects.toBeInstanceOf(error)
    await expect(refused).rejects.toThrow('no, because')
  })

  test('is told in the middle of a stream that it broke off', async () => {
    plain.answer = chatting(async (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(words.slice(0, 3).join(''))
    })
    const broken = client().messages.stream({ model: 'far', max_tokens: 9, messages })
    broken.once('text', plain.breakOff)
    await expect(broken.finalMessage()).rejects.toThrow('its upstream broke off')
  })

  test('that leaves ends the work there', async () => {
    plain.answer = chatting(async (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      for (const piece of words.slice(0, 3)) response.write(piece)
    })
    const before = plain.aborted()
    const events = client().messages.stream({ model: 'far', max_tokens: 9, messages })
    await new Promise((resolve) => events.once('text', resolve))
    const ended = expect(events.done()).rejects.toBeInstanceOf(Anthropic.APIUserAbortError)
    events.abort()
    await ended
    await expect.poll(() => plain.aborted()).toBe(before + 1)
    await expect.poll(() => service.metric('inference_upstream_requests_running')).toBe(0)
  })

  test('is told that tokens cannot be counted there', async () => {
    const counted = client().messages.countTokens({ model: 'far', messages })
    await expect(counted).rejects.toThrow('Cannot count the tokens of a prompt')
  })
})

describe('a client of OpenAI’s Responses API', () => {
  const client = () => new OpenAI({ baseURL: `${service.url}/v1`, apiKey: 'x', maxRetries: 0 })

  test('has its answer, and goes on from it', async () => {
    const first = await client().responses.create({
      model: 'far',
      input: 'The capital of Italy?',
      instructions: 'Be brief',
    })
    expect(first).toMatchObject({ status: 'completed', model: 'far', output_text: 'Rome' })
    expect(first.usage).toMatchObject({
      input_tokens: 21,
      output_tokens: 6,
      input_tokens_details: { cached_tokens: 16 },
    })
    await client().responses.create({ model: 'far', input: 'And of France?', previous_response_id: first.id })
    expect(asked().messages).toEqual([
      { role: 'user', content: 'The capital of Italy?' },
      { role: 'assistant', content: 'Rome' },
      { role: 'user', content: 'And of France?' },
    ])
    expect(await client().responses.retrieve(first.id)).toMatchObject({ id: first.id })
  })

  test('has it streamed in typed events, and held to a schema', async () => {
    plain.answer = chatting(
      stream([chunk({ content: '{"a":' }), chunk({ content: '1}' }, { finish_reason: 'length' }), usage, done]),
    )
    const text = { format: { type: 'json_schema' as const, name: 'n', strict: true, schema } }
    const events = await client().responses.create({ model: 'far', input: 'x', text, stream: true })
    const types: string[] = []
    for await (const { type } of events) types.push(type)
    expect(types.at(0)).toBe('response.created')
    expect(types.at(-1)).toBe('response.incomplete')
    expect(asked().response_format).toEqual({
      type: 'json_schema',
      json_schema: { name: 'answer', schema, strict: true },
    })
  })
})

describe('a client of Ollama’s API', () => {
  const client = () => new Ollama({ host: service.url })
  const messages = [{ role: 'user', content: 'The capital of Italy?' }]

  test('chats, whole and streamed, with or without the tag', async () => {
    const answer = await client().chat({ model: 'far:latest', messages, options: { num_predict: 9, temperature: 0 } })
    expect(answer).toMatchObject({
      model: 'far:latest',
      message: { role: 'assistant', content: 'Rome', thinking: 'Hm' },
      done_reason: 'stop',
      prompt_eval_count: 21,
      eval_count: 6,
    })
    expect(asked()).toMatchObject({ model: 'theirs', max_tokens: 9, temperature: 0 })
    const pieces = []
    for await (const { message } of await client().chat({ model: 'far', messages, stream: true }))
      pieces.push(message.content)
    expect(pieces.join('')).toBe('Rome')
  })

  test('calls tools', async () => {
    plain.answer = chatting(stream(calls))
    const tools = [{ type: 'function', function: { name: 'add', description: 'Adds', parameters: schema } }]
    const { message } = await client().chat({ model: 'far', messages, tools, stream: false })
    expect(message.tool_calls).toMatchObject([{ function: { name: 'add', arguments: { a: 1 } } }])
  })

  test('generates from a prompt, in a chat or raw', async () => {
    const framed = await client().generate({ model: 'far', system: 'Be brief', prompt: 'Hi' })
    expect(framed.response).toBe('Rome')
    expect(asked().messages).toEqual([
      { role: 'system', content: 'Be brief' },
      { role: 'user', content: 'Hi' },
    ])
    const text = (piece: string, reason: string | null) =>
      `data: ${JSON.stringify({ choices: [{ index: 0, text: piece, finish_reason: reason }] })}\n\n`
    plain.answer = stream([text('Once', null), text(' upon', 'length'), usage, done])
    const raw = await client().generate({ model: 'far', prompt: 'Story: ', raw: true })
    expect(raw).toMatchObject({ response: 'Once upon', done_reason: 'length' })
    expect(plain.received.at(-1)?.path).toBe('/v1/completions')
    expect(asked()).toMatchObject({ model: 'theirs', prompt: 'Story: ' })
  })

  test('sees it among the models, and described', async () => {
    const listed = (await client().list()).models.find(({ name }) => name === 'far:latest')
    expect(listed).toMatchObject({ model: 'far:latest', remote_model: 'theirs', remote_host: 'plain', size: 0 })
    expect(await client().show({ model: 'far' })).toMatchObject({ capabilities: ['completion', 'tools'] })
    expect((await client().ps()).models.map(({ name }) => name)).toEqual(['ember:latest'])
  })

  test('has vectors', async () => {
    plain.answer = json({
      data: [
        { index: 1, embedding: [0, 1] },
        { index: 0, embedding: [1, 0] },
      ],
      usage: { prompt_tokens: 4 },
    })
    const answer = await client().embed({ model: 'far', input: ['a', 'b'] })
    expect(answer).toMatchObject({
      embeddings: [
        [1, 0],
        [0, 1],
      ],
      prompt_eval_count: 4,
    })
    expect(asked()).toEqual({ model: 'theirs', input: ['a', 'b'], encoding_format: 'float' })
  })
})

describe('a request that names no model, where an upstream that goes before this machine offers the default one', () => {
  let before: RunningService
  beforeAll(async () => {
    const upstreams = [
      { url: plain.url, kind: 'openai', name: 'plain', models: { ember: 'theirs' }, beforeLocal: true },
    ]
    before = await startForTest({ contextTokens: 256, upstreams })
  }, 120_000)
  afterAll(() => before?.stop())

  test.each([
    { path: '/v1/chat/completions', body: { messages: [{ role: 'user', content: 'Hi' }], stream: true } },
    { path: '/v1/messages', body: { max_tokens: 9, messages: [{ role: 'user', content: 'Hi' }] } },
    { path: '/v1/responses', body: { input: 'Hi' } },
  ])('$path is answered there', async ({ path, body }) => {
    const response = await before.post(path, body)
    expect(await response.text()).toContain('"model":"ember"')
    expect(response.headers.get('x-hearth-upstream')).toBe('plain')
    expect(asked()).toMatchObject({ model: 'theirs' })
  })
})

describe('a server that speaks the API of its client itself', () => {
  test('is passed its own bytes; one that turns out not to is asked in another way, and not tried again', async () => {
    plain.answer = json({ type: 'message', its: 'own' })
    const fresh = await startForTest({
      contextTokens: 256,
      upstreams: [{ url: plain.url, kind: 'openai', name: 'plain', models: { far: 'theirs' } }],
    })
    try {
      const body = { model: 'far', max_tokens: 5, messages: [{ role: 'user', content: 'x' }] }
      expect(await (await fresh.post('/v1/messages', body)).json()).toEqual({ type: 'message', its: 'own' })
      plain.answer = chatting(stream(words))
      expect(await (await fresh.post('/v1/messages', body)).json()).toMatchObject({ content: [{}, { text: 'Rome' }] })
      const before = plain.received.length
      await fresh.post('/v1/messages', body)
      expect(plain.received.slice(before).map(({ path }) => path)).toEqual(['/v1/chat/completions'])
    } finally {
      await fresh.stop()
    }
  })
})
