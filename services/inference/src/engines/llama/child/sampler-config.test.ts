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
  ])('$name', ({ sampling, config }) => {
    expect(samplerConfig(sampling, [1, 2])).toEqual(config)
  })

  test('the frequency penalty counts the answer alone, the repetition penalty the prompt too', () => {
    expect(samplerConfig({ seed, frequencyPenalty: 1 }, [1, 2]).repeatPenaltyTokens).toHaveLength(0)
    expect(samplerConfig({ seed, repetitionPenalty: 1.1 }, [1, 2]).repeatPenaltyTokens).toHaveLength(2)
  })

  test('the bias is given as pairs of token and value', () => {
    const config = samplerConfig({ seed, logitBias: { 5: -100, 9: 2 } }, [])
    expect([...(config.tokenBiasKeys ?? [])]).toEqual([5, 9])
    expect([...(config.tokenBiasValues ?? [])]).toEqual([-100, 2])
  })
})
