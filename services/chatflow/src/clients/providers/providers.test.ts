import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { ChatModelSettings, ModelMessage, ModelOptions, ModelProvider } from '../../domain/chat/chat-model.ts'
import { until } from '../../test-support/ask.ts'
import { type ProviderWire, providerWires } from '../../test-support/provider-wires.ts'
import { createChatModelFactory } from '../models/chat-model.ts'
import { openOutbound } from '../outbound/outbound-fetch.ts'

type Asked = {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: Record<string, unknown>
}
type Act = (response: ServerResponse, asked: Asked) => void

/** A provider's server that does as it is told, and notes what it is asked. */
async function serve(act: Act) {
  const asked: Asked[] = []
  const state = { open: 0 }
  const server = createServer(async (request, response) => {
    state.open += 1
    response.once('close', () => {
      state.open -= 1
    })
    let text = ''
    for await (const part of request.setEncoding('utf8')) text += part
    const one = { path: request.url ?? '', headers: request.headers, body: text === '' ? {} : JSON.parse(text) }
    asked.push(one)
    act(response, one)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, state }
}

const json =
  (body: object, status = 200): Act =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const streaming =
  (wire: ProviderWire, pieces: readonly string[]): Act =>
  (response) =>
    void response.writeHead(200, { 'content-type': wire.streamType }).end(wire.stream(pieces))

function open(provider: ModelProvider, baseUrl: string, own: Partial<ChatModelSettings> = {}) {
  const outbound = openOutbound({ allowPrivate: true })
  onTestFinished(() => outbound.close())
  const create = createChatModelFactory({ outbound, retries: 1, retryBudgetMs: 5_000 })
  const secrets = async () => ({
    accessKeyId: 'AK',
    secretAccessKey: 'SK',
    region: 'eu-west-1',
    apiVersion: '2024-10-21',
  })
  return create({
    provider,
    label: 'Mine',
    model: 'm',
    baseUrl,
    apiKey: async () => 'key',
    secrets,
    userSupplied: true,
    ...own,
  })
}

const never = new AbortController().signal
const question: readonly ModelMessage[] = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: 'hi' },
]
const tools: ModelOptions = {
  tools: [
    {
      name: 'add',
      description: 'Adds',
      parameters: { type: 'object', properties: { a: { type: 'number' } }, required: ['a'] },
    },
  ],
}
const usage = { promptTokens: 3, completionTokens: 2 }

async function readAll(stream: ReturnType<ReturnType<typeof open>['stream']>) {
  const parts: string[] = []
  for (;;) {
    const step = await stream.next()
    if (step.done) return { parts, answer: step.value }
    parts.push(step.value.text)
  }
}

const providers: readonly {
  provider: ModelProvider
  wire: ProviderWire
  key: string
  paths: readonly [string, string]
}[] = [
  {
    provider: 'openai-compatible',
    wire: providerWires.openai,
    key: 'authorization',
    paths: ['/chat/completions', '/chat/completions'],
  },
  {
    provider: 'mistral',
    wire: providerWires.openai,
    key: 'authorization',
    paths: ['/chat/completions', '/chat/completions'],
  },
  {
    provider: 'azure',
    wire: providerWires.openai,
    key: 'api-key',
    paths: [
      '/deployments/m/chat/completions?api-version=2024-10-21',
      '/deployments/m/chat/completions?api-version=2024-10-21',
    ],
  },
  { provider: 'anthropic', wire: providerWires.anthropic, key: 'x-api-key', paths: ['/messages', '/messages'] },
  {
    provider: 'google',
    wire: providerWires.google,
    key: 'x-goog-api-key',
    paths: ['/models/m:generateContent', '/models/m:streamGenerateContent?alt=sse'],
  },
  { provider: 'cohere', wire: providerWires.cohere, key: 'authorization', paths: ['/chat', '/chat'] },
  {
    provider: 'bedrock',
    wire: providerWires.bedrock,
    key: 'authorization',
    paths: ['/model/m/converse', '/model/m/converse-stream'],
  },
]

describe.each(providers)('$provider', ({ provider, wire, key, paths }) => {
  test('answers in one piece, with what it cost', async () => {
    const { url, asked } = await serve(json(wire.text('Hello there')))
    expect(await open(provider, url).generate(question, never)).toEqual({ text: 'Hello there', usage, toolCalls: [] })
    expect(asked[0]?.path).toBe(paths[0])
    expect(asked[0]?.headers[key]).toMatch(/key|AWS4-HMAC-SHA256/)
    expect(JSON.stringify(asked[0]?.body)).toContain('Be brief.')
  })

  test('answers piece by piece', async () => {
    const { url, asked } = await serve(streaming(wire, ['Hel', 'lo', ' there']))
    const { parts, answer } = await readAll(open(provider, url).stream(question, never))
    expect(parts.filter((part) => part !== '')).toEqual(['Hel', 'lo', ' there'])
    expect(answer).toMatchObject({ text: 'Hello there', usage })
    expect(asked[0]?.path).toBe(paths[1])
  })

  test('asks for a tool and reads what it gave', async () => {
    const { url, asked } = await serve(json(wire.toolCall()))
    const model = open(provider, url)
    const { toolCalls } = await model.generate(question, never, tools)
    expect(toolCalls).toEqual([{ id: expect.any(String), name: 'add', arguments: { a: 1 } }])
    const [call] = toolCalls
    if (call === undefined) throw new Error('no call')
    const turns: readonly ModelMessage[] = [
      ...question,
      { role: 'assistant', content: '', toolCalls: [call] },
      { role: 'tool', content: 'two', toolCallId: call.id, toolName: 'add' },
    ]
    await model.generate(turns, never, tools)
    expect(JSON.stringify(asked[1]?.body)).toContain('two')
  })

  test('looks at pictures', async () => {
    const { url, asked } = await serve(json(wire.text('A dot')))
    const images = [{ url: 'data:image/png;base64,iVBORw0KGgo=', mimeType: 'image/png' }]
    await open(provider, url).generate([{ role: 'user', content: 'What?', images }], never)
    expect(JSON.stringify(asked[0]?.body)).toContain('iVBORw0KGgo=')
  })

  test.each([
    { status: 401, kind: 'upstream', says: 'refused the credential', calls: 1 },
    { status: 429, kind: 'rate-limited', says: 'busy (429)', calls: 2 },
    { status: 500, kind: 'upstream', says: '500', calls: 2 },
  ])('a $status is a failure of its kind, asked $calls times', async ({ status, kind, says, calls }) => {
    const { url, asked } = await serve(json(wire.error, status))
    await expect(open(provider, url).generate(question, never)).rejects.toMatchObject({
      kind,
      message: expect.stringContaining(says),
    })
    expect(asked).toHaveLength(calls)
  })

  test('ends the request when it is aborted, with the reason', async () => {
    const { url, state } = await serve(() => undefined)
    const gone = new AbortController()
    const pending = open(provider, url).generate(question, gone.signal)
    await until(() => state.open === 1)
    const reason = new Error('left')
    gone.abort(reason)
    await expect(pending).rejects.toBe(reason)
    await until(() => state.open === 0)
  })
})

describe('OpenAI', () => {
  test('reasoning models get what they take', async () => {
    const { url, asked } = await serve(json(providerWires.openai.text('ok')))
    const settings = { model: 'o3-mini', maxTokens: 7, temperature: 0.9, reasoningEffort: 'low' }
    await open('openai-compatible', url, settings).generate(question, never)
    expect(asked[0]?.body).toMatchObject({ max_completion_tokens: 7, reasoning_effort: 'low' })
    expect(asked[0]?.body).not.toHaveProperty('temperature')
  })

  test('an answer by a schema, strict tools, details of pictures and fields of its own are asked for', async () => {
    const { url, asked } = await serve(json(providerWires.openai.text('{}')))
    const images = [{ url: 'https://example.com/a.png', mimeType: 'image/png' }]
    const model = open('openai-compatible', url, {
      imageDetail: 'low',
      strictTools: true,
      providerOptions: { top_k: 4 },
    })
    const responseSchema = { name: 'answer', schema: { type: 'object', properties: {} } }
    await model.generate([{ role: 'user', content: 'x', images }], never, { ...tools, responseSchema })
    expect(asked[0]?.body).toMatchObject({
      top_k: 4,
      response_format: { type: 'json_schema', json_schema: { name: 'answer' } },
      tools: [{ function: { name: 'add', strict: true } }],
      messages: [{ content: [{ type: 'text' }, { image_url: { url: 'https://example.com/a.png', detail: 'low' } }] }],
    })
  })

  test('a server without schemas is asked for JSON alone', async () => {
    const { url, asked } = await serve(json(providerWires.openai.text('{}')))
    const responseSchema = { name: 'answer', schema: { type: 'object', properties: {} } }
    await open('openai-compatible', url, { knowsSchemas: false }).generate(question, never, { responseSchema })
    expect(asked[0]?.body.response_format).toEqual({ type: 'json_object' })
  })

  test('models from before chat continue one text', async () => {
    const answer = {
      id: 'c',
      object: 'text_completion',
      created: 1,
      model: 'm',
      choices: [{ text: 'ok', index: 0, finish_reason: 'stop' }],
      usage: { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 },
    }
    const { url, asked } = await serve(json(answer))
    expect(await open('openai-completion', url).generate([{ role: 'user', content: 'hi' }], never)).toMatchObject({
      text: 'ok',
      usage,
    })
    expect(asked[0]?.path).toBe('/completions')
    expect(asked[0]?.body.prompt).toContain('hi')
  })
})

describe('Claude', () => {
  test('thinks aloud where it is told to', async () => {
    const answer = {
      ...providerWires.anthropic.text('ok'),
      content: [
        { type: 'thinking', thinking: 'hm', signature: 's' },
        { type: 'text', text: 'ok' },
      ],
    }
    const { url, asked } = await serve(json(answer))
    const providerOptions = { thinking: { type: 'enabled', budgetTokens: 1_024 } }
    const model = open('anthropic', url, { model: 'claude-sonnet-4-5', maxTokens: 100, providerOptions })
    expect(await model.generate(question, never)).toMatchObject({ text: 'ok', reasoning: 'hm' })
    expect(asked[0]?.body.thinking).toEqual({ type: 'enabled', budget_tokens: 1_024 })
  })
})

describe('Replicate', () => {
  test('is asked until it has an answer', async () => {
    let polls = 0
    const { url, asked } = await serve((response, { path }) => {
      const done = path === '/poll' && ++polls === 2
      const state = done ? { status: 'succeeded', output: ['Hel', 'lo'] } : { status: 'processing', output: null }
      json({ ...state, error: null, urls: { get: `http://${response.req.headers.host}/poll` } })(response, {} as Asked)
    })
    const model = open('replicate', url, { model: 'meta/llama:v1', providerOptions: { seed: 1 } })
    expect(await model.generate(question, never)).toMatchObject({ text: 'Hello' })
    expect(asked[0]).toMatchObject({
      path: '/predictions',
      body: { version: 'v1', input: { prompt: 'hi', system_prompt: 'Be brief.', seed: 1 } },
    })
  })

  test('is not followed to another host with the key', async () => {
    const { url } = await serve(
      json({ status: 'starting', output: null, error: null, urls: { get: 'https://evil.example/' } }),
    )
    await expect(open('replicate', url, { model: 'a/b' }).generate(question, never)).rejects.toMatchObject({
      message: expect.stringContaining('another host'),
    })
  })
})

describe('a hosted model without a key', () => {
  test.each(['anthropic', 'google', 'mistral', 'azure', 'cohere', 'replicate', 'bedrock', 'google-vertex'] as const)(
    '%s says so without asking anyone',
    async (provider) => {
      const { url, asked } = await serve(json({}))
      const nothing = { apiKey: async () => undefined, secrets: async () => ({}) }
      await expect(open(provider, url, nothing).generate(question, never)).rejects.toMatchObject({
        kind: 'broken',
        message: expect.stringMatching(/^Cannot call "Mine": it has no/),
      })
      expect(asked).toHaveLength(0)
    },
  )
})
