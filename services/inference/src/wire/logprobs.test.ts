import { describe, expect, test } from 'vitest'
import { renderLogprobs, renderPromptLogprobs, tokenName } from './logprobs.ts'

const one = { token: 7, text: 'H', logprob: -0.5, bytes: [72] }
const other = { token: 8, text: 'J', logprob: Number.NEGATIVE_INFINITY, bytes: [74] }

describe('probabilities', () => {
  test('are told with the likeliest beside, and no infinity', () => {
    const rendered = { token: 'H', logprob: -0.5, bytes: [72] }
    expect(renderLogprobs([{ ...one, top: [one, other] }], false)).toEqual({
      content: [{ ...rendered, top_logprobs: [rendered, { token: 'J', logprob: -9_999, bytes: [74] }] }],
      refusal: null,
    })
    expect(renderLogprobs([], false)).toEqual({ content: [], refusal: null })
  })

  test.each([
    { asIds: false, name: 'H' },
    { asIds: true, name: 'token_id:7' },
  ])('name a token $name', ({ asIds, name }) => {
    expect(tokenName(one, asIds)).toBe(name)
  })

  test('of a prompt stand by token, with their rank where it is known', () => {
    expect(
      renderPromptLogprobs([
        { ...one, top: [other, one] },
        { ...one, top: [other] },
      ]),
    ).toEqual([
      null,
      {
        7: { logprob: -0.5, rank: 2, decoded_token: 'H' },
        8: { logprob: -9_999, rank: 1, decoded_token: 'J' },
      },
      {
        7: { logprob: -0.5, rank: null, decoded_token: 'H' },
        8: { logprob: -9_999, rank: 1, decoded_token: 'J' },
      },
    ])
    expect(renderPromptLogprobs([])).toEqual([null])
  })
})
