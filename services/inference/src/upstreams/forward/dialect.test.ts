import { describe, expect, test } from 'vitest'
import { upstreamsSchema } from '../config.ts'
import type { Incoming } from '../incoming/incoming.ts'
import { readTraits } from '../incoming/request-traits.ts'
import { dialectFor, isEventStream } from './dialect.ts'

const chat = '/v1/chat/completions'

function settingsOf(entry: object) {
  const [settings] = upstreamsSchema.parse([entry])
  if (settings === undefined) throw new Error('no upstream was read')
  return settings
}

function incomingOf(json: Incoming['json'], more: Partial<Incoming> = {}): Incoming {
  return {
    path: chat,
    search: '',
    headers: new Headers(),
    body: Buffer.from(JSON.stringify(json)),
    json,
    model: 'ours',
    traits: readTraits(json, undefined),
    client: 'a',
    clientLabel: 'a',
    requestId: 'req-1.2',
    signal: new AbortController().signal,
    cut: () => undefined,
    ...more,
  }
}

const openai = settingsOf({ url: 'http://gpu:8000/base/v1/' })
const ollama = settingsOf({ url: 'http://gpu:11434', kind: 'ollama', contextTokens: 4_096 })
const messages = [{ role: 'user', content: 'hi' }]
const ask = incomingOf({ model: 'ours', messages })
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8')
const bytesOf = (json: unknown) => Buffer.from(JSON.stringify(json))

describe('an upstream that speaks as we do', () => {
  test('is sent what came, below its own path', () => {
    const dialect = dialectFor({ ...ask, search: '?a=1' }, openai, { theirs: 'ours' })
    expect(dialect).toMatchObject({ path: `/base${chat}?a=1`, changes: false })
    expect(dialect.body).toBe(ask.body)
    expect(dialect.contentType('text/plain')).toBe('text/plain')
  })

  test('is sent its own name of the model, and its answer has ours', () => {
    const dialect = dialectFor(ask, openai, { theirs: 'theirs' })
    expect(dialect.changes).toBe(true)
    expect(JSON.parse(textOf(dialect.body))).toEqual({ model: 'theirs', messages })
    expect(JSON.parse(textOf(dialect.whole(200, bytesOf({ model: 'theirs', id: 1 }))))).toEqual({
      model: 'ours',
      id: 1,
    })
  })

  test('is sent what is written for it', () => {
    const write = ({ kind }: { readonly kind: string }) => ({ model: 'ours', for: kind })
    const dialect = dialectFor({ ...ask, write }, openai, { theirs: 'ours' })
    expect(JSON.parse(textOf(dialect.body))).toEqual({ model: 'ours', for: 'openai' })
  })

  test.each(['{"a":1}', ' \n[1]\n', '{}'])('may answer %j', (written) => {
    const body = Buffer.from(written)
    expect(dialectFor(ask, openai, { theirs: 'ours' }).whole(200, body)).toBe(body)
  })

  test.each(['', '<html>', '{"a":1', '[1}', '{"a":1]', '"text"'])('has not answered with %j', (written) => {
    const { whole } = dialectFor(ask, openai, { theirs: 'ours' })
    expect(() => whole(200, Buffer.from(written))).toThrow(expect.objectContaining({ kind: 'garbage' }))
    expect(textOf(whole(300, Buffer.from(written)))).toBe(written)
  })

  test.each([
    { type: 'text/event-stream', isStream: true },
    { type: 'text/event-stream; charset=utf-8', isStream: true },
    { type: 'application/json', isStream: false },
    { type: undefined, isStream: false },
  ])('streams with $type: $isStream', ({ type, isStream }) => {
    expect(isEventStream(type)).toBe(isStream)
  })
})

describe('Ollama', () => {
  const dialect = dialectFor(ask, ollama, { theirs: 'qwen3:8b' })
  const answer = { model: 'qwen3:8b', message: { role: 'assistant', content: 'Hello' }, done: true }

  test('is asked for chats in its own words', () => {
    expect(dialect).toMatchObject({ path: '/api/chat', changes: true })
    expect(JSON.parse(textOf(dialect.body))).toMatchObject({ model: 'qwen3:8b', messages })
  })

  test('is asked for all else as the others are', () => {
    const other = dialectFor({ ...ask, path: '/v1/embeddings' }, ollama, { theirs: 'ours' })
    expect(other.path).toBe('/v1/embeddings')
  })

  test('answers under our name, with the id of the request', () => {
    expect(JSON.parse(textOf(dialect.whole(200, bytesOf(answer))))).toMatchObject({
      id: 'chatcmpl-req12',
      model: 'ours',
      choices: [{ message: { content: 'Hello' } }],
    })
  })

  test.each([
    {
      status: 300,
      body: '{"error":"moved"}',
      error: { message: 'moved', type: 'invalid_request_error', param: null, code: null },
    },
    {
      status: 404,
      body: '{"error":"no such model"}',
      error: { message: 'no such model', type: 'invalid_request_error', param: 'model', code: 'model_not_found' },
    },
    {
      status: 500,
      body: 'oh',
      error: { message: 'The upstream answered with status 500', type: 'server_error', param: null, code: null },
    },
  ])('tells a fault with status $status', ({ status, body, error }) => {
    expect(JSON.parse(textOf(dialect.whole(status, Buffer.from(body))))).toEqual({ error })
  })

  test.each(['{"done":true}', 'no JSON'])('has not answered with %j', (written) => {
    expect(() => dialect.whole(200, Buffer.from(written))).toThrow(expect.objectContaining({ kind: 'garbage' }))
  })

  test.each([
    { came: 'application/x-ndjson', goesOut: 'text/event-stream; charset=utf-8' },
    { came: 'application/json', goesOut: 'application/json' },
    { came: 'text/plain', goesOut: 'application/json' },
  ])('$came goes out as $goesOut', ({ came, goesOut }) => {
    expect(dialect.contentType(came)).toBe(goesOut)
  })

  test.each([
    { stream_options: { include_usage: true }, counted: true },
    { stream_options: { include_usage: false }, counted: false },
    { stream_options: {}, counted: false },
    { stream_options: null, counted: false },
    { stream_options: undefined, counted: false },
  ])('counts its tokens with $stream_options: $counted', ({ stream_options, counted }) => {
    const asked = incomingOf({ model: 'ours', messages, stream: true, stream_options })
    const passage = dialectFor(asked, ollama, { theirs: 'qwen3:8b' }).passage({})
    expect(
      passage
        .push(Buffer.from(`${JSON.stringify(answer)}\n`))
        .map(textOf)
        .join('')
        .includes('"usage"'),
    ).toBe(counted)
  })
})
