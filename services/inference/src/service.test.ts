import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningService, readFrames, startForTest } from './test-support/start-inference.ts'

let service: RunningService

beforeAll(async () => {
  service = await startForTest({ modelAlias: ['gpt-4o-mini'], contextTokens: 512 })
})
afterAll(() => service.stop())

const ask = (text: string) => [{ role: 'user', content: text }]
const nested = (levels: number): object => (levels === 0 ? {} : { a: nested(levels - 1) })

describe('the page', () => {
  test('is at the root, and what belongs to it that is missing is 404', async () => {
    const page = await fetch(`${service.url}/`, { headers: { accept: 'text/html' } })
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(await page.text()).toContain('<html')
    expect((await fetch(`${service.url}/assets/missing.js`)).status).toBe(404)
  })

  test('knows the other services', async () => {
    const answer = await fetch(`${service.url}/ui/services`)
    expect(await answer.json()).toMatchObject({ service: 'inference' })
  })
})

describe('what cannot be answered', () => {
  const messages = ask('Hello!')
  const tools = [{ type: 'function', function: { name: 'one' } }]
  test.each([
    {
      name: 'an unknown model',
      body: { model: 'nope', messages },
      status: 404,
      error: { code: 'model_not_found', param: 'model' },
    },
    { name: 'no messages', body: { messages: [] }, status: 400, error: { param: 'messages' } },
    {
      name: 'more messages than a template can render in time',
      body: { messages: Array.from({ length: 2_049 }, () => messages[0]) },
      status: 400,
      error: { param: 'messages' },
    },
    {
      name: 'an image that also carries a refusal',
      body: { messages: [{ role: 'user', content: [{ type: 'image_url', refusal: 'x' }] }] },
      status: 400,
      error: { code: 'unsupported_value', param: 'messages.0.content.0' },
    },
    {
      name: 'a part of text without text',
      body: { messages: [{ role: 'user', content: [{ type: 'text' }] }] },
      status: 400,
      error: { param: 'messages.0.content.0.text' },
    },
    {
      name: 'a function to be called where none is declared',
      body: { messages, function_call: { name: 'f' } },
      status: 400,
      error: { param: 'function_call' },
    },
    {
      name: 'seventeen stop texts',
      body: { messages, stop: Array.from({ length: 17 }, String) },
      status: 400,
      error: { param: 'stop', message: expect.stringContaining('at most 16 of them') },
    },
    { name: 'max_tokens of 0', body: { messages, max_tokens: 0 }, status: 400, error: { param: 'max_tokens' } },
    { name: 'a temperature of 3', body: { messages, temperature: 3 }, status: 400, error: { param: 'temperature' } },
    {
      name: 'an unknown role',
      body: { messages: [{ role: 'boss', content: '' }] },
      status: 400,
      error: { param: 'messages.0.role' },
    },
    {
      name: 'likeliest tokens without probabilities',
      body: { messages, top_logprobs: 2 },
      status: 400,
      error: { param: 'top_logprobs' },
    },
    {
      name: 'a format without its schema',
      body: { messages, response_format: { type: 'json_schema', json_schema: {} } },
      status: 400,
      error: { param: 'response_format.json_schema.schema' },
    },
    {
      name: 'a format that we do not know',
      body: { messages, response_format: { type: 'xml' } },
      status: 400,
      error: { code: 'unsupported_value', param: 'response_format' },
    },
    {
      name: 'two forms at once',
      body: { messages, response_format: { type: 'json_object' }, grammar: 'root ::= "a"' },
      status: 400,
      error: { param: 'grammar' },
    },
    {
      name: 'a required call without tools',
      body: { messages, tool_choice: 'required' },
      status: 400,
      error: { param: 'tool_choice' },
    },
    {
      name: 'a tool that was not declared',
      body: { messages, tools, tool_choice: { type: 'function', function: { name: 'other' } } },
      status: 400,
      error: { param: 'tool_choice' },
    },
    {
      name: 'a tool that is no function',
      body: { messages, tools: [{ type: 'web_search' }] },
      status: 400,
      error: { code: 'unsupported_value', param: 'tools.0.type' },
    },
    {
      name: 'tools nested deeper than anybody writes',
      body: { messages, tools: [{ type: 'function', function: { name: 'f', parameters: nested(100) } }] },
      status: 400,
      error: { param: 'tools' },
    },
    {
      name: 'a template of its own',
      body: { messages, chat_template: 'x' },
      status: 400,
      error: { code: 'unsupported_value', param: 'chat_template' },
    },
    {
      name: 'a sampler that the engine does not have',
      body: { messages, mirostat: 2 },
      status: 400,
      error: { code: 'unsupported_value', param: 'mirostat' },
    },
    {
      name: 'more bad words than anybody needs',
      body: { messages, bad_words: Array.from({ length: 129 }, (_, index) => `word ${index}`) },
      status: 400,
      error: { param: 'bad_words', message: expect.stringContaining('128') },
    },
    {
      name: '40,000 messages',
      body: { messages: Array.from({ length: 40_000 }, () => ask('Hi')[0]) },
      status: 400,
      error: { param: 'messages' },
    },
    {
      name: '100,000 messages',
      body: { messages: Array.from({ length: 100_000 }, () => ask('Hi')[0]) },
      status: 413,
      error: { message: expect.stringContaining('more than 100000 keys') },
    },
    {
      name: 'sound to be answered',
      body: { messages, modalities: ['text', 'audio'] },
      status: 400,
      error: { code: 'unsupported_value', param: 'modalities' },
    },
    {
      name: 'an image',
      body: { messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'x' } }] }] },
      status: 400,
      error: { code: 'unsupported_value', param: 'messages.0.content.0' },
    },
  ])('$name: $status', async ({ body, status, error }) => {
    const response = await service.post('/v1/chat/completions', body)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({
      error: { message: expect.any(String), type: 'invalid_request_error', ...error },
    })
  })

  test.each([
    { format: { type: 'xml' }, param: 'text.format' },
    { format: { type: 'json_schema', name: 'a' }, param: 'text.format.schema' },
    { format: { type: 'json_schema', name: 'a', strict: true, schema: { not: {} } }, param: 'text.format' },
  ])('a response of the format $format: 400 with the field that it came in', async ({ format, param }) => {
    const response = await service.post('/v1/responses', { input: 'Hi', text: { format } })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { param: expect.stringContaining(param) } })
  })

  test.each([{ stream: false }, { stream: true }])(
    'a prompt beyond the context: 400 with both numbers ($stream)',
    async ({ stream }) => {
      const response = await service.post('/v1/chat/completions', { messages: ask('word '.repeat(600)), stream })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({
        error: { code: 'context_length_exceeded', message: expect.stringMatching(/6\d\d tokens.*512 tokens/) },
      })
    },
  )

  test('a text of megabytes: 400 at once, while other answers go on', async () => {
    const response = await service.post('/v1/chat/completions', { messages: ask('word '.repeat(1_000_000)) })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      error: { code: 'context_length_exceeded', message: expect.stringMatching(/at least \d+ tokens.*512 tokens/) },
    })
  })

  test.each([
    { method: 'GET', path: '/v1/chat/completions', allow: 'POST' },
    { method: 'DELETE', path: '/v1/models/user/repo', allow: 'GET, HEAD' },
    { method: 'PUT', path: '/models', allow: 'GET, HEAD, POST, DELETE' },
  ])('$method $path: 405, which names what is allowed', async ({ method, path, allow }) => {
    const response = await fetch(`${service.url}${path}`, { method })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe(allow)
    expect(await response.json()).toMatchObject({
      error: { type: 'invalid_request_error', code: 'method_not_allowed' },
    })
  })

  test('malformed JSON: 400', async () => {
    const response = await service.post('/v1/chat/completions', undefined, { body: '{"messages": [' })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error' } })
  })

  test('a body that is not declared as JSON: 415', async () => {
    const headers = { 'content-type': 'text/plain' }
    const response = await service.post('/v1/chat/completions', { messages }, { headers })
    expect(response.status).toBe(415)
  })

  test.each([
    { encoding: 'gzip', status: 400, says: 'not valid gzip' },
    { encoding: 'lzma', status: 415, says: '"lzma"' },
  ])('a body that is not what its encoding $encoding says: $status', async ({ encoding, status, says }) => {
    const headers = { 'content-type': 'application/json', 'content-encoding': encoding }
    const response = await service.post('/v1/chat/completions', { messages }, { headers })
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ error: { message: expect.stringContaining(says) } })
  })

  test('an unknown path: 404 in the same shape', async () => {
    const response = await fetch(`${service.url}/v1/nothing`)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error' } })
  })

  test.each([
    { path: '/v1/nothing', status: 404 },
    { path: '/v1/models', status: 405 },
  ])('a path that takes no POST, whatever is sent to it: $status', async ({ path, status }) => {
    expect((await fetch(service.url + path, { method: 'POST', body: 'a=b' })).status).toBe(status)
  })
})

describe('POST /v1/completions', () => {
  type Text = { choices: { index: number; text: string }[]; usage: { prompt_tokens: number } }
  const complete = async (body: object) => (await (await service.post('/v1/completions', body)).json()) as Text

  test('continues one text or several', async () => {
    const one = await complete({ prompt: 'The capital of Italy is', max_tokens: 3 })
    expect(one).toMatchObject({ object: 'text_completion', choices: [{ text: ' Rome.' }] })
    const two = await complete({
      prompt: ['The capital of Italy is', 'The capital of Portugal is'],
      n: 2,
      max_tokens: 3,
    })
    expect(two.choices.map(({ text }) => text)).toEqual([' Rome.', ' Rome.', ' Lisbon.', ' Lisbon.'])
    expect(two.usage.prompt_tokens).toBeGreaterThan(one.usage.prompt_tokens)
    expect(two.usage.prompt_tokens).toBeLessThan(one.usage.prompt_tokens * 3)
  })

  test('streams the same text', async () => {
    const response = await service.post('/v1/completions', {
      prompt: 'The capital of Italy is',
      max_tokens: 3,
      stream: true,
    })
    const frames = await readFrames(response)
    expect(frames.at(-1)).toBe('[DONE]')
    const pieces = frames.slice(0, -1) as Text[]
    expect(pieces.map(({ choices }) => choices[0]?.text).join('')).toBe(' Rome.')
  })

  test('continues more texts than slots and queue hold together', async () => {
    const { choices } = await complete({ prompt: Array.from({ length: 128 }, () => 'The capital'), max_tokens: 1 })
    expect(choices).toHaveLength(128)
  })

  test('no texts at all: 400', async () => {
    expect((await service.post('/v1/completions', { prompt: [] })).status).toBe(400)
  })

  test('takes tokens, and refuses those that the model does not have', async () => {
    expect(await complete({ prompt: [1, 2, 3], max_tokens: 1 })).toMatchObject({ usage: { prompt_tokens: 3 } })
    const response = await service.post('/v1/completions', { prompt: [1_000_000], max_tokens: 1 })
    expect(response.status).toBe(400)
  })
})

describe('POST /v1/embeddings', () => {
  type Vectors = {
    data: { index: number; embedding: number[] }[]
    usage: { prompt_tokens: number; total_tokens: number }
  }
  const embed = async (body: object) => (await (await service.post('/v1/embeddings', body)).json()) as Vectors
  const dot = (left: readonly number[] = [], right: readonly number[] = []) =>
    left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0)

  test('gives vectors of length 1, in order, closer for texts that mean the same', async () => {
    const { data, usage } = await embed({
      input: ['What is the capital of Italy?', 'Rome is the capital of Italy.', 'I like red lamps.'],
    })
    const [question, answer, other] = data.map(({ embedding }) => embedding)
    expect(data.map(({ index }) => index)).toEqual([0, 1, 2])
    expect(dot(question, question)).toBeCloseTo(1, 5)
    expect(dot(question, answer)).toBeGreaterThan(dot(question, other))
    expect(usage.total_tokens).toBe(usage.prompt_tokens)
  })

  test('base64 holds the same numbers', async () => {
    const { data: numbers } = await embed({ input: 'Hello' })
    const { data: packed } = await embed({ input: 'Hello', encoding_format: 'base64' })
    const bytes = Buffer.from(String(packed[0]?.embedding), 'base64')
    const unpacked = Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readFloatLE(index * 4))
    expect(unpacked).toEqual(numbers[0]?.embedding)
  })

  test('an input is cut where that was asked for', async () => {
    const input = 'word '.repeat(600)
    expect((await embed({ input, truncate_prompt_tokens: 10 })).usage.prompt_tokens).toBe(10)
    expect((await embed({ input, truncate_prompt_tokens: -1 })).usage.prompt_tokens).toBeGreaterThan(400)
  })

  test('fewer dimensions are scaled to length 1 again', async () => {
    const { data } = await embed({ input: 'Hello', dimensions: 8 })
    expect(data[0]?.embedding).toHaveLength(8)
    expect(dot(data[0]?.embedding, data[0]?.embedding)).toBeCloseTo(1, 5)
  })

  test.each([
    { name: 'an empty text', body: { input: '' } },
    { name: 'more dimensions than there are', body: { input: 'x', dimensions: 100_000 } },
    { name: 'a text beyond the context', body: { input: 'word '.repeat(600) } },
    { name: 'a token that the model does not have', body: { input: [1, 1_000_000] } },
  ])('$name: 400', async ({ body }) => {
    expect((await service.post('/v1/embeddings', body)).status).toBe(400)
  })
})

describe('models, health and metrics', () => {
  test('lists the model and its aliases, and says that it is small', async () => {
    const list = await (await fetch(`${service.url}/v1/models`)).json()
    expect(list).toMatchObject({
      object: 'list',
      data: [
        {
          id: 'ember',
          ...{ object: 'model', max_model_len: 512 },
          meta: { n_params: 5_770_496, note: expect.stringContaining('small starter model') },
        },
        { id: 'gpt-4o-mini', root: 'ember' },
        { id: 'default', root: 'ember' },
      ],
    })
  })

  test('an id may contain slashes and colons', async () => {
    expect((await fetch(`${service.url}/v1/models/ember`)).status).toBe(200)
    const response = await fetch(`${service.url}/v1/models/user%2Frepo:Q4_K_M`)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({
      error: { code: 'model_not_found', message: expect.stringContaining('user/repo:Q4_K_M') },
    })
    expect((await fetch(`${service.url}/v1/models/user/repo:Q4_K_M`)).status).toBe(404)
  })

  test.each(['/health', '/v1/health', '/ping', '/livez', '/readyz', '/version', '/openapi.json'])(
    'GET %s: 200',
    async (path) => {
      expect((await fetch(`${service.url}${path}`)).status).toBe(200)
    },
  )
})
