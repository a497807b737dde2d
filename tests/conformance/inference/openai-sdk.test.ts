import OpenAI from 'openai'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startInference } from './start-inference.ts'

let inference: Awaited<ReturnType<typeof startInference>>
let client: OpenAI

beforeAll(async () => {
  inference = await startInference({ modelAlias: ['gpt-4o-mini'] })
  client = new OpenAI({ baseURL: `${inference.url}/v1`, apiKey: 'any', maxRetries: 0 })
})
afterAll(() => inference.stop())

const model = 'ember'
const question = { role: 'user', content: 'What is the capital of Italy?' } as const
const endless = { logit_bias: { 4087: -100, 4089: -100 } }

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

/** The error of a call that must fail. */
async function errorOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => expect.fail('the call succeeded'),
    (error: unknown) => error,
  )
}

describe('the official OpenAI client', () => {
  test('chats', async () => {
    const completion = await client.chat.completions.create({ model, messages: [question] })
    expect(completion.object).toBe('chat.completion')
    expect(completion.choices[0]?.message).toMatchObject({
      role: 'assistant',
      content: 'The capital of Italy is Rome.',
    })
    expect(completion.choices[0]?.finish_reason).toBe('stop')
    expect(completion.usage?.total_tokens).toBe(
      (completion.usage?.prompt_tokens ?? 0) + (completion.usage?.completion_tokens ?? 0),
    )
    expect(completion._request_id).toEqual(expect.any(String))
  })

  test('streams a chat', async () => {
    const stream = await client.chat.completions.create({
      model,
      messages: [question],
      stream: true,
      stream_options: { include_usage: true },
    })
    const chunks = await collect(stream)
    expect(chunks.map((chunk) => chunk.choices[0]?.delta.content ?? '').join('')).toBe('The capital of Italy is Rome.')
    expect(chunks.at(-1)?.usage?.completion_tokens).toBeGreaterThan(0)
    expect(new Set(chunks.map(({ id }) => id)).size).toBe(1)
  })

  test('gathers a stream into a message with its own helper', async () => {
    const runner = client.chat.completions.stream({ model, messages: [question] })
    expect((await runner.finalChatCompletion()).choices[0]?.message.content).toBe('The capital of Italy is Rome.')
  })

  test('ends a stream that it leaves', async () => {
    const stream = await client.chat.completions.create({ model, messages: [question], stream: true, ...endless })
    for await (const chunk of stream) if (chunk.choices[0]?.delta.content) break
    const again = await client.chat.completions.create({ model, messages: [question] })
    expect(again.choices[0]?.message.content).toContain('Rome')
  })

  test('asks for several choices, seeds, stops and limits', async () => {
    const completion = await client.chat.completions.create({
      model: 'gpt-4o-mini',
      messages: [{ role: 'system', content: 'You are a helpful assistant.' }, question],
      n: 2,
      seed: 42,
      temperature: 0.5,
      top_p: 0.9,
      max_completion_tokens: 4,
      stop: ['\n'],
      user: 'someone',
    })
    expect(completion.choices.map(({ finish_reason }) => finish_reason)).toEqual(['length', 'length'])
    expect(completion.usage?.completion_tokens).toBe(8)
    expect(completion.model).toBe('gpt-4o-mini')
  })

  test('completes a text, whole and as a stream', async () => {
    const request = { model, prompt: 'The capital of Portugal is', max_tokens: 3 }
    const completion = await client.completions.create(request)
    expect(completion.choices[0]?.text).toBe(' Lisbon.')
    const chunks = await collect(await client.completions.create({ ...request, stream: true }))
    expect(chunks.map((chunk) => chunk.choices[0]?.text ?? '').join('')).toBe(' Lisbon.')
  })

  test.each(['float', 'base64', undefined] as const)('embeds texts as %s', async (format) => {
    const { data, usage } = await client.embeddings.create({
      model,
      input: ['Hello', 'Hi there'],
      ...(format === undefined ? {} : { encoding_format: format }),
    })
    expect(data).toHaveLength(2)
    expect(usage.prompt_tokens).toBeGreaterThan(0)
    if (format === 'base64') return
    const length = Math.hypot(...(data[0]?.embedding ?? []))
    expect(length).toBeCloseTo(1, 4)
  })

  test('lists and retrieves models', async () => {
    const listed = await collect(client.models.list())
    expect(listed.map(({ id }) => id)).toEqual(['ember', 'gpt-4o-mini', 'default'])
    expect(await client.models.retrieve('gpt-4o-mini')).toMatchObject({ id: 'gpt-4o-mini', object: 'model' })
  })

  test('gets its own error classes', async () => {
    const unknown = await errorOf(client.chat.completions.create({ model: 'user/none:Q4', messages: [question] }))
    expect(unknown).toBeInstanceOf(OpenAI.NotFoundError)
    expect(unknown).toMatchObject({ status: 404, code: 'model_not_found', param: 'model' })
    const empty = await errorOf(client.chat.completions.create({ model, messages: [] }))
    expect(empty).toBeInstanceOf(OpenAI.BadRequestError)
    const long = await errorOf(
      client.chat.completions.create({ model, messages: [{ role: 'user', content: 'word '.repeat(2_000) }] }),
    )
    expect(long).toMatchObject({ status: 400, code: 'context_length_exceeded' })
    const retrieved = await errorOf(client.models.retrieve('none/such'))
    expect(retrieved).toBeInstanceOf(OpenAI.NotFoundError)
  })
})

describe('the official OpenAI client before a busy service', () => {
  test('gets a RateLimitError, and waits and tries again when it may', async () => {
    const busy = await startInference({ slots: 1, maxQueue: 0 })
    const options = { baseURL: `${busy.url}/v1`, apiKey: 'any' }
    const withoutRetries = new OpenAI({ ...options, maxRetries: 0 })
    const statuses: number[] = []
    const told: typeof fetch = async (...request) => {
      const response = await fetch(...request)
      statuses.push(response.status)
      return response
    }
    const withRetries = new OpenAI({ ...options, maxRetries: 100, fetch: told })
    const stream = await withoutRetries.chat.completions.create({
      model,
      messages: [question],
      stream: true,
      ...endless,
    })
    const refused = await errorOf(withoutRetries.chat.completions.create({ model, messages: [question] }))
    expect(refused).toBeInstanceOf(OpenAI.RateLimitError)
    const retried = withRetries.chat.completions.create({ model, messages: [question] })
    await expect.poll(() => statuses).toContain(429)
    stream.controller.abort()
    expect((await retried).choices[0]?.message.content).toContain('Rome')
    await busy.stop()
  })
})
