import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningService, readFrames, startForTest } from '../../test-support/start-inference.ts'

let service: RunningService

beforeAll(async () => {
  service = await startForTest({ contextTokens: 512 })
})
afterAll(() => service.stop())

type Answer = {
  readonly choices: readonly {
    readonly text: string
    readonly message: { readonly content: string | null }
    readonly logprobs: { readonly tokens: readonly string[]; readonly top_logprobs: readonly object[] } | null
  }[]
  readonly usage: { readonly completion_tokens: number }
}

const question = [{ role: 'user', content: 'What is the capital of Italy?' }]

async function ask<T = Answer>(path: string, body: object): Promise<T> {
  const response = await service.post(path, body)
  expect(response.status, await response.clone().text()).toBe(200)
  return (await response.json()) as T
}

const chat = (body: object) => ask('/v1/chat/completions', { messages: question, ...body })
const complete = (body: object) => ask('/v1/completions', { prompt: 'The capital of Portugal is', ...body })
const contentOf = ({ choices }: Answer) => choices[0]?.message.content

describe('a form that is enforced', () => {
  test.each([
    { name: 'a choice', body: { guided_choice: ['yes'] }, reason: 'stop' },
    { name: 'a schema', body: { guided_json: { const: { a: 1 } } }, reason: 'stop' },
    { name: 'a grammar', body: { grammar: 'root ::= "a" [0-9] "b"' }, reason: 'stop' },
    { name: 'a form that may go on', body: { guided_regex: '[a-z ]{1,400}' }, limit: 3, reason: 'length' },
  ])('as $name, whole when the tokens end, says $reason', async ({ body, limit, reason }) => {
    const settled = { ...body, temperature: 0, seed: 1 }
    const free = await chat({ ...settled, max_tokens: 200 })
    // All but the token that ends it.
    const exactly = limit ?? free.usage.completion_tokens - 1
    const { choices, usage } = await chat({ ...settled, max_tokens: exactly })
    expect(choices[0]).toMatchObject({ finish_reason: reason, stop_reason: limit === undefined ? null : 'length' })
    expect(usage.completion_tokens).toBe(exactly)
    if (limit === undefined) expect(contentOf({ ...free, choices })).toBe(contentOf(free))
  })
})

describe('probabilities with "return_tokens_as_token_ids"', () => {
  test('name tokens by their numbers, in one piece and streamed', async () => {
    const body = {
      messages: question,
      logprobs: true,
      top_logprobs: 2,
      max_tokens: 2,
      return_tokens_as_token_ids: true,
    }
    type Told = { readonly token: string; readonly top_logprobs: readonly { readonly token: string }[] }
    type Listed = { readonly choices: readonly { readonly logprobs: { readonly content: readonly Told[] } | null }[] }
    const whole = await ask<Listed>('/v1/chat/completions', body)
    const frames = await readFrames(await service.post('/v1/chat/completions', { ...body, stream: true }))
    const pieces = frames.flatMap((frame) => (frame as Listed).choices ?? [])
    for (const choices of [whole.choices, pieces]) {
      const tokens = choices.flatMap(({ logprobs }) => logprobs?.content ?? [])
      expect(tokens).toHaveLength(2)
      for (const { token, top_logprobs: top } of tokens)
        for (const name of [token, ...top.map((each) => each.token)]) expect(name).toMatch(/^token_id:\d+$/)
    }
  })

  test('do so for plain completions, the prompt included', async () => {
    const { choices } = await complete({ echo: true, logprobs: 1, max_tokens: 2, return_tokens_as_token_ids: true })
    const { tokens } = await ask<{ tokens: number[] }>('/tokenize', { prompt: 'The capital of Portugal is Lisbon.' })
    expect(choices[0]?.logprobs?.tokens).toEqual(tokens.map((token) => `token_id:${token}`))
    expect(choices[0]).toMatchObject({ text: 'The capital of Portugal is Lisbon.' })
  })

  test('do so in their stream', async () => {
    const body = { prompt: 'The capital of Portugal is', logprobs: 2, max_tokens: 2, return_tokens_as_token_ids: true }
    const frames = await readFrames(await service.post('/v1/completions', { ...body, stream: true }))
    const listed = frames.flatMap((frame) => (frame as Answer).choices?.flatMap(({ logprobs }) => logprobs ?? []) ?? [])
    expect(listed.flatMap(({ tokens }) => tokens)).toHaveLength(2)
    for (const { tokens, top_logprobs: top } of listed)
      for (const name of [...tokens, ...top.flatMap(Object.keys)]) expect(name).toMatch(/^token_id:\d+$/)
  })
})
