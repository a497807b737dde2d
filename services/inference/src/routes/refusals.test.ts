import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningService, startForTest } from '../test-support/start-inference.ts'

let service: RunningService
beforeAll(async () => {
  service = await startForTest({ contextTokens: 256 })
})
afterAll(() => service.stop())

const user = (content: unknown) => ({ role: 'user', content })
const hi = [user('hi')]
const weather = (parameters: unknown) => ({ type: 'function', function: { name: 'weather', parameters } })
const forced = (parameters: unknown) => ({ messages: hi, tools: [weather(parameters)], tool_choice: 'required' })
const long = 'word '.repeat(600)

type Refusal = { readonly name: string; readonly body: object; readonly param: string }

/** What no model can do as it was asked, with the field that is told to be at fault. */
const refused: Readonly<Record<string, readonly Refusal[]>> = {
  '/v1/chat/completions': [
    {
      name: 'a message of a user without content',
      body: { messages: [{ role: 'user' }] },
      param: 'messages.0.content',
    },
    {
      name: 'an answer that says and calls nothing',
      body: { messages: [...hi, { role: 'assistant' }] },
      param: 'messages.1.content',
    },
    {
      name: 'options of a stream that is none',
      body: { messages: hi, stream_options: { include_usage: true } },
      param: 'stream_options',
    },
    { name: 'beams', body: { messages: hi, use_beam_search: true }, param: 'use_beam_search' },
    {
      name: 'a prompt whose end is cut away',
      body: { messages: hi, truncate_prompt_tokens: 2, truncation_side: 'right' },
      param: 'truncation_side',
    },
    { name: 'a search', body: { messages: hi, web_search_options: {} }, param: 'web_search_options' },
    { name: 'sound', body: { messages: hi, audio: { voice: 'alloy' } }, param: 'audio' },
    { name: 'metadata that are no map', body: { messages: hi, metadata: 'a' }, param: 'metadata' },
    {
      name: 'a safety identifier that is no text',
      body: { messages: hi, safety_identifier: 5 },
      param: 'safety_identifier',
    },
    {
      name: 'arguments that are a list',
      body: forced({ type: 'array', items: { type: 'integer' } }),
      param: 'tools.0.function.parameters',
    },
    {
      name: 'arguments that are a text',
      body: forced({ type: ['string', 'null'] }),
      param: 'tools.0.function.parameters',
    },
    {
      name: 'a strict tool with a keyword that cannot be enforced',
      body: {
        ...forced({}),
        tools: [
          {
            type: 'function',
            function: { name: 'a', strict: true, parameters: { type: 'object', unevaluatedProperties: false } },
          },
        ],
      },
      param: 'tools.0.function.parameters',
    },
    {
      name: 'a grammar of another name',
      body: { messages: hi, guided_grammar: 'start: "a"' },
      param: 'guided_grammar',
    },
    {
      name: 'a grammar of a third name',
      body: { messages: hi, structured_outputs: { grammar: 'root ::= (' } },
      param: 'structured_outputs.grammar',
    },
    { name: 'a choice with NUL in it', body: { messages: hi, guided_choice: ['yes', 'n\0'] }, param: 'guided_choice' },
    { name: 'a choice of half a character', body: { messages: hi, guided_choice: ['\ud83d'] }, param: 'guided_choice' },
    { name: 'a pattern of half a character', body: { messages: hi, guided_regex: '\ud83d' }, param: 'guided_regex' },
  ],
  '/v1/completions': [
    {
      name: 'options of a stream that is none',
      body: { prompt: 'a', stream_options: { include_usage: true } },
      param: 'stream_options',
    },
  ],
  '/v1/embeddings': [
    { name: 'a user that is no text', body: { input: 'a', user: 5 }, param: 'user' },
    { name: 'vectors as the model gives them', body: { input: 'a', normalize: false }, param: 'normalize' },
    { name: 'vectors of another norm', body: { input: 'a', embd_normalize: -1 }, param: 'embd_normalize' },
  ],
  '/v1/responses': [
    { name: 'an input that is too long', body: { input: long }, param: 'input' },
    { name: 'an input that is too long, streamed', body: { input: long, stream: true }, param: 'input' },
    { name: 'a grammar that is none', body: { input: 'hi', grammar: 'root ::= (' }, param: 'grammar' },
  ],
}

describe.each(Object.entries(refused))('POST %s refuses', (path, cases) => {
  test.each(cases)('$name: $param', async ({ body, param }) => {
    const response = await service.post(path, body)
    expect({ status: response.status, body: await response.json() }).toMatchObject({
      status: 400,
      body: { error: { type: 'invalid_request_error', param } },
    })
  })
})

describe('POST /v1/messages refuses', () => {
  const call = { type: 'tool_use', id: 'a', name: 'weather', input: {} }
  const { id: _, ...nameless } = call
  test.each([
    { name: 'a text block without text', content: [{ type: 'text' }], param: 'messages.0.content.0.text' },
    { name: 'a result of no call', content: [{ type: 'tool_result' }], param: 'messages.0.content.0.tool_use_id' },
    { name: 'a call without an id', role: 'assistant', content: [nameless], param: 'messages.0.content.0.id' },
    {
      name: 'a call without a name',
      role: 'assistant',
      content: [{ ...call, name: undefined }],
      param: 'messages.0.content.0.name',
    },
  ])('$name: $param', async ({ role = 'user', content, param }) => {
    const response = await service.post('/v1/messages', { max_tokens: 1, messages: [{ role, content }] })
    expect({ status: response.status, body: await response.json() }).toMatchObject({
      status: 400,
      body: { error: { type: 'invalid_request_error', message: expect.stringContaining(`"${param}"`) } },
    })
  })
})

describe('what is taken', () => {
  test.each([
    { name: 'content that is null', path: '/v1/chat/completions', body: { messages: [user(null)] } },
    {
      name: 'a call in place of content',
      path: '/v1/chat/completions',
      body: {
        messages: [
          ...hi,
          { role: 'assistant', tool_calls: [{ id: 'a', function: { name: 'weather', arguments: '{}' } }] },
          { role: 'tool', tool_call_id: 'a', content: 'sunny' },
        ],
      },
    },
    {
      name: 'reasoning as Mistral tells it',
      path: '/v1/chat/completions',
      body: {
        messages: [
          ...hi,
          { role: 'assistant', content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'hm' }] }] },
          ...hi,
        ],
      },
    },
    {
      name: 'parts of text under the names that responses have for them',
      path: '/v1/chat/completions',
      body: { messages: [user([{ type: 'input_text', text: 'hi' }])] },
    },
    {
      name: 'reasoning without a limit',
      path: '/v1/chat/completions',
      body: { messages: hi, thinking_token_budget: -1 },
    },
    { name: 'a model without a name, which is the main one', path: '/v1/embeddings', body: { input: 'a', model: '' } },
    { name: 'vectors of length 1', path: '/v1/embeddings', body: { input: 'a', normalize: true, embd_normalize: 2 } },
    { name: 'empty options of a stream', path: '/v1/completions', body: { prompt: 'a', stream_options: {} } },
    { name: 'messages that are not set beside a prompt', path: '/tokenize', body: { prompt: 'a', messages: null } },
    {
      name: 'a text of which the first tokens are used',
      path: '/v1/embeddings',
      body: { input: long, truncate_prompt_tokens: 4, truncation_side: 'right' },
    },
  ])('$name', async ({ path, body }) => {
    const response = await service.post(path, { max_tokens: 1, ...body })
    expect(response.status, await response.clone().text()).toBe(200)
  })

  test('a refusal in place of content, which the model is told of', async () => {
    const read = async (message: object) => {
      const response = await service.post('/apply-template', {
        messages: [...hi, { role: 'assistant', ...message }, ...hi],
      })
      return response.json()
    }
    expect(await read({ content: null, refusal: 'Never' })).toEqual(await read({ content: 'Never' }))
  })

  test('a form that limits of what is drawn leave no way to, which is written in place of the model', async () => {
    const { tokens } = (await (await service.post('/tokenize', { prompt: 'a', add_special_tokens: false })).json()) as {
      tokens: readonly number[]
    }
    const body = { messages: hi, response_format: { type: 'json_object' }, allowed_token_ids: tokens }
    const response = await service.post('/v1/chat/completions', body)
    expect(await response.json()).toMatchObject({ choices: [{ message: { content: '{}' }, finish_reason: 'length' }] })
  })

  test('forms of responses under the names of other servers', async () => {
    const response = await service.post('/v1/responses', { input: 'hi', guided_choice: ['left', 'right'] })
    const { output } = (await response.json()) as { output: readonly { content: readonly { text: string }[] }[] }
    expect(output[0]?.content[0]?.text).toMatch(/^(left|right)$/)
  })

  test('arguments of which a part alone says that they are an object', async () => {
    const parameters = { anyOf: [{ type: 'string' }, { type: 'object', properties: {}, additionalProperties: false }] }
    const response = await service.post('/v1/chat/completions', { ...forced(parameters), max_tokens: 64 })
    expect(await response.json()).toMatchObject({
      choices: [{ finish_reason: 'tool_calls', message: { tool_calls: [{ function: { arguments: '{}' } }] } }],
    })
  })
})

test.each([
  { path: '/v1/load_lora_adapter', ours: /"lora" of a model in the configuration$/ },
  { path: '/v1/unload_lora_adapter', ours: /"lora" of a model in the configuration$/ },
  { path: '/sleep', ours: /POST \/models\/unload$/ },
  { path: '/wake_up', ours: /POST \/models\/load; a request wakes its model by itself$/ },
  { path: '/reset_prefix_cache', ours: /"cache_salt" of a request$/ },
  { path: '/pooling', ours: /POST \/v1\/embeddings$/ },
  { path: '/classify', ours: /POST \/v1\/chat\/completions$/ },
])("vLLM's $path is 404 and says what is here in its place", async ({ path, ours }) => {
  const response = await service.post(path, {})
  expect([response.status, await response.json()]).toEqual([
    404,
    { error: { message: expect.stringMatching(ours), type: 'invalid_request_error', param: null, code: null } },
  ])
})
