import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { ChatModelSettings, ModelMessage, ModelOptions, ModelProvider } from '../../domain/chat/chat-model.ts'
import { createChatModelFactory } from '../models/chat-model.ts'
import { orLocalChatModel } from '../models/local-models.ts'
import { openOutbound } from '../outbound/outbound-fetch.ts'

type Asked = {
  readonly path: string
  readonly headers: NodeJS.Dict<string | string[]>
  readonly body: Record<string, unknown>
}

/** A provider's server that always gives the same answer, and notes what it is asked. */
async function serve(answer: object | string) {
  const asked: Asked[] = []
  const server = createServer(async (request, response: ServerResponse) => {
    let text = ''
    for await (const part of request.setEncoding('utf8')) text += part
    asked.push({ path: request.url ?? '', headers: request.headers, body: JSON.parse(text || '{}') })
    const type = typeof answer === 'string' ? 'text/event-stream' : 'application/json'
    response.writeHead(200, { 'content-type': type }).end(typeof answer === 'string' ? answer : JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

function factory() {
  const outbound = openOutbound({ allowPrivate: true })
  onTestFinished(() => outbound.close())
  return createChatModelFactory({ outbound, retries: 0, retryBudgetMs: 5_000 })
}

function open(provider: ModelProvider, baseUrl: string, own: Partial<ChatModelSettings> = {}) {
  const apiKey = async () => 'key'
  return factory()({
    provider,
    label: 'Mine',
    model: 'm',
    baseUrl,
    apiKey,
    userSupplied: true,
    providerTools: true,
    ...own,
  })
}

const never = new AbortController().signal
const question: readonly ModelMessage[] = [{ role: 'user', content: 'What is new?' }]
const add = { name: 'add', description: 'Adds', parameters: { type: 'object', properties: {} } }
const sse = (events: readonly { readonly type: string }[]) =>
  events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('')

const openaiOutput = [
  { type: 'web_search_call', id: 'ws', status: 'completed', action: { type: 'search', query: 'news' } },
  {
    type: 'code_interpreter_call',
    id: 'ci',
    status: 'completed',
    code: '1+1',
    container_id: 'c',
    outputs: [{ type: 'logs', logs: '2' }],
  },
  { type: 'image_generation_call', id: 'ig', status: 'completed', result: 'cG5n' },
  {
    type: 'message',
    id: 'msg',
    role: 'assistant',
    content: [
      {
        type: 'output_text',
        text: 'All well.',
        annotations: [
          { type: 'url_citation', start_index: 0, end_index: 3, url: 'https://news.example/1', title: 'One' },
        ],
      },
    ],
  },
]
const openaiAnswer = {
  id: 'resp',
  object: 'response',
  created_at: 1,
  model: 'm',
  output: openaiOutput,
  usage: { input_tokens: 3, output_tokens: 2 },
}

const anthropicContent = [
  { type: 'server_tool_use', id: 'srv', name: 'web_search', input: { query: 'news' } },
  {
    type: 'web_search_tool_result',
    tool_use_id: 'srv',
    content: [
      {
        type: 'web_search_result',
        url: 'https://news.example/1',
        title: 'One',
        encrypted_content: 'x',
        page_age: null,
      },
    ],
  },
  { type: 'text', text: 'All well.' },
]
const anthropicAnswer = (content: readonly object[]) => ({
  id: 'msg',
  type: 'message',
  role: 'assistant',
  model: 'm',
  content,
  stop_reason: 'end_turn',
  stop_sequence: null,
  usage: { input_tokens: 3, output_tokens: 2 },
})

const googleAnswer = {
  candidates: [
    {
      index: 0,
      finishReason: 'STOP',
      content: {
        role: 'model',
        parts: [
          { executableCode: { language: 'PYTHON', code: '1+1' } },
          { codeExecutionResult: { outcome: 'OUTCOME_OK', output: '2' } },
          { text: 'All well.' },
        ],
      },
      groundingMetadata: { groundingChunks: [{ web: { uri: 'https://news.example/1', title: 'One' } }] },
    },
  ],
  usageMetadata: { promptTokenCount: 3, candidatesTokenCount: 2, totalTokenCount: 5 },
}

describe('tools that run at the provider', () => {
  test('are asked of OpenAI by its newer API, which keeps nothing of it', async () => {
    const { url, asked } = await serve(openaiAnswer)
    const providerTools = ['web_search_preview', 'code_interpreter', 'image_generation', 'unknown']
    const options: ModelOptions = { tools: [add], providerTools }
    const answer = await open('openai-compatible', url).generate(question, never, options)
    expect(asked[0]?.path).toBe('/responses')
    expect(asked[0]?.headers.authorization).toBe('Bearer key')
    expect(asked[0]?.body).toMatchObject({ model: 'm', store: false })
    const types = ((asked[0]?.body.tools ?? []) as { type: string }[]).map(({ type }) => type)
    expect(types).toEqual(['function', 'web_search_preview', 'code_interpreter', 'image_generation'])
    expect(answer).toMatchObject({ text: 'All well.', toolCalls: [], usage: { promptTokens: 3, completionTokens: 2 } })
    expect(answer.images).toEqual([{ mimeType: 'image/png', base64: 'cG5n' }])
    expect(answer.usedTools?.map(({ tool }) => tool)).toEqual([
      'web_search_preview',
      'code_interpreter',
      'image_generation',
    ])
    expect(answer.usedTools?.[0]?.toolOutput).toContain('https://news.example/1')
    expect(answer.usedTools?.[1]).toMatchObject({
      toolInput: { code: '1+1' },
      toolOutput: expect.stringContaining('"2"'),
    })
    expect(answer.usedTools?.[2]?.toolOutput).toBe('')
  })

  test('are asked of Anthropic, and what it found is told', async () => {
    const { url, asked } = await serve(anthropicAnswer(anthropicContent))
    const options: ModelOptions = { tools: [add], providerTools: ['web_search_20250305', 'web_fetch_20250910'] }
    const answer = await open('anthropic', url).generate(question, never, options)
    const named = ((asked[0]?.body.tools ?? []) as { type?: string; name: string }[]).map(({ type, name }) => [
      type,
      name,
    ])
    expect(named.slice(1)).toEqual([
      ['web_search_20250305', 'web_search'],
      ['web_fetch_20250910', 'web_fetch'],
    ])
    expect(asked[0]?.headers['anthropic-beta']).toContain('web-fetch-2025-09-10')
    expect(answer).toMatchObject({ text: 'All well.', toolCalls: [] })
    expect(answer.usedTools).toMatchObject([{ tool: 'web_search', toolInput: { query: 'news' } }])
    expect(answer.usedTools?.[0]?.toolOutput).toContain('https://news.example/1')
  })

  test('are asked of Gemini, whose findings count as one use', async () => {
    const { url, asked } = await serve(googleAnswer)
    const model = open('google', url, { model: 'gemini-2.5-flash' })
    const answer = await model.generate(question, never, {
      providerTools: ['urlContext', 'googleSearch', 'codeExecution'],
    })
    expect(asked[0]?.body.tools).toEqual([{ urlContext: {} }, { googleSearch: {} }, { codeExecution: {} }])
    expect(answer.text).toBe('All well.')
    expect(answer.usedTools).toMatchObject([
      { tool: 'code_execution', toolInput: { code: '1+1' }, toolOutput: expect.stringContaining('2') },
      { tool: 'web_search', toolOutput: '[{"title":"One","url":"https://news.example/1"}]' },
    ])
  })

  test('are told of a streamed answer too', async () => {
    const [use, result, text] = anthropicContent
    const events = [
      { type: 'message_start', message: anthropicAnswer([]) },
      { type: 'content_block_start', index: 0, content_block: { ...use, input: {} } },
      { type: 'content_block_delta', index: 0, delta: { type: 'input_json_delta', partial_json: '{"query":"news"}' } },
      { type: 'content_block_stop', index: 0 },
      { type: 'content_block_start', index: 1, content_block: result },
      { type: 'content_block_stop', index: 1 },
      { type: 'content_block_start', index: 2, content_block: { ...text, text: '' } },
      { type: 'content_block_delta', index: 2, delta: { type: 'text_delta', text: 'All well.' } },
      { type: 'content_block_stop', index: 2 },
      { type: 'message_delta', delta: { stop_reason: 'end_turn', stop_sequence: null }, usage: { output_tokens: 2 } },
      { type: 'message_stop' },
    ]
    const { url } = await serve(sse(events))
    const stream = open('anthropic', url).stream(question, never, { providerTools: ['web_search_20250305'] })
    const pieces: string[] = []
    for (let step = await stream.next(); ; step = await stream.next()) {
      if (!step.done) {
        pieces.push(step.value.text)
        continue
      }
      expect(step.value).toMatchObject({
        toolCalls: [],
        usedTools: [{ tool: 'web_search', toolInput: { query: 'news' } }],
      })
      break
    }
    expect(pieces.join('')).toBe('All well.')
  })

  const chatAnswer = {
    id: 'c',
    object: 'chat.completion',
    created: 1,
    model: 'm',
    choices: [{ index: 0, message: { role: 'assistant', content: 'Hm.' }, finish_reason: 'stop' }],
  }

  test.each([
    { name: 'of another server that speaks OpenAI’s API', own: { providerTools: false } },
    { name: 'without any that are wanted', own: {}, providerTools: undefined },
  ])('are not asked $name', async ({ own, ...wanted }) => {
    const { url, asked } = await serve(chatAnswer)
    const options = 'providerTools' in wanted ? {} : { providerTools: ['web_search_preview'] }
    expect(await open('openai-compatible', url, own).generate(question, never, options)).toMatchObject({ text: 'Hm.' })
    expect([asked[0]?.path, asked[0]?.body.tools]).toEqual(['/chat/completions', undefined])
  })

  test('are not asked of the model of this machine, which answers while there is no key', async () => {
    const { url, asked } = await serve(chatAnswer)
    const { MissingKey } = await import('../../domain/chat/missing-key.ts')
    const model = orLocalChatModel(
      factory(),
      url,
    )({
      provider: 'anthropic',
      label: 'Mine',
      model: 'm',
      providerTools: true,
      userSupplied: true,
      apiKey: async () => {
        throw new MissingKey('No key')
      },
    })
    expect((await model.generate(question, never, { providerTools: ['web_search_20250305'] })).text).toBe('Hm.')
    expect([asked[0]?.path, asked[0]?.body.tools]).toEqual(['/v1/chat/completions', undefined])
  })
})
