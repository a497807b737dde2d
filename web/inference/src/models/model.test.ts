import { describe, expect, test } from 'vitest'
import { joinModels, quantisationOf, renderCount, renderSize } from './model.ts'

const address = 'https://hub/file.gguf'

describe('joinModels()', () => {
  test('adds the figures of a loaded model and its other names', () => {
    const stored = { data: [{ id: 'ember', size: 6_000_000, status: { value: 'loaded' } }] }
    const meta = { n_params: 5_800_000, architecture: 'llama', note: 'tiny' }
    const cards = {
      data: [
        { id: 'ember', root: 'ember', max_model_len: 2_048, meta },
        { id: 'gpt-4o-mini', root: 'ember', meta: null },
      ],
    }
    expect(joinModels(stored, cards)).toEqual([
      {
        id: 'ember',
        state: { kind: 'loaded' },
        sizeBytes: 6_000_000,
        contextTokens: 2_048,
        parameters: 5_800_000,
        architecture: 'llama',
        note: 'tiny',
        aliases: ['gpt-4o-mini'],
      },
    ])
  })

  test.each([
    { name: 'not in memory', status: { value: 'unloaded' }, state: { kind: 'idle' } },
    { name: 'on its way into memory', status: { value: 'loading' }, state: { kind: 'loading' } },
    {
      name: 'broken',
      status: { value: 'unloaded', failed: true, error: 'cut short' },
      state: { kind: 'failed', error: 'cut short' },
    },
    {
      name: 'on its way from the hub',
      status: { value: 'downloading', progress: { [address]: { done: 5, total: 10 } } },
      state: { kind: 'downloading', done: 5, total: 10 },
    },
    {
      name: 'of unknown length',
      status: { value: 'downloading', progress: { [address]: { done: 5, total: null } } },
      state: { kind: 'downloading', done: 5, total: undefined },
    },
  ])('knows a model that is $name', ({ status, state }) => {
    expect(joinModels({ data: [{ id: 'a', status }] }, { data: [] })[0]?.state).toEqual(state)
  })
})

describe('quantisationOf()', () => {
  test.each([
    ['Qwen/Qwen3-0.6B-GGUF/Qwen3-0.6B-Q8_0', 'Q8_0'],
    ['user/repo/model-q4_k_m', 'Q4_K_M'],
    ['user/repo/model.IQ3_XXS', 'IQ3_XXS'],
    ['user/repo/model-f16', 'F16'],
    ['ember', undefined],
    ['Qwen3-0.6B', undefined],
  ])('of %s is %s', (id, quantisation) => expect(quantisationOf(id)).toBe(quantisation))
})

test.each([
  [800, '800'],
  [5_800_000, '5.8 M'],
  [596_000_000, '596 M'],
  [7_240_000_000, '7.2 B'],
])('%d parameters are %s', (count, text) => expect(renderCount(count)).toBe(text))

test.each([
  [500, '1 KB'],
  [6_100_000, '6.1 MB'],
  [639_000_000_000, '639.0 GB'],
])('%d bytes are %s', (bytes, text) => expect(renderSize(bytes)).toBe(text))
