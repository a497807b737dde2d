import { describe, expect, test } from 'vitest'
import { samplerConfig } from './sampler-config.ts'

const seed = 1

describe('samplerConfig()', () => {
  test.each([
    {
      name: 'the plain distribution names no cut',
      sampling: { temperature: 1, seed },
      config: { temperature: 1, seed },
    },
    {
      name: 'neutral values are left out',
      sampling: { temperature: 1, seed, topP: 1, topK: 0, minP: 0, frequencyPenalty: 0 },
      config: { temperature: 1, seed },
    },
    {
      name: 'topP alone comes with a topK, so that the vocabulary is not sorted',
      sampling: { temperature: 1, seed, topP: 0.9 },
      config: { temperature: 1, seed, topP: 0.9, topK: 1_024 },
    },
    {
      name: 'a wanted topK stays',
      sampling: { temperature: 1, seed, topP: 0.9, topK: 40 },
      config: { temperature: 1, seed, topP: 0.9, topK: 40 },
    },
    {
      name: 'temperature 0 takes the likeliest and cuts nothing',
      sampling: { temperature: 0, seed, topP: 0.9, minP: 0.1 },
      config: { temperature: 0, seed },
    },
    {
      name: 'the highest seed repeats its answers too, which llama.cpp would take for none',
      sampling: { temperature: 1, seed: 4_294_967_295 },
      config: { temperature: 1, seed: 2_147_483_647 },
    },
  ])('$name', ({ sampling, config }) => {
    expect(samplerConfig(sampling, { history: [], avoided: [] })).toEqual(config)
  })

  test('penalties are told of the tokens before', () => {
    const config = samplerConfig({ seed, frequencyPenalty: 1 }, { history: [1, 2], avoided: [] })
    expect(config.repeatPenaltyTokens).toEqual(Uint32Array.of(1, 2))
  })

  test('beside a repetition penalty the other two count the answer alone, as a bias', () => {
    const sampling = { seed, repetitionPenalty: 1.1, frequencyPenalty: 0.5, presencePenalty: 1, logitBias: { 4: 8 } }
    const occurrences = new Map([
      [3, 1],
      [4, 2],
    ])
    const config = samplerConfig(sampling, { history: [7, 3, 4, 4], avoided: [], occurrences })
    expect(config).toMatchObject({ repeatPenalty: 1.1, repeatPenaltyFrequencyPenalty: 0 })
    expect(config).toMatchObject({ repeatPenaltyPresencePenalty: 0, repeatPenaltyTokens: Uint32Array.of(7, 3, 4, 4) })
    expect([...(config.tokenBiasKeys ?? [])]).toEqual([4, 3])
    expect([...(config.tokenBiasValues ?? [])]).toEqual([6, -1.5])
  })

  test('the bias is given as pairs of token and value; the lowest is a ban, and so is what is avoided', () => {
    const config = samplerConfig({ seed, logitBias: { 5: -100, 9: 2 } }, { history: [], avoided: [7, 9] })
    expect([...(config.tokenBiasKeys ?? [])]).toEqual([5, 9, 7])
    const never = Number.NEGATIVE_INFINITY
    expect([...(config.tokenBiasValues ?? [])]).toEqual([never, never, never])
  })

  test('DRY always names a window, without which it would be off', () => {
    const config = samplerConfig({ seed, dry: { multiplier: 1 } }, { history: [], avoided: [] })
    expect(config.dryRepeatPenaltyLastTokens).toBeGreaterThan(0)
  })
})
