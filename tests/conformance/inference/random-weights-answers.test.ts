import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  openTestModel,
  type TestModel,
} from '../../../services/inference/src/engines/llama/child/test-support/test-model.ts'
import { modelShapes } from '../../../services/inference/src/random-model/shape.ts'
import { forSeeds, type RandomService, seeds, startRandom } from './start-random.ts'

let service: RandomService
beforeAll(async () => {
  service = await startRandom({}, modelShapes['3m'])
})
afterAll(() => service.stop())

type Scored = { token: string; bytes: number[]; logprob: number; top_logprobs: { logprob: number }[] }
type Choice = {
  index: number
  message: { content: string }
  finish_reason: string
  stop_reason: unknown
  logprobs: { content: Scored[] } | null
}
type Usage = { prompt_tokens: number; completion_tokens: number; total_tokens: number }
type Answer = { choices: [Choice, ...Choice[]]; usage: Usage }
type Chunk = {
  choices: {
    index: number
    delta: { content?: string }
    finish_reason: string | null
    logprobs?: { content: Scored[] } | null
  }[]
  usage?: Usage | null
}

const path = '/v1/chat/completions'
const timeout = 60_000 + seeds * 2_000
const request = (seed: number, more: object = {}) => ({
  messages: [{ role: 'user', content: `Question ${seed}` }],
  seed,
  temperature: 1,
  max_tokens: 40,
  chat_template_kwargs: { enable_thinking: false },
  ...more,
})
const deltasOf = (chunks: readonly Chunk[], index = 0) =>
  chunks.flatMap(({ choices }) =>
    choices.filter((choice) => choice.index === index).map(({ delta }) => delta.content ?? ''),
  )

/** A few characters out of the middle of a text, another piece for every seed. */
function pieceOf(text: string, seed: number): string {
  const letters = [...text]
  const from = 1 + ((seed * 7) % Math.max(1, letters.length - 2))
  return letters.slice(from, from + 1 + (seed % 5)).join('')
}

describe(`with random weights and ${seeds} seeds`, () => {
  test('a stop text ends the answer before it and never leaks, whole or in pieces', { timeout }, async () => {
    await forSeeds(async (seed) => {
      const whole = (await service.ask<Answer>(path, request(seed, { ignore_eos: true }))).choices[0].message.content
      const stop = pieceOf(whole, seed)
      const body = request(seed, { ignore_eos: true, stop: [stop, 'never said \u0000'] })
      const expected = whole.slice(0, whole.indexOf(stop))
      const [{ message, finish_reason: finish, stop_reason: reason }] = (await service.ask<Answer>(path, body)).choices
      expect({ text: message.content, finish, reason }, JSON.stringify({ whole, stop })).toEqual({
        text: expected,
        finish: 'stop',
        reason: stop,
      })
      const deltas = deltasOf(await service.stream<Chunk>(path, body))
      expect(deltas.join(''), JSON.stringify({ whole, stop })).toBe(expected)
    })
  })

  test('no delta ends or begins in the middle of a character', { timeout }, async () => {
    // Behind it all would be reasoning, and the marker itself in no delta.
    const unthinking = await service.biasOf('<think>', -100)
    await forSeeds(async (seed) => {
      const chunks = await service.stream<Chunk>(
        path,
        request(seed, { temperature: 2, logprobs: true, skip_special_tokens: false, logit_bias: unthinking }),
      )
      const bytes = chunks.flatMap(({ choices }) =>
        choices.flatMap(({ logprobs }) => logprobs?.content.flatMap((token) => token.bytes) ?? []),
      )
      const deltas = deltasOf(chunks)
      // A limit may end an answer within a character, of which nothing is told then.
      const whole = new TextDecoder().decode(Uint8Array.from(bytes), { stream: true })
      expect(deltas.join('').replace(/\uFFFD+$/, '')).toBe(whole.replace(/\uFFFD+$/, ''))
      expect(deltas.filter((delta) => !delta.isWellFormed())).toEqual([])
    })
  })

  test('usage counts every token of every choice', { timeout }, async () => {
    await forSeeds(async (seed) => {
      const n = 1 + (seed % 5)
      const body = request(seed, { n, logprobs: true, temperature: 1.5, max_tokens: 1 + (seed % 30) })
      const { choices, usage } = await service.ask<Answer>(path, body)
      const { count } = await service.ask<{ count: number }>('/tokenize', {
        messages: body.messages,
        chat_template_kwargs: body.chat_template_kwargs,
      })
      // The token with which the model ends an answer counts, as at vLLM, and has no text to tell.
      const tokens = choices.reduce(
        (sum, { logprobs, finish_reason: finish }) =>
          sum + (logprobs?.content.length ?? 0) + (finish === 'stop' ? 1 : 0),
        0,
      )
      expect({ choices: choices.length, ...usage }).toMatchObject({
        choices: n,
        prompt_tokens: count,
        completion_tokens: tokens,
        total_tokens: count + tokens,
      })
      const chunks = await service.stream<Chunk>(path, { ...body, stream_options: { include_usage: true } })
      expect(chunks.at(-1)).toMatchObject({
        choices: [],
        usage: { completion_tokens: tokens, total_tokens: count + tokens },
      })
      for (const { index, message } of choices) expect(deltasOf(chunks, index).join('')).toBe(message.content)
    })
  })
})

describe(`a bad word of several tokens, with random weights and ${seeds} seeds`, () => {
  const word = 'anan'
  // Of these tokens the word is made in one way alone.
  const pieces = ['an', 'b', ' b']
  let ids: readonly number[]
  beforeAll(async () => {
    const read = (prompt: string) =>
      service.ask<{ tokens: number[] }>('/tokenize', { prompt, add_special_tokens: false })
    ids = (await Promise.all(pieces.map(read))).flatMap(({ tokens }) => tokens)
    expect(ids).toHaveLength(pieces.length)
  })
  const towards = (bias: number) => ({ logit_bias: Object.fromEntries(ids.map((token) => [token, bias])) })

  test.each([
    { name: 'alone', more: () => towards(100) },
    { name: 'in each of several choices', more: () => ({ ...towards(100), n: 3 }) },
    { name: 'before the fewest tokens', more: () => ({ ...towards(10), min_tokens: 40 }) },
    { name: 'where few tokens are allowed', more: () => ({ allowed_token_ids: ids }) },
    { name: 'in a form', more: () => ({ ...towards(100), structured_outputs: { regex: '[a-z ]{20,60}' } }) },
    { name: 'in a grammar', more: () => ({ ...towards(100), grammar: 'root ::= ("an" | "b" | " b")+' }) },
  ])('$name: never comes out, although it does where it may', { timeout }, async ({ more }) => {
    let cameOut = 0
    await forSeeds(async (seed) => {
      const free = await service.ask<Answer>(path, request(seed, more()))
      if (free.choices.some(({ message }) => message.content.includes(word))) cameOut++
      const body = request(seed, { ...more(), bad_words: [word] })
      const { choices } = await service.ask<Answer>(path, body)
      for (const { message } of choices) expect(message.content).not.toContain(word)
      const chunks = await service.stream<Chunk>(path, body)
      for (const { index, message } of choices) expect(deltasOf(chunks, index).join('')).toBe(message.content)
    })
    expect(cameOut).toBeGreaterThan(seeds / 10)
  })
})

describe('without chance', () => {
  type Completion = { choices: { text: string }[] }
  const count = Math.min(seeds, 100)
  const prompts = Array.from({ length: count }, (_, index) => index)
  // The model goes on from the last words, so these are what makes the answers differ.
  const greedy = (index: number, more: object = {}) => ({
    prompt: `${'Tell me more about it. '.repeat(12)}Once there were ${index * 37} ${String.fromCharCode(97 + (index % 26))}`,
    temperature: 0,
    ignore_eos: true,
    max_tokens: 24,
    ...more,
  })
  const textsOf = async (body: object) =>
    (await service.ask<Completion>('/v1/completions', body)).choices.map(({ text }) => text)

  test('an answer is the same alone, among eight, from a warm prefix and in forks', { timeout }, async () => {
    const alone: string[] = []
    for (const index of prompts) alone.push(...(await textsOf(greedy(index, { cache_salt: `alone ${index}` }))))
    expect(new Set(alone).size).toBeGreaterThan(count / 4)
    await forSeeds(async (index) => {
      expect(await textsOf(greedy(index, { cache_salt: `batch ${index}` })), `${index} among eight`).toEqual([
        alone[index],
      ])
    }, count)
    for (const index of prompts) {
      expect(await textsOf(greedy(index, { cache_salt: `batch ${index}` })), `${index} again`).toEqual([alone[index]])
      expect(await textsOf(greedy(index, { cache_salt: 'shared' })), `${index} from a prefix`).toEqual([alone[index]])
    }
    await forSeeds(async (index) => {
      expect(await textsOf(greedy(index, { n: 3 })), `${index} in forks`).toEqual(Array(3).fill(alone[index]))
    }, count)
  })
})

describe('log probabilities', () => {
  let reference: TestModel
  beforeAll(async () => {
    reference = await openTestModel(service.modelPath, { slots: 1, contextTokens: 512, batchTokens: 512 })
  })
  afterAll(() => reference.close())

  /** Natural log probabilities by a softmax of all logits in double precision: that of `token` and the five highest. */
  async function softmax(row: number, token: number): Promise<readonly [exact: number, highest: readonly number[]]> {
    const { context, bindings, addonModel } = reference
    const sampler = new bindings.AddonSampler(addonModel)
    sampler.applyConfig({ temperature: 0, seed: 0 })
    // Tokens and their logits by turns, the highest first.
    const [, , , flat = []] = await context.sampleToken(row, sampler, false, false, true, false)
    sampler.dispose()
    const logits = flat.filter((_, at) => at % 2 === 1)
    const [highest = 0] = logits
    let sum = 0
    for (const logit of logits) sum += Math.exp(logit - highest)
    const normal = highest + Math.log(sum)
    const rank = flat.findIndex((each, at) => at % 2 === 0 && each === token) / 2
    return [(logits[rank] ?? 0) - normal, logits.slice(0, 5).map((logit) => logit - normal)]
  }

  test('equal a softmax of all logits to 1e-4', { timeout }, async () => {
    type Completion = {
      choices: [
        {
          token_ids: number[]
          prompt_token_ids: number[]
          logprobs: { token_logprobs: number[]; top_logprobs: Record<string, number>[] }
        },
      ]
    }
    for (let seed = 0; seed < seeds; seed++) {
      const body = {
        prompt: `Question ${seed}`,
        seed,
        temperature: 1,
        max_tokens: 12,
        logprobs: 5,
        return_token_ids: true,
        ignore_eos: true,
      }
      const { choices } = await service.ask<Completion>('/v1/completions', body)
      const [{ token_ids: tokens, prompt_token_ids: prompt, logprobs }] = choices
      reference.decoder.trim(0, 0)
      let next = Uint32Array.from(prompt)
      let position = 0
      for (const [at, token] of tokens.entries()) {
        const [[row] = []] = await reference.decoder.decode([{ slot: 0, position, tokens: next, wants: 'last' }])
        const [exact, highest] = await softmax(row ?? 0, token)
        expect(Math.abs((logprobs.token_logprobs[at] ?? 0) - exact), `seed ${seed}`).toBeLessThan(1e-4)
        // Told by text, of which several tokens may have the same, so some ranks may be missing; the token itself is told too.
        const ranked = [...highest, exact]
        const top = Object.values(logprobs.top_logprobs[at] ?? {})
        expect(top.length).toBeGreaterThan(0)
        for (const told of top) expect(Math.min(...ranked.map((each) => Math.abs(each - told)))).toBeLessThan(1e-4)
        position += next.length
        next = Uint32Array.of(token)
      }
    }
  })
})
