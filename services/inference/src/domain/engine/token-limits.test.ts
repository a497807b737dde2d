import { describe, expect, test } from 'vitest'
import type { Prompt } from './engine.ts'
import { limitTokens, type TokenLimits } from './token-limits.ts'

/** A model of four tokens: `a`, `b`, ` b` and one that ends its answers. */
const engine = {
  async tokenize(prompt: Prompt) {
    const tokens = [...(prompt.kind === 'text' ? prompt.text : '').matchAll(/ b|a|b/g)].map(([text]) => text)
    return { tokens: tokens.map((text) => ['a', 'b', ' b'].indexOf(text)), texts: tokens }
  },
}
const model = { engine, info: { vocabularySize: 4 } }
const limit = (limits: TokenLimits, logitBias = {}) =>
  limitTokens({ temperature: 1, logitBias }, limits, model, new AbortController().signal)

describe('limitTokens()', () => {
  test('keeps all tokens away but those that are allowed', async () => {
    expect(await limit({ allowedTokens: [1, 3] }, { 1: 5 })).toEqual({
      temperature: 1,
      logitBias: { 0: -100, 1: 5, 2: -100 },
    })
  })

  test('keeps a bad word away with and without a space before it', async () => {
    expect((await limit({ badWords: ['b'] })).logitBias).toEqual({ 1: -100, 2: -100 })
  })

  test('keeps a bad word of several tokens away as their run, with and without a space before it', async () => {
    expect(await limit({ badWords: ['ba', 'b', ' ba'] }, { 0: 5 })).toEqual({
      temperature: 1,
      logitBias: { 0: 5, 1: -100, 2: -100 },
      badRuns: [
        [1, 0],
        [2, 0],
      ],
    })
  })

  test('changes nothing where nothing is limited', async () => {
    expect(await limit({}, { 1: 5 })).toEqual({ temperature: 1, logitBias: { 1: 5 } })
  })

  // All others would be kept away alike, which is as if nothing was.
  test('refuses a token that the model does not have', async () => {
    await expect(limit({ allowedTokens: [1, 4] })).rejects.toMatchObject({
      kind: 'invalid',
      param: 'allowed_token_ids',
    })
  })
})
