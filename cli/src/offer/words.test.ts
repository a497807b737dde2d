import { describe, expect, test } from 'vitest'
import type { Offer } from '../client/default-model.ts'
import { qwen } from './inference.fixture.ts'
import { describeFailure, describeFetch, describeModel, describeState } from './words.ts'

const offer = (change: Partial<Offer>): Offer => ({ state: 'fetching', model: qwen, ...change })

describe('describeModel()', () => {
  test.each([
    { name: 'all that is known', model: qwen, words: 'Qwen3 4B, 2.5 GB (Apache-2.0), about 12 tokens a second here' },
    { name: 'a slow one', model: { ...qwen, tokens_per_second: 0.7 }, words: /, about a token a second here$/ },
    { name: 'one whose pace is not known', model: { ...qwen, tokens_per_second: null }, words: /\(Apache-2\.0\)$/ },
    { name: 'one that no catalogue lists', model: { id: 'hf:a/b', name: 'hf:a/b' }, words: 'hf:a/b' },
  ])('$name', ({ model, words }) => {
    const described = describeModel(offer({ model }))
    if (typeof words === 'string') expect(described).toBe(words)
    else expect(described).toMatch(words)
  })
})

describe('describeFetch()', () => {
  test.each([
    { name: "the service's word", change: { seconds_expected: 90 }, words: '2 min' },
    { name: 'else by a usual line', change: {}, words: '3 min at 100 Mbit/s' },
    { name: 'nothing without a size', change: { model: { id: 'own', name: 'own' } }, words: '' },
  ])('$name', ({ change, words }) => {
    expect(describeFetch(offer(change))).toBe(words)
  })
})

describe('describeState()', () => {
  test.each([
    {
      name: 'under way',
      change: { progress: { done_bytes: 5e8, total_bytes: 2e9, seconds_left: 42 } },
      words: '25 %, 500 MB of 2.0 GB, 42 s left',
    },
    {
      name: 'without a pace',
      change: { progress: { done_bytes: 5e8, total_bytes: 2e9, seconds_left: null } },
      words: '25 %, 500 MB of 2.0 GB',
    },
    { name: 'without a size', change: { progress: { done_bytes: 5e8, total_bytes: null } }, words: '500 MB' },
    { name: 'before the hub has answered', change: { progress: null }, words: 'asking for the file' },
    { name: 'checked', change: { state: 'checking' }, words: 'checking the file' },
    { name: 'loaded', change: { state: 'loading' }, words: 'loading it' },
  ] as const)('$name', ({ change, words }) => {
    expect(describeState(offer(change))).toBe(words)
  })
})

describe('describeFailure()', () => {
  test('is the sentence of the service', () => {
    expect(describeFailure(offer({ error: { message: 'Cannot store the model: no room' } }))).toBe(
      'Cannot store the model: no room',
    )
  })

  test('says so where it gave none', () => {
    expect(describeFailure(offer({}))).toBe('Cannot use Qwen3 4B: the inference service gave no reason')
  })
})
