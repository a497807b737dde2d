import { readFileSync } from 'node:fs'
import OpenAI from 'openai'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { processTree } from '../../../bench/inference/processes.ts'
import { starterModelPath } from '../../../services/inference/src/storage/main-model.ts'
import { findLlamaServer, withoutLlamaServer } from './find-llama-server.ts'
import { startInference } from './start-inference.ts'
import { calculator, sum } from './tools.ts'

// Models of the configuration that llama.cpp's own server computes.
const binary = findLlamaServer()
const suffix = binary === undefined ? withoutLlamaServer : ''

const model = 'native'
const question = [{ role: 'user' as const, content: 'What is the capital of Italy?' }]
const pictureData = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const picture = `data:image/png;base64,${pictureData}`
const shown = [
  {
    role: 'user' as const,
    content: [
      { type: 'text' as const, text: 'What is this?' },
      { type: 'image_url' as const, image_url: { url: picture } },
    ],
  },
]

describe.skipIf(binary === undefined)(`a model on llama-server${suffix}`, () => {
  let inference: Awaited<ReturnType<typeof startInference>>
  let client: OpenAI
  beforeAll(async () => {
    const shared = { path: starterModelPath(), threads: 1 }
    const models = [
      { ...shared, id: model, aliases: ['gpt-4o'], contextTokens: 1_024, slots: 1, llamaServer: { binary } },
      { ...shared, id: 'vectors', slots: 1, llamaServer: { binary, args: ['--embeddings', '--pooling', 'mean'] } },
    ]
    inference = await startInference({ models, restartFirstMs: 50 })
    client = new OpenAI({ baseURL: `${inference.url}/v1`, apiKey: 'any', maxRetries: 0 })
  })
  afterAll(() => inference?.stop())

  const chat = (over: Partial<OpenAI.ChatCompletionCreateParamsNonStreaming> = {}) =>
    client.chat.completions.create({ model, messages: question, temperature: 0, ...over })
  const get = async (path: string) => (await fetch(inference.url + path)).json() as Promise<{ data: { id: string }[] }>

  /** The process that computes the model. */
  const pid = () =>
    processTree(process.pid).find((each) => commandLine(each).includes(`--alias\0${model}\0`)) ?? Number.NaN

  /** Streams an answer that would not end for a long time; resolves at its first part. */
  async function begin(signal?: AbortSignal) {
    const response = await fetch(`${inference.url}/v1/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model, prompt: 'Once', stream: true, max_tokens: 100_000, ignore_eos: true }),
      ...(signal === undefined ? {} : { signal }),
    })
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = (await reader?.read())?.value ?? ''
    return async () => {
      for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) text += next.value
      return text
    }
  }

  test('chats, under its id and its alias', async () => {
    for (const name of [model, 'gpt-4o']) {
      const answer = await chat({ model: name })
      expect(answer.model).toBe(name)
      expect(answer.choices[0]?.message.content).toBe('The capital of Italy is Rome.')
      expect(answer.usage?.completion_tokens).toBeGreaterThan(5)
    }
  })

  test('streams', async () => {
    const stream = await client.chat.completions.create({
      ...{ model, messages: question, temperature: 0 },
      ...{ stream: true, stream_options: { include_usage: true } },
    })
    const chunks: OpenAI.ChatCompletionChunk[] = []
    for await (const chunk of stream) chunks.push(chunk)
    expect(chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('')).toBe('The capital of Italy is Rome.')
    expect(chunks.length).toBeGreaterThan(4)
    expect(chunks.at(-1)?.usage?.total_tokens).toBeGreaterThan(10)
  })

  test('calls tools', async () => {
    const tools = [{ type: 'function' as const, function: calculator }]
    const answer = await chat({ messages: [{ role: 'user', content: sum }], tools })
    expect(answer.choices[0]).toMatchObject({
      finish_reason: 'tool_calls',
      message: { tool_calls: [{ function: { name: 'calculator', arguments: expect.stringContaining('12 * 7') } }] },
    })
  })

  test('answers by the schema that is asked for', async () => {
    const schema = {
      type: 'object',
      properties: { n: { type: 'integer' } },
      required: ['n'],
      additionalProperties: false,
    }
    const answer = await chat({
      response_format: { type: 'json_schema', json_schema: { name: 'number', schema, strict: true } },
      max_tokens: 64,
    })
    expect(answer.choices[0]?.message.content).toMatch(/^\s*\{\s*"n"\s*:\s*-?\d+/)
  })

  test('gives vectors, when it is started for them', async () => {
    const { data } = await client.embeddings.create({ model: 'vectors', input: ['a cat', 'a dog', 'a cat'] })
    expect(data).toHaveLength(3)
    expect(data[0]?.embedding).toHaveLength(256)
    expect(data[0]?.embedding).toEqual(data[2]?.embedding)
    expect(data[0]?.embedding.reduce((total, value) => total + value ** 2, 0)).toBeCloseTo(1, 3)
  })

  test.each([{ stream: false }, { stream: true }])(
    'refuses pictures without a projector, however often they come (%o)',
    async ({ stream }) => {
      for (let time = 0; time < 5; time++) {
        await expect(client.chat.completions.create({ model, messages: shown, stream })).rejects.toMatchObject({
          status: 400,
          code: 'unsupported_value',
          param: 'messages',
          message: expect.stringContaining('--mmproj'),
        })
      }
      expect((await chat()).choices).toHaveLength(1)
    },
  )

  test.each([
    {
      path: '/v1/messages',
      body: {
        max_tokens: 5,
        messages: [
          {
            role: 'user',
            content: [{ type: 'image', source: { type: 'base64', media_type: 'image/png', data: pictureData } }],
          },
        ],
      },
    },
    {
      path: '/v1/responses',
      body: { input: [{ role: 'user', content: [{ type: 'input_image', image_url: picture }] }] },
    },
    { path: '/api/chat', body: { messages: [{ role: 'user', content: 'a', images: [pictureData] }] } },
    { path: '/api/generate', body: { prompt: 'a', images: [pictureData] } },
  ])('refuses them at $path too', async ({ path, body }) => {
    const response = await fetch(inference.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model, ...body }),
    })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('--mmproj')
  })

  test('is listed with its context and its alias', async () => {
    const cards = await get('/v1/models')
    expect(cards.data.find(({ id }) => id === model)).toMatchObject({
      ...{ max_model_len: 1_024, status: { value: 'loaded' }, upstreams: ['llama-server:native'] },
    })
    expect(cards.data.map(({ id }) => id)).toContain('gpt-4o')
    expect(await client.models.retrieve(model)).toMatchObject({ id: model, object: 'model' })
    const { data } = await get('/models')
    expect(data.find(({ id }) => id === model)).toMatchObject({ aliases: ['gpt-4o'], status: { value: 'loaded' } })
  })

  test('is in the metrics', async () => {
    await chat()
    const text = await (await fetch(`${inference.url}/metrics`)).text()
    expect(text).toMatch(
      /^inference_upstream_requests_total\{upstream="llama-server:native",outcome="whole".*\} [1-9]/m,
    )
    // What it reports by itself, which its `--metrics` is for.
    expect(text).toMatch(/^inference_upstream_reported_waiting\{upstream="llama-server:native".*\} 0$/m)
  })

  test('is free again when its client leaves', async () => {
    for (let time = 0; time < 3; time++) {
      const leaving = new AbortController()
      const rest = await begin(leaving.signal)
      leaving.abort()
      await expect(rest()).rejects.toThrow()
    }
    // It has one slot only.
    expect((await chat({ max_tokens: 1 })).choices).toHaveLength(1)
    const text = await (await fetch(`${inference.url}/metrics`)).text()
    expect(text).toMatch(/^inference_upstream_requests_running\{upstream="llama-server:native".*\} 0$/m)
  })

  test.each(['SIGKILL', 'SIGABRT', 'SIGSTOP'] as const)(
    'is started again when %s strikes it, and other models notice nothing',
    { timeout: 240_000 },
    async (signal) => {
      const rest = await begin()
      const before = pid()
      process.kill(before, signal)
      expect((await chat({ model: 'ember' })).choices[0]?.message.content).toContain('Rome')
      expect(await rest()).toMatch(/"code":"upstream_failed"\}\}\s*$/)
      await expect.poll(() => chat().then(({ choices }) => choices.length, status), { timeout: 120_000 }).toBe(1)
      expect(pid()).not.toBe(before)
    },
  )
})

const status = (error: unknown) => (error instanceof OpenAI.APIError ? error.status : error)

/** A process' program and arguments, each behind a zero byte. */
function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    // It has just ended.
    return ''
  }
}
