import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningService, readFrames, startForTest } from '../test-support/start-inference.ts'

// A service with a model, and one that has it from there alone, under another name.
let back: RunningService
let front: RunningService

beforeAll(async () => {
  back = await startForTest({ contextTokens: 512 })
  const upstreams = [{ url: back.url, kind: 'vllm', name: 'back', models: { remote: 'ember' } }]
  front = await startForTest({ contextTokens: 256, upstreams })
}, 120_000)
afterAll(async () => {
  await front?.stop()
  await back?.stop()
})

const messages = [{ role: 'user', content: 'What is the capital of Italy?' }]
const settled = { messages, temperature: 0, max_tokens: 12 }

type Chat = { model: string; choices: { message: { content: string } }[]; usage: object }

describe('a service that has its model from another', () => {
  test('answers what that one answers, under its own name', async () => {
    const there = (await (await back.post('/v1/chat/completions', { model: 'ember', ...settled })).json()) as Chat
    const response = await front.post('/v1/chat/completions', { model: 'remote', ...settled })
    expect(response.headers.get('x-hearth-upstream')).toBe('back')
    const here = (await response.json()) as Chat
    expect(here).toMatchObject({ model: 'remote', usage: { completion_tokens: expect.any(Number) } })
    expect(here.choices[0]?.message.content).toBe(there.choices[0]?.message.content)
  })

  test('streams it event by event', async () => {
    const body = { model: 'remote', ...settled, stream: true, stream_options: { include_usage: true } }
    const frames = (await readFrames(await front.post('/v1/chat/completions', body))) as { model?: string }[]
    expect(frames.length).toBeGreaterThan(3)
    expect(frames.at(-1)).toBe('[DONE]')
    expect(new Set(frames.slice(0, -1).map(({ model }) => model))).toEqual(new Set(['remote']))
  })

  test('lists it with the context that it has there', async () => {
    const card = (await (await fetch(`${front.url}/v1/models/remote`)).json()) as object
    expect(card).toMatchObject({ id: 'remote', root: 'ember', owned_by: 'hearth', max_model_len: 512 })
  })

  test('still answers with its own', async () => {
    const response = await front.post('/v1/chat/completions', { model: 'ember', ...settled, max_tokens: 2 })
    expect([response.status, response.headers.get('x-hearth-upstream')]).toEqual([200, null])
  })

  test('ends the work there when its client leaves', async () => {
    const client = new AbortController()
    const body = { model: 'remote', messages, max_tokens: 400, ignore_eos: true, stream: true }
    const response = await front.post('/v1/chat/completions', body, {
      signal: client.signal,
      headers: { 'content-type': 'application/json' },
    })
    await response.body?.getReader().read()
    client.abort()
    await expect.poll(() => back.metric('vllm:num_requests_running')).toBe(0)
    await expect.poll(() => front.metric('inference_upstream_requests_running')).toBe(0)
  })

  test('has vectors from there too', async () => {
    const response = await front.post('/v1/embeddings', { model: 'remote', input: 'A text' })
    expect(await response.json()).toMatchObject({ object: 'list', model: 'remote', data: [{ index: 0 }] })
  })
})
