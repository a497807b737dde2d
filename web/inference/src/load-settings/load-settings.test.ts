import { describe, expect, test } from 'vitest'
import {
  asConfigured,
  type Estimate,
  estimateParts,
  estimatePath,
  estimateSentence,
  loadFields,
} from './load-settings.ts'

const estimate: Estimate = {
  memory: { estimated_bytes: 4.7e9, weights_bytes: 0.6e9, context_bytes: 3.8e9, slots: 4, context_tokens: 8_192 },
  available_bytes: 19.4e9,
  fits: true,
  trained_context_tokens: 32_768,
  layers: 28,
}

test('what is not set is asked for as the service has it', () => {
  expect(loadFields({ ...asConfigured, slots: 2 })).toEqual({ context_tokens: null, slots: 2, gpu_layers: null })
})

test('estimatePath() names what is set alone', () => {
  expect(estimatePath('a/b:c', { ...asConfigured, contextTokens: 4_096 })).toBe(
    '/models/estimate?model=a%2Fb%3Ac&context_tokens=4096',
  )
})

describe('estimateSentence()', () => {
  test.each([
    { name: 'what is free', change: {}, says: 'It takes about 4.7 GB of memory; 19.4 GB are free' },
    {
      name: 'what is missing',
      change: { available_bytes: 2e9, fits: false },
      says: 'It takes about 4.7 GB of memory, but only 2.0 GB are free',
    },
    {
      name: 'nothing of memory that is not looked at',
      change: { available_bytes: null, fits: null },
      says: 'It takes about 4.7 GB of memory',
    },
    {
      name: 'what it does not know',
      change: { memory: { estimated_bytes: null } },
      says: 'What it takes cannot be told before it is loaded',
    },
  ])('says $name', ({ change, says }) => expect(estimateSentence({ ...estimate, ...change })).toBe(says))
})

test('estimateParts() says what it is made of', () => {
  expect(estimateParts(estimate)).toBe('600 MB for the model, 3.8 GB for 4 × 8\u202f192 tokens')
  expect(estimateParts({ ...estimate, memory: { estimated_bytes: null } })).toBe('')
})
