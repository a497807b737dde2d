import Anthropic from '@anthropic-ai/sdk'
import { Ollama } from 'ollama'
import OpenAI from 'openai'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { starterModelPath } from '../../../services/inference/src/storage/main-model.ts'
import { findLlamaServer, withoutLlamaServer } from './find-llama-server.ts'
import { createLlamaServer, type LlamaServerProcess } from './llama-server-process.ts'
import { startInference } from './start-inference.ts'

// Two real servers behind the gateway.
const binary = findLlamaServer() ?? ''
const suffix = binary === '' ? withoutLlamaServer : ''
const model = 'pooled'
const question = [{ role: 'user' as const, content: 'What is the capital of Italy?' }]
const settled = { model, messages: question, temperature: 0, max_tokens: 12 }
// More than any answer has: it is under way until somebody ends it.
const endless = { model, messages: question, max_tokens: 900, ignore_eos: true, stream: true }

describe.skipIf(binary === '')(`two servers of llama.cpp as upstreams${suffix}`, () => {
  const servers = new Map<string, LlamaServerProcess>()
  let inference: Awaited<ReturnType<typeof startInference>>
  let client: OpenAI
  const serverOf = (name: string | null) => {
    const server = servers.get(name ?? '')
    if (server === undefined) throw new Error(`There is no server "${name}"`)
    return server
  }

  beforeAll(async () => {
    const args = ['--model', starterModelPath(), '--alias', model, '--ctx-size', '1024', '--parallel', '1']
    for (const name of ['a', 'b']) {
      const server = await createLlamaServer(binary, [...args, '--threads', '1', '--metrics', '--no-webui'])
      servers.set(name, server)
      await server.start()
    }
    const quick = { kind: 'llama-server', checkMs: 200, idleMs: 2_000, connectMs: 1_000 }
    const upstreams = [...servers].map(([name, { url }]) => ({ name, url, ...quick }))
    inference = await startInference({ upstreams, contextTokens: 256 })
    client = new OpenAI({ baseURL: `${inference.url}/v1`, apiKey: 'any', maxRetries: 0 })
  }, 120_000)
  afterAll(async () => {
    await inference?.stop()
    for (const server of servers.values()) await server.kill()
  })

  const post = (url: string, path: string, body: object, init: RequestInit = {}) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      ...init,
    })
  const metric = async (start: string) => {
    const text = await (await fetch(`${inference.url}/metrics`)).text()
    const line = text.split('\n').find((each) => each.startsWith(start))
    return Number(line?.split(' ').at(-1) ?? 0)
  }
  /** All are back and take their share; of one that fell silent only a request finds that out. */
  const recovered = async () => {
    const isOut = async (name: string) => {
      await (await post(inference.url, '/v1/chat/completions', { ...settled, max_tokens: 1 })).text()
      return metric(`inference_upstream_ejected{upstream="${name}"`)
    }
    for (const name of servers.keys()) await expect.poll(() => isOut(name), { timeout: 110_000 }).toBe(0)
  }
  /** The stream, its upstream and its reader behind the first piece. */
  const begin = async (body: object = endless) => {
    const response = await post(inference.url, '/v1/chat/completions', body)
    const reader = response.body?.getReader()
    if (reader === undefined) throw new Error('the answer has no body')
    await reader.read()
    return { reader, upstream: response.headers.get('x-hearth-upstream') }
  }
  const rest = async (reader: ReadableStreamDefaultReader<Uint8Array>) => {
    let text = ''
    for (let next = await reader.read(); !next.done; next = await reader.read()) text += Buffer.from(next.value)
    return text
  }

  test('are listed with the context that they have', async () => {
    expect(await client.models.retrieve(model)).toMatchObject({ id: model, owned_by: 'llamacpp', max_model_len: 1_024 })
  })

  test('answer clients of OpenAI’s API as they answer directly, whole and streamed', async () => {
    const direct = new OpenAI({ baseURL: `${serverOf('a').url}/v1`, apiKey: 'any' })
    const told = await direct.chat.completions.create(settled)
    const here = await client.chat.completions.create(settled)
    expect(here.choices).toEqual(told.choices)
    const stream = await client.chat.completions.create({
      ...settled,
      stream: true,
      stream_options: { include_usage: true },
    })
    let text = ''
    let tokens = 0
    for await (const { choices, usage } of stream) {
      text += choices[0]?.delta.content ?? ''
      tokens = usage?.completion_tokens ?? tokens
    }
    expect(text).toBe(here.choices[0]?.message.content)
    expect(tokens).toBe(here.usage?.completion_tokens)
  })

  test('pass byte by byte: nothing but what differs between two answers differs', async () => {
    const read = async (url: string) => (await post(url, '/v1/chat/completions', { ...settled, stream: true })).text()
    const plain = (text: string) =>
      text
        .replace(/"id":"[^"]*"/g, '')
        .replace(/"created":\d+/g, '')
        .replace(/"timings":\{[^}]*\}/g, '')
    expect(plain(await read(inference.url))).toBe(plain(await read(serverOf('a').url)))
  })

  test('answer clients of Anthropic’s, the Responses and Ollama’s API', async () => {
    const anthropic = new Anthropic({ baseURL: inference.url, apiKey: 'any', maxRetries: 0 })
    const message = await anthropic.messages.create({ model, max_tokens: 12, messages: question })
    expect(message.content[0]).toMatchObject({ type: 'text', text: expect.stringContaining('Rome') })
    expect((await anthropic.messages.countTokens({ model, messages: question })).input_tokens).toBeGreaterThan(5)
    const response = await client.responses.create({
      model,
      input: 'What is the capital of Italy?',
      max_output_tokens: 12,
    })
    expect(response.output_text).toContain('Rome')
    const ollama = new Ollama({ host: inference.url })
    const chat = await ollama.chat({ model, messages: question, options: { temperature: 0, num_predict: 12 } })
    expect(chat.message.content).toContain('Rome')
    expect((await ollama.ps()).models.map(({ name }) => name)).toContain(`${model}:latest`)
  })

  test('keep a conversation where it began', async () => {
    const homes = new Set<string | null>()
    const messages: { role: 'user' | 'assistant'; content: string }[] = []
    for (const content of ['What is the capital of Italy?', 'And of France?', 'And of Spain?']) {
      messages.push({ role: 'user', content })
      const { data, response } = await client.chat.completions.create({ ...settled, messages }).withResponse()
      homes.add(response.headers.get('x-hearth-upstream'))
      messages.push({ role: 'assistant', content: data.choices[0]?.message.content ?? '' })
    }
    expect(homes.size).toBe(1)
  })

  test('are asked again over connections that they have closed meanwhile', async () => {
    for (const pauseMs of [0, 0, 4_500, 6_000, 0]) {
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
      expect((await client.chat.completions.create(settled)).choices.length).toBe(1)
    }
  }, 120_000)

  test('are spared while they say that requests of others wait in them', async () => {
    const others = new AbortController()
    const busy = Array.from({ length: 3 }, () =>
      post(serverOf('a').url, '/v1/chat/completions', endless, { signal: others.signal })
        .then((answer) => answer.text())
        .catch(() => ''),
    )
    await expect.poll(() => metric('inference_upstream_reported_waiting{upstream="a"')).toBeGreaterThan(0)
    const { response } = await client.chat.completions.create(settled).withResponse()
    expect(response.headers.get('x-hearth-upstream')).toBe('b')
    others.abort()
    await Promise.all(busy)
    await expect.poll(() => metric('inference_upstream_reported_waiting{upstream="a"')).toBe(0)
  }, 120_000)

  test('stop computing when their client leaves', async () => {
    const { reader, upstream } = await begin()
    await reader.cancel()
    const busy = async () => {
      const text = await (await fetch(`${serverOf(upstream).url}/metrics`)).text()
      return Number(/^llamacpp:requests_processing (\d+)/m.exec(text)?.[1])
    }
    await expect.poll(busy).toBe(0)
    await expect.poll(() => metric(`inference_upstream_requests_running{upstream="${upstream}"`)).toBe(0)
  })

  test('may die in the middle of an answer: its client is told, the next one asks the other, and it comes back', async () => {
    const { reader, upstream } = await begin()
    await serverOf(upstream).kill()
    const text = await rest(reader)
    expect(text).toContain('"code":"upstream_failed"')
    expect(text).not.toContain('[DONE]')
    const { response } = await client.chat.completions.create(settled).withResponse()
    expect(response.headers.get('x-hearth-upstream')).not.toBe(upstream)
    await serverOf(upstream).start()
    await recovered()
  }, 120_000)

  test('may be stopped in the middle of an answer: the silence is noticed, and it comes back', async () => {
    const { reader, upstream } = await begin()
    serverOf(upstream).signal('SIGSTOP')
    try {
      expect(await rest(reader)).toContain('"code":"upstream_failed"')
      const { response } = await client.chat.completions.create(settled).withResponse()
      expect(response.headers.get('x-hearth-upstream')).not.toBe(upstream)
    } finally {
      serverOf(upstream).signal('SIGCONT')
    }
    await client.chat.completions.create(settled)
    await recovered()
  }, 120_000)

  test('both gone: 503 at once with the time after which to try again', async () => {
    for (const server of servers.values()) await server.kill()
    await expect.poll(async () => (await post(inference.url, '/v1/chat/completions', settled)).status).toBe(503)
    const refused = await post(inference.url, '/v1/chat/completions', settled)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    for (const server of servers.values()) await server.start()
    await recovered()
    expect((await client.chat.completions.create(settled)).choices.length).toBe(1)
  }, 90_000)
})
