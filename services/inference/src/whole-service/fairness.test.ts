import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually, type RunningService, startForTest } from '../test-support/start-inference.ts'

// Without its end tokens the model goes on until the context is full.
const messages = [{ role: 'user', content: 'Tell me a story.' }]
const endless = { messages, logit_bias: { 4087: -100, 4089: -100 } }
const short = { messages, max_tokens: 1 }

type Sent = { readonly answer: Promise<number | undefined>; leave(): void }

/** Sends a request; its answer is the status, `undefined` when it was left. */
function send(of: RunningService, path: string, body: object, headers: Record<string, string>): Sent {
  const leaving = new AbortController()
  const request = of.post(path, body, {
    headers: { 'content-type': 'application/json', ...headers },
    signal: leaving.signal,
  })
  const status = request.then(async (response) => {
    await response.arrayBuffer()
    return response.status
  })
  return { answer: status.catch(() => undefined), leave: () => leaving.abort() }
}

const as = (name: string) => ({ 'x-client-id': name })
const running = (of: RunningService) => of.metric('vllm:num_requests_running')
const waiting = (of: RunningService) => of.metric('vllm:num_requests_waiting')

/** The one slot is taken by a request that does not end by itself. */
async function occupy(of: RunningService, headers: Record<string, string>): Promise<Sent> {
  const holder = send(of, '/v1/chat/completions', endless, headers)
  await eventually(async () => (await running(of)) === 1, 'a running request')
  return holder
}

describe('a client that asks for much', () => {
  let service: RunningService
  beforeAll(async () => {
    service = await startForTest({ slots: 1, maxQueue: 2_000 })
  }, 120_000)
  afterAll(() => service?.stop())

  test('makes another wait for one of its answers, not for hundreds', async () => {
    const holder = await occupy(service, as('much'))
    let answered = 0
    const many = Array.from({ length: 300 }, () => send(service, '/v1/chat/completions', short, as('much')))
    for (const { answer } of many) {
      void answer.then((status) => {
        if (status === 200) answered++
      })
    }
    await eventually(async () => (await waiting(service)) === 300, 'hundreds of waiting requests', 100)
    const other = send(service, '/v1/chat/completions', short, as('little'))
    await eventually(async () => (await waiting(service)) === 301, 'one more')
    holder.leave()
    expect(await other.answer).toBe(200)
    for (const { leave } of many) leave()
    expect(answered).toBeLessThan(50)
    await eventually(async () => (await waiting(service)) + (await running(service)) === 0, 'an empty queue')
  }, 120_000)
})

describe('in a full queue a client that asks for little', () => {
  let service: RunningService
  beforeAll(async () => {
    service = await startForTest({ slots: 1, maxQueue: 2 })
  }, 120_000)
  afterAll(() => service?.stop())

  test.each([
    ['/v1/chat/completions', short],
    ['/v1/completions', { prompt: 'Hi', max_tokens: 1 }],
    ['/v1/responses', { input: 'Hi', max_output_tokens: 16 }],
    ['/v1/messages', short],
    ['/api/chat', { model: 'ember', messages }],
    ['/api/generate', { model: 'ember', prompt: 'Hi' }],
  ])('takes a place over from one that waits with more: %s', async (path, body) => {
    const holder = await occupy(service, as('much'))
    const many = [1, 2].map(() => send(service, '/v1/chat/completions', short, as('much')))
    await eventually(async () => (await waiting(service)) === 2, 'a full queue')
    const other = send(service, path, body, as('little'))
    expect(await Promise.race([...many.map(({ answer }) => answer), other.answer])).toBe(429)
    expect(await waiting(service)).toBe(2)
    for (const { leave } of [...many, other, holder]) leave()
    await eventually(async () => (await waiting(service)) + (await running(service)) === 0, 'an empty queue')
  })

  test.each([
    ['/v1/embeddings', { input: 'Hi' }],
    ['/api/embed', { model: 'ember', input: 'Hi' }],
    ['/v1/rerank', { query: 'Hi', documents: ['Ho'] }],
    ['/v1/score', { text_1: 'Hi', text_2: 'Ho' }],
  ])('takes a place over from one that waits with more: %s', async (path, body) => {
    const input = Array.from({ length: 2_048 }, () => 'a long text '.repeat(20))
    const many = Array.from({ length: 4 }, () => send(service, '/v1/embeddings', { input }, as('much')))
    await eventually(async () => (await running(service)) === 2 && (await waiting(service)) === 2, 'a full queue')
    const other = send(service, path, body, as('little'))
    expect(await Promise.race([...many.map(({ answer }) => answer), other.answer])).toBe(429)
    expect(await waiting(service)).toBeGreaterThan(0)
    for (const { leave } of [...many, other]) leave()
    await eventually(async () => (await waiting(service)) + (await running(service)) === 0, 'an empty queue')
  })
})

describe('where keys are asked for', () => {
  let service: RunningService
  beforeAll(async () => {
    const keys = [
      { name: 'much', secret: 'sk-much' },
      { name: 'little', secret: 'sk-little' },
    ]
    service = await startForTest({ slots: 1, maxQueue: 2, keys })
  }, 120_000)
  afterAll(() => service?.stop())

  test('a client is its key, whatever it calls itself', async () => {
    const much = (name: string) => ({ authorization: 'Bearer sk-much', ...as(name) })
    const holder = await occupy(service, much('a'))
    const many = ['b', 'c'].map((name) => send(service, '/v1/chat/completions', short, much(name)))
    await eventually(async () => (await waiting(service)) === 2, 'a full queue')
    const same = send(service, '/v1/chat/completions', short, much('d'))
    expect(await same.answer).toBe(429)
    const other = send(service, '/v1/chat/completions', short, { 'x-api-key': 'sk-little', ...as('b') })
    expect(await Promise.race(many.map(({ answer }) => answer))).toBe(429)
    holder.leave()
    expect(await other.answer).toBe(200)
  })
})
