import Anthropic from '@anthropic-ai/sdk'
import { betaZodTool } from '@anthropic-ai/sdk/helpers/beta/zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startInference } from './start-inference.ts'
import { calculate, calculator, sum } from './tools.ts'

let inference: Awaited<ReturnType<typeof startInference>>
let client: Anthropic

beforeAll(async () => {
  inference = await startInference()
  client = new Anthropic({ baseURL: inference.url, apiKey: 'any', maxRetries: 0 })
})
afterAll(() => inference.stop())

const model = 'ember'
const messages = [{ role: 'user' as const, content: 'What is the capital of Italy?' }]
const answer = 'The capital of Italy is Rome.'
const { parameters, ...named } = calculator
const tool = { ...named, input_schema: { ...parameters, required: [...parameters.required] } }

const textOf = ({ content }: Anthropic.Message) =>
  content.map((block) => (block.type === 'text' ? block.text : '')).join('')

describe('messages through @anthropic-ai/sdk', () => {
  test('are answered', async () => {
    const message = await client.messages.create({ model, max_tokens: 64, messages })
    expect(message).toMatchObject({
      type: 'message',
      role: 'assistant',
      model,
      stop_reason: 'end_turn',
      stop_sequence: null,
    })
    expect(message.content).toMatchObject([{ type: 'text', text: answer }])
    expect(message.id).toMatch(/^msg_/)
    expect(message._request_id).toBeTruthy()
  })

  test('count their tokens, those still in memory apart', async () => {
    const create = () => client.messages.create({ model, max_tokens: 8, messages })
    await create()
    const { usage } = await create()
    const { input_tokens: counted } = await client.messages.countTokens({ model, messages })
    expect(usage.input_tokens + (usage.cache_read_input_tokens ?? 0)).toBe(counted)
    expect(usage.cache_read_input_tokens).toBeGreaterThan(0)
    expect(usage.output_tokens).toBeGreaterThan(0)
  })

  test('take a system text or blocks, and content in blocks', async () => {
    const blocks = [{ role: 'user' as const, content: [{ type: 'text' as const, text: messages[0]?.content ?? '' }] }]
    const counts = await Promise.all(
      (['Be brief.', [{ type: 'text' as const, text: 'Be brief.' }]] as const).map((system) =>
        client.messages.countTokens({
          model,
          messages: blocks,
          system: typeof system === 'string' ? system : [...system],
        }),
      ),
    )
    const plain = await client.messages.countTokens({ model, messages })
    expect(counts[0]).toEqual(counts[1])
    expect(counts[0]?.input_tokens).toBeGreaterThan(plain.input_tokens)
  })

  test('say that they were cut', async () => {
    const message = await client.messages.create({ model, max_tokens: 2, messages })
    expect(message).toMatchObject({ stop_reason: 'max_tokens', usage: { output_tokens: 2 } })
  })

  test('read a prompt ahead, without an answer', async () => {
    const ahead = [{ role: 'user' as const, content: 'Which city is the capital of Portugal, and why?' }]
    const read = await client.messages.create({ model, max_tokens: 0, messages: ahead })
    expect(read).toMatchObject({ content: [], stop_reason: 'max_tokens', usage: { output_tokens: 0 } })
    const { usage } = await client.messages.create({ model, max_tokens: 4, messages: ahead })
    expect(usage.cache_read_input_tokens).toBeGreaterThan(usage.input_tokens)
  })

  test('end before a stop sequence, and name it', async () => {
    const message = await client.messages.create({ model, max_tokens: 64, messages, stop_sequences: ['of Italy'] })
    expect(message).toMatchObject({ stop_reason: 'stop_sequence', stop_sequence: 'of Italy' })
    expect(textOf(message)).toBe('The capital ')
  })

  test('go on from a begun answer', async () => {
    const message = await client.messages.create({
      model,
      max_tokens: 64,
      messages: [...messages, { role: 'assistant', content: 'The capital of' }],
    })
    expect(textOf(message)).toBe(' Italy is Rome.')
  })

  test('have the form of a schema', async () => {
    const schema = {
      type: 'object',
      properties: { city: { enum: ['Rome', 'Paris'] } },
      required: ['city'],
      additionalProperties: false,
    }
    const message = await client.messages.create({
      model,
      max_tokens: 64,
      messages,
      output_config: { format: { type: 'json_schema', schema } },
    })
    expect(JSON.parse(textOf(message))).toEqual({ city: expect.stringMatching(/^(Rome|Paris)$/) })
  })

  test('stream in their order of events', async () => {
    const stream = await client.messages.create({ model, max_tokens: 64, messages, stream: true })
    const kinds: string[] = []
    for await (const event of stream) kinds.push(event.type)
    const deltas = kinds.filter((kind) => kind === 'content_block_delta')
    expect(deltas.length).toBeGreaterThan(1)
    expect(kinds.filter((kind) => kind !== 'content_block_delta')).toEqual([
      'message_start',
      'content_block_start',
      'content_block_stop',
      'message_delta',
      'message_stop',
    ])
  })

  test('stream with the helper to the same message', async () => {
    const stream = client.messages.stream({ model, max_tokens: 64, messages })
    const pieces: string[] = []
    stream.on('text', (text) => pieces.push(text))
    const message = await stream.finalMessage()
    expect(pieces.join('')).toBe(answer)
    expect(message).toMatchObject({ stop_reason: 'end_turn', content: [{ type: 'text', text: answer }] })
    expect(message.usage.output_tokens).toBeGreaterThan(0)
  })

  test('take settings that the types no longer have', async () => {
    const body = { model, max_tokens: 16, messages, temperature: 0, top_k: 5, top_p: 0.9, metadata: { user_id: 'ada' } }
    expect((await client.messages.create(body)).content).toMatchObject([{ type: 'text' }])
  })

  test('end when their client leaves', async () => {
    const stream = client.messages.stream({ model, max_tokens: 4_000, messages })
    stream.on('text', () => stream.abort())
    await expect(stream.finalMessage()).rejects.toBeInstanceOf(Anthropic.APIUserAbortError)
  })
})

describe('tools through @anthropic-ai/sdk', () => {
  const ask = { model, max_tokens: 128, messages: [{ role: 'user' as const, content: sum }], tools: [tool] }

  test('are called, and their results read', async () => {
    const called = await client.messages.create(ask)
    expect(called.stop_reason).toBe('tool_use')
    const use = called.content.find((block) => block.type === 'tool_use')
    expect(use).toMatchObject({ name: 'calculator', input: { expression: '12 * 7' } })
    const content = [{ type: 'tool_result' as const, tool_use_id: use?.id ?? '', content: '84' }]
    const message = await client.messages.create({
      ...ask,
      messages: [...ask.messages, { role: 'assistant', content: called.content }, { role: 'user', content }],
    })
    expect(textOf(message)).toContain('84')
  })

  test('stream their input', async () => {
    const stream = client.messages.stream(ask)
    const written: string[] = []
    stream.on('inputJson', (delta) => written.push(delta))
    const { content } = await stream.finalMessage()
    expect(JSON.parse(written.join(''))).toEqual({ expression: '12 * 7' })
    expect(content).toMatchObject([{ type: 'tool_use', input: { expression: '12 * 7' } }])
  })

  test.each([
    { name: 'any', choice: { type: 'any' as const } },
    { name: 'a tool by its name', choice: { type: 'tool' as const, name: 'noop' } },
  ])('are forced by $name', async ({ choice }) => {
    const noop = {
      name: 'noop',
      input_schema: {
        type: 'object' as const,
        properties: { n: { type: 'integer', minimum: 0, maximum: 5 } },
        required: ['n'],
      },
    }
    const message = await client.messages.create({
      ...ask,
      messages: [{ role: 'user', content: 'Hello!' }],
      tools: [noop],
      tool_choice: { ...choice, disable_parallel_tool_use: true },
    })
    expect(message.stop_reason).toBe('tool_use')
    expect(message.content.filter(({ type }) => type === 'tool_use')).toMatchObject([
      { name: 'noop', input: { n: expect.any(Number) } },
    ])
  })

  test('are not called when that is the choice', async () => {
    const { content } = await client.messages.create({ ...ask, tool_choice: { type: 'none' } })
    expect(content.some(({ type }) => type === 'tool_use')).toBe(false)
  })

  test('run in the tool runner until there is an answer', async () => {
    const asked: string[] = []
    const runnable = betaZodTool({
      name: 'calculator',
      description: calculator.description,
      inputSchema: z.object({ expression: z.string() }),
      run: ({ expression }) => {
        asked.push(expression)
        return calculate(expression)
      },
    })
    const { messages: question, ...rest } = ask
    const message = await client.beta.messages.toolRunner({
      ...rest,
      messages: question,
      tools: [runnable],
      max_iterations: 3,
    })
    expect(asked).toEqual(['12 * 7'])
    expect(message.content.map((block) => (block.type === 'text' ? block.text : '')).join('')).toContain('84')
  })
})

describe('errors through @anthropic-ai/sdk', () => {
  const create = (body: object) =>
    client.messages.create({ model, max_tokens: 8, messages, ...body } as Anthropic.MessageCreateParamsNonStreaming)
  const image = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } }

  test.each([
    { name: 'an unknown model', body: { model: 'nobody' }, error: Anthropic.NotFoundError, type: 'not_found_error' },
    {
      name: 'a missing limit',
      body: { max_tokens: undefined },
      error: Anthropic.BadRequestError,
      type: 'invalid_request_error',
    },
    { name: 'no messages', body: { messages: [] }, error: Anthropic.BadRequestError, type: 'invalid_request_error' },
    {
      name: 'an image',
      body: { messages: [{ role: 'user', content: [image] }] },
      error: Anthropic.BadRequestError,
      type: 'invalid_request_error',
    },
    {
      name: 'a choice of a tool that there is not',
      body: { tools: [tool], tool_choice: { type: 'tool', name: 'other' } },
      error: Anthropic.BadRequestError,
      type: 'invalid_request_error',
    },
    {
      name: 'a prompt that does not fit',
      body: { messages: [{ role: 'user', content: 'word '.repeat(60_000) }] },
      error: Anthropic.BadRequestError,
      type: 'invalid_request_error',
    },
  ])('$name', async ({ body, error, type }) => {
    const failure = await create(body).catch((each: unknown) => each)
    expect(failure).toBeInstanceOf(error)
    expect(failure).toMatchObject({ type, requestID: expect.any(String), error: { type: 'error' } })
  })

  test('come before the stream when it was asked for', async () => {
    await expect(create({ model: 'nobody', stream: true })).rejects.toBeInstanceOf(Anthropic.NotFoundError)
  })
})

describe('models through @anthropic-ai/sdk', () => {
  test('are listed, and described', async () => {
    const listed: string[] = []
    for await (const { id } of client.models.list()) listed.push(id)
    expect(listed).toEqual(['ember', 'default'])
    const { created_at: createdAt, ...described } = await client.models.retrieve('ember')
    expect(described).toMatchObject({ id: 'ember', type: 'model', display_name: 'ember' })
    expect(Date.parse(createdAt)).toBeGreaterThan(0)
    const page = await client.models.list({ limit: 1 })
    expect(page).toMatchObject({ has_more: true, first_id: 'ember', last_id: 'ember' })
    await expect(client.models.retrieve('nobody')).rejects.toMatchObject({ status: 404, type: 'not_found_error' })
  })
})
