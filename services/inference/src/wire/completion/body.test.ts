import { describe, expect, test } from 'vitest'
import { promptTokens, renderCompletionBody } from './body.ts'
import { completionStyle } from './style.ts'

const head = { id: 'c', model: 'm', createdS: 7, fingerprint: 'f' }
const answer = { text: ' b', tokens: [], reason: 'stop', stop: undefined }
const prompts = [{ text: 'a', read: { texts: ['a'], tokens: [5] } }] as never
const render = (sent: object, change: object = {}) =>
  renderCompletionBody({
    head,
    style: completionStyle(sent as never),
    answers: [{ answers: [{ ...answer, ...change }], promptLogprobs: undefined }] as never,
    prompts,
    usage: { prompt_tokens: 1 } as never,
    timings: { prompt_ms: 1 },
  }) as { choices: Record<string, unknown>[] }

describe('a whole completion', () => {
  test('has its head, its choices and what it took', () => {
    expect(render({})).toEqual({
      id: 'c',
      object: 'text_completion',
      created: 7,
      model: 'm',
      system_fingerprint: 'f',
      choices: [{ index: 0, text: ' b', logprobs: null, finish_reason: 'stop', stop_reason: null }],
      usage: { prompt_tokens: 1 },
      timings: { prompt_ms: 1 },
    })
  })

  test.each([
    { name: 'tells its prompt back', sent: { echo: true }, change: {}, is: { text: 'a b' } },
    { name: 'says what stopped it', sent: {}, change: { stop: '\n' }, is: { stop_reason: '\n' } },
    {
      name: 'has no probabilities of its prompt',
      sent: { prompt_logprobs: 0 },
      change: {},
      is: { prompt_logprobs: expect.any(Array) },
    },
    {
      name: 'has the numbers of tokens',
      sent: { return_token_ids: true },
      change: {},
      is: { prompt_token_ids: [5], token_ids: expect.anything() },
    },
    {
      name: 'has probabilities',
      sent: { logprobs: 0 },
      change: {},
      is: { logprobs: expect.objectContaining({ tokens: [] }) },
    },
  ])('$name', ({ sent, change, is }) => expect(render(sent, change).choices[0]).toMatchObject(is))

  test('counts the answers of all prompts', () => {
    const one = { answers: [answer, answer], promptLogprobs: undefined }
    const body = renderCompletionBody({
      head,
      style: completionStyle({} as never),
      answers: [one, one] as never,
      prompts: [],
      usage: {} as never,
      timings: {},
    }) as { choices: { index: number }[] }
    expect(body.choices.map(({ index }) => index)).toEqual([0, 1, 2, 3])
  })
})

test.each([
  {
    name: 'that was read',
    prompt: { text: 'ab', read: { texts: ['a', 'b'], tokens: [5, 6] } },
    is: [{ text: 'a', token: 5 }, { token: 6 }],
  },
  { name: 'of which nothing was read', prompt: { text: 'ab', read: undefined }, is: [{ token: 6 }] },
  { name: 'that is not told', prompt: undefined, is: [{ token: 6 }] },
])('the tokens of a prompt $name', ({ prompt, is }) => {
  expect(promptTokens(prompt as never, [{ token: 6 }] as never)).toEqual(is)
})

test.each([
  {
    sent: {},
    is: {
      timingsPerToken: false,
      logprobs: undefined,
      tokensAsIds: false,
      tokenIds: false,
      promptLogprobs: false,
      echo: false,
    },
  },
  {
    sent: {
      timings_per_token: true,
      logprobs: 0,
      return_tokens_as_token_ids: true,
      return_token_ids: true,
      prompt_logprobs: 0,
      echo: true,
    },
    is: { timingsPerToken: true, logprobs: 0, tokensAsIds: true, tokenIds: true, promptLogprobs: true, echo: true },
  },
  {
    sent: { logprobs: null, prompt_logprobs: null, echo: null },
    is: { logprobs: undefined, promptLogprobs: false, echo: false },
  },
])('the style of $sent', ({ sent, is }) => expect(completionStyle(sent as never)).toMatchObject(is))
