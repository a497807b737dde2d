import { describe, expect, test } from 'vitest'
import { joinModels, quantisationOf } from './model.ts'

const address = 'https://hub/file.gguf'

describe('joinModels()', () => {
  test('adds the figures of a loaded model and its other names', () => {
    const memory = { estimated_bytes: 100_000_000, context_tokens: 1_024, used_bytes: 120_000_000 }
    const file = { path: '/ember.gguf', size: 6_000_000, memory, main: true, removable: false }
    const stored = { data: [{ id: 'ember', aliases: ['gpt-4o-mini'], ...file, status: { value: 'loaded' } }] }
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
        may: { load: true, unload: false, remove: false },
        memory: { bytes: 120_000_000, estimated: false },
        sizeBytes: 6_000_000,
        contextTokens: 2_048,
        parameters: 5_800_000,
        architecture: 'llama',
        note: 'tiny',
        aliases: ['gpt-4o-mini'],
        pullAgain: undefined,
      },
    ])
  })

  test('says what to ask for when a pull failed', () => {
    const pull = { id: 'user/repo/file', source: 'hf:user/repo:Q4_K_M' }
    const listed = (status: { value: string; failed?: boolean }) => ({ data: [{ ...pull, status }] })
    const [failed] = joinModels(listed({ value: 'failed', failed: true }), { data: [] })
    expect(failed).toMatchObject({ pullAgain: 'hf:user/repo:Q4_K_M', may: { load: false, remove: true } })
    expect(joinModels(listed({ value: 'downloading' }), { data: [] })[0]?.pullAgain).toBeUndefined()
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
      state: { kind: 'downloading', done: 5, total: 10, bytesPerSecond: undefined, secondsLeft: undefined },
    },
    {
      name: 'on its way in two files, the first of which is there',
      status: {
        value: 'downloading',
        progress: { first: { done: 10, total: 10 }, second: { done: 2, total: 10, bytes_per_second: 4 } },
      },
      state: { kind: 'downloading', done: 12, total: 20, bytesPerSecond: 4, secondsLeft: 2 },
    },
    {
      name: 'of unknown length',
      status: { value: 'downloading', progress: { [address]: { done: 5, total: null } } },
      state: { kind: 'downloading', done: 5, total: undefined, bytesPerSecond: undefined, secondsLeft: undefined },
    },
  ])('knows a model that is $name', ({ status, state }) => {
    expect(joinModels({ data: [{ id: 'a', status }] }, { data: [] })[0]?.state).toEqual(state)
  })
})

describe('what may be done with a model', () => {
  const nothing = { load: false, unload: false, remove: false }
  test.each([
    {
      name: 'of this machine',
      model: { path: '/a', removable: true },
      may: { load: true, unload: true, remove: true },
    },
    { name: 'that came with Hearth', model: { path: '/a' }, may: { load: true, unload: true, remove: false } },
    { name: 'on a server of its own', model: { path: '/a', owned_by: 'llama-server' }, may: nothing },
    {
      name: 'whose pull failed',
      model: { status: { value: 'failed', failed: true } },
      may: { load: false, unload: true, remove: true },
    },
  ])('$name', ({ model, may }) => {
    const stored = { data: [{ id: 'a', status: { value: 'unloaded' }, ...model }] }
    expect(joinModels(stored, { data: [] })[0]?.may).toEqual(may)
  })
})

test('what a model would take in memory is told before it is loaded', () => {
  const data = [{ id: 'a', memory: { estimated_bytes: 5, context_tokens: 8 }, status: { value: 'unloaded' } }]
  expect(joinModels({ data }, { data: [] })).toMatchObject([
    { memory: { bytes: 5, estimated: true }, contextTokens: 8 },
  ])
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
