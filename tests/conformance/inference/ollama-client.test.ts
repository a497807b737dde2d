import { Ollama } from 'ollama'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startInference } from './start-inference.ts'
import { calculator, sum } from './tools.ts'

let inference: Awaited<ReturnType<typeof startInference>>
let client: Ollama

beforeAll(async () => {
  inference = await startInference()
  client = new Ollama({ host: inference.url })
})
afterAll(() => inference.stop())

const model = 'ember'
const question = 'What is the capital of Italy?'
const messages = [{ role: 'user', content: question }]
const answer = 'The capital of Italy is Rome.'
const city = { type: 'object', properties: { city: { enum: ['Rome', 'Paris'] } }, required: ['city'] }
const { parameters, ...named } = calculator
const tool = {
  type: 'function',
  function: { ...named, parameters: { ...parameters, required: [...parameters.required] } },
}

describe('chats through ollama', () => {
  test.each(['ember', 'ember:latest'])('are answered by %s', async (name) => {
    const response = await client.chat({ model: name, messages })
    expect(response).toMatchObject({ model: name, done: true, done_reason: 'stop' })
    expect(response.message).toEqual({ role: 'assistant', content: answer })
    expect(Number.isNaN(Date.parse(String(response.created_at)))).toBe(false)
  })

  test('tell their tokens, and their times in nanoseconds', async () => {
    const response = await client.chat({ model, messages })
    const parts = response.load_duration + response.prompt_eval_duration + response.eval_duration
    expect(response.prompt_eval_count).toBeGreaterThan(0)
    expect(response.eval_count).toBeGreaterThan(0)
    expect(response.total_duration).toBeGreaterThan(1_000)
    expect(parts).toBeLessThanOrEqual(response.total_duration)
  })

  test('stream in parts and one end', async () => {
    const parts = []
    for await (const part of await client.chat({ model, messages, stream: true })) parts.push(part)
    expect(parts.map(({ message }) => message.content).join('')).toBe(answer)
    expect(parts.length).toBeGreaterThan(2)
    expect(parts.map(({ done }) => done)).toEqual([...parts.slice(1).map(() => false), true])
    expect(parts.at(-1)).toMatchObject({ done_reason: 'stop', eval_count: expect.any(Number) })
  })

  test('obey their options', async () => {
    const options = { num_predict: 3, temperature: 1.5, seed: 7, top_k: 50, top_p: 0.9, min_p: 0, num_ctx: 512 }
    const ask = () =>
      client.chat({ model, messages, options: { ...options, repeat_penalty: 1.1, presence_penalty: 0.1 } })
    const first = await ask()
    expect(first).toMatchObject({ done_reason: 'length', eval_count: 3 })
    expect((await ask()).message).toEqual(first.message)
  })

  test('end before a stop text', async () => {
    const { message } = await client.chat({ model, messages, options: { stop: ['of Italy'] } })
    expect(message.content).toBe('The capital ')
  })

  test('have the form of a schema, or of any JSON', async () => {
    const schema = await client.chat({ model, messages, format: city })
    expect(JSON.parse(schema.message.content).city).toMatch(/^(Rome|Paris)$/)
    const json = await client.chat({ model, messages, format: 'json', options: { num_predict: 200 } })
    if (json.done_reason === 'stop') expect(JSON.parse(json.message.content)).toBeTypeOf('object')
    else expect(json.message.content).toMatch(/^\s*\{/)
  })

  test('call tools with arguments as objects, and read their results', async () => {
    const asked = [{ role: 'user', content: sum }]
    const { message } = await client.chat({ model, messages: asked, tools: [tool] })
    expect(message.tool_calls).toMatchObject([
      { function: { name: 'calculator', arguments: { expression: '12 * 7' } } },
    ])
    const result = { role: 'tool', tool_name: 'calculator', content: '84' }
    const { message: last } = await client.chat({ model, messages: [...asked, message, result], tools: [tool] })
    expect(last.content).toContain('84')
  })

  test('stream a call as a whole', async () => {
    const calls = []
    const stream = await client.chat({ model, messages: [{ role: 'user', content: sum }], tools: [tool], stream: true })
    for await (const { message } of stream) calls.push(...(message.tool_calls ?? []))
    expect(calls).toMatchObject([{ function: { name: 'calculator', arguments: { expression: '12 * 7' } } }])
  })

  test('tell probabilities of their tokens', async () => {
    const { logprobs = [] } = await client.chat({
      model,
      messages,
      logprobs: true,
      top_logprobs: 2,
      options: { num_predict: 2 },
    })
    expect(logprobs).toHaveLength(2)
    for (const { logprob, top_logprobs: top = [] } of logprobs) {
      expect(logprob).toBeLessThanOrEqual(0)
      expect(top).toHaveLength(2)
    }
  })

  test('end when their client leaves', async () => {
    // Too long an answer to have arrived whole, however busy the machine is.
    const format = { type: 'array', items: { const: 'Rome' }, minItems: 200 }
    const stream = await client.chat({ model, messages, format, stream: true })
    const read = async () => {
      for await (const _ of stream) stream.abort()
    }
    await expect(read()).rejects.toThrow(/abort/i)
  })

  test('load their model when there are no messages', async () => {
    expect(await client.chat({ model, messages: [] })).toMatchObject({ done: true, done_reason: 'load' })
  })
})

describe('generations through ollama', () => {
  test('answer a prompt, with words of a system before it', async () => {
    const response = await client.generate({ model, prompt: question, system: 'You are a helpful assistant.' })
    expect(response).toMatchObject({ model, done: true, done_reason: 'stop' })
    expect(response.response).toContain('Rome')
  })

  test('stream', async () => {
    const parts = []
    for await (const part of await client.generate({ model, prompt: question, stream: true })) parts.push(part)
    expect(parts.map(({ response }) => response).join('')).toBe(answer)
    expect(parts.at(-1)).toMatchObject({ done: true, eval_count: expect.any(Number) })
  })

  test('continue a raw prompt as it stands', async () => {
    const options = { num_predict: 4 }
    const { prompt_eval_count: raw } = await client.generate({ model, prompt: question, raw: true, options })
    const { prompt_eval_count: framed } = await client.generate({ model, prompt: question, options })
    expect(raw).toBeLessThan(framed)
  })

  test('have the form of a schema, raw or not', async () => {
    for (const raw of [false, true]) {
      const { response = '' } = await client.generate({ model, prompt: question, raw, format: city })
      expect(JSON.parse(response).city).toMatch(/^(Rome|Paris)$/)
    }
  })
})

describe('embeddings through ollama', () => {
  test('are vectors of length 1, one for each text', async () => {
    const { embeddings, prompt_eval_count: tokens } = await client.embed({ model, input: ['Hello', 'Hi there'] })
    expect(embeddings.map((vector) => Math.hypot(...vector))).toEqual([expect.closeTo(1, 3), expect.closeTo(1, 3)])
    expect(tokens).toBeGreaterThan(0)
  })

  test('have as many dimensions as are wanted', async () => {
    const { embeddings } = await client.embed({ model, input: 'Hello', dimensions: 8 })
    expect(embeddings.map((vector) => vector.length)).toEqual([8])
  })

  test('cut a text that is too long, unless that is not wanted', async () => {
    const input = 'word '.repeat(5_000)
    expect((await client.embed({ model, input })).embeddings).toHaveLength(1)
    await expect(client.embed({ model, input, truncate: false })).rejects.toThrow(/tokens long/)
  })

  test('come one at a time from the older endpoint', async () => {
    const { embedding } = await client.embeddings({ model, prompt: 'Hello' })
    const { embeddings } = await client.embed({ model, input: 'Hello' })
    expect(embedding).toEqual(embeddings[0])
  })
})

describe('models through ollama', () => {
  test('are listed', async () => {
    const { models } = await client.list()
    const details = { format: 'gguf', family: expect.any(String), quantization_level: expect.stringMatching(/^[A-Z]/) }
    expect(models).toMatchObject([{ name: 'ember:latest', model: 'ember:latest', size: expect.any(Number), details }])
    expect(models[0]?.digest).toMatch(/^[0-9a-f]{64}$/)
  })

  test('are listed while they are in memory', async () => {
    const { models } = await client.ps()
    expect(models).toMatchObject([{ name: 'ember:latest', details: { parameter_size: '5.8M' }, size_vram: 0 }])
    expect(Date.parse(String(models[0]?.expires_at))).toBeGreaterThan(Date.now())
  })

  test.each(['ember', 'ember:latest'])('are described: %s', async (name) => {
    const shown = await client.show({ model: name })
    const info = new Map(Object.entries(shown.model_info))
    expect(shown.capabilities).toEqual(expect.arrayContaining(['completion', 'tools']))
    expect(shown.template).toContain('messages')
    expect(info.get('general.architecture')).toBe(shown.details.family)
    expect(info.get('general.parameter_count')).toBeGreaterThan(5_000_000)
  })

  test('have an API of a version', async () => {
    expect((await client.version()).version).toMatch(/^\d+\.\d+\.\d+$/)
  })
})

describe('errors through ollama', () => {
  test.each([
    { name: 'an unknown model', ask: () => client.chat({ model: 'nobody', messages }), status: 404, says: /nobody/ },
    {
      name: 'an unknown model of a stream',
      ask: () => client.chat({ model: 'nobody', messages, stream: true }),
      status: 404,
      says: /nobody/,
    },
    { name: 'an unknown model to describe', ask: () => client.show({ model: 'nobody' }), status: 404, says: /nobody/ },
    {
      name: 'an image',
      ask: () => client.chat({ model, messages: [{ ...messages[0], role: 'user', content: '', images: ['AAAA'] }] }),
      status: 400,
      says: /text alone/,
    },
    {
      name: 'an image of a generation',
      ask: () => client.generate({ model, prompt: 'a', images: ['AAAA'] }),
      status: 400,
      says: /text alone/,
    },
    {
      name: 'a template',
      ask: () => client.generate({ model, prompt: 'a', template: '{{ .Prompt }}' }),
      status: 400,
      says: /"raw"/,
    },
    {
      name: 'a gap that the model cannot fill',
      ask: () => client.generate({ model, prompt: 'a', suffix: 'b' }),
      status: 400,
      says: /suffix/,
    },
    {
      name: 'a sampler that there is not',
      ask: () => client.chat({ model, messages, options: { mirostat: 2 } }),
      status: 400,
      says: /mirostat/,
    },
    {
      name: 'a prompt that does not fit',
      ask: () => client.chat({ model, messages: [{ role: 'user', content: 'word '.repeat(60_000) }] }),
      status: 400,
      says: /context/,
    },
    {
      name: 'unloading the default model',
      ask: () => client.chat({ model, messages: [], keep_alive: 0 }),
      status: 409,
      says: /the default model/,
    },
    { name: 'a pull', ask: () => client.pull({ model: 'llama3' }), status: 403, says: /POST \/models/ },
    { name: 'a deletion', ask: () => client.delete({ model }), status: 403, says: /DELETE \/models/ },
    {
      name: 'a creation',
      ask: () => client.create({ model: 'mine', from: model }),
      status: 403,
      says: /configuration/,
    },
    { name: 'a copy', ask: () => client.copy({ source: model, destination: 'mine' }), status: 403, says: /aliases/ },
    { name: 'a push', ask: () => client.push({ model }), status: 403, says: /read-only/ },
  ])('$name', async ({ ask, status, says }) => {
    const failure = await ask().catch((error: unknown) => error)
    expect(failure).toMatchObject({ status_code: status, error: expect.stringMatching(says) })
  })

  test('a model keeps its place behind an answer when it is the model of the start', async () => {
    await client.chat({ model, messages, keep_alive: 0, options: { num_predict: 1 } })
    expect((await client.ps()).models).toHaveLength(1)
  })
})
