import { describe, expect, it } from 'vitest'
import type { UpstreamSettings } from '../config.ts'
import { modelsPath, nameModels, readModels, readRunning } from './read-models.ts'

const settingsOf = (kind: UpstreamSettings['kind'], more = {}) => ({ kind, path: '', ...more }) as UpstreamSettings
const listed = (...data: readonly object[]) => readModels({ data }, settingsOf('vllm'))
const tagged = (...models: readonly object[]) => readModels({ models }, settingsOf('ollama', { contextTokens: 4_096 }))

describe('where an upstream lists its models', () => {
  it.each([
    { kind: 'ollama', path: '', expected: '/api/tags' },
    { kind: 'ollama', path: '/lab', expected: '/lab/api/tags' },
    { kind: 'vllm', path: '', expected: '/v1/models' },
    { kind: 'llama-server', path: '', expected: '/v1/models' },
    { kind: 'openai', path: '/lab', expected: '/lab/v1/models' },
  ] as const)('is $expected for $kind below "$path"', ({ kind, path, expected }) => {
    expect(modelsPath({ kind, path })).toBe(expected)
  })
})

describe("a model of OpenAI's list", () => {
  it('has but its name where nothing else is told', () => {
    expect(listed({ id: 'm' })).toEqual([{ theirs: 'm' }])
  })

  it('has all that servers tell of it', () => {
    const meta = { n_ctx: 512, n_ctx_train: 8_192, n_params: 7, size: 9 }
    const model = { id: 'm', owned_by: 'us', created: 12.9, meta, status: { value: 'loaded' }, more: 1 }
    expect(listed(model)).toEqual([
      { theirs: 'm', ownedBy: 'us', createdS: 12, contextTokens: 512, sizeBytes: 9, parameters: 7, isLoaded: true },
    ])
  })

  it.each([
    { name: "vLLM's length first", model: { max_model_len: 1, context_length: 2, meta: { n_ctx: 3 } }, expected: 1 },
    { name: 'then the context length', model: { context_length: 2, meta: { n_ctx: 3 } }, expected: 2 },
    { name: 'then what the server was started with', model: { meta: { n_ctx: 3, n_ctx_train: 4 } }, expected: 3 },
    { name: 'then what it was trained with', model: { meta: { n_ctx: null, n_ctx_train: 4 } }, expected: 4 },
  ])('takes as its context $name', ({ model, expected }) => {
    expect(listed({ id: 'm', ...model })).toEqual([{ theirs: 'm', contextTokens: expected }])
  })

  it('is in memory only where its status says so', () => {
    expect(listed({ id: 'm', status: { value: 'unloaded' } })).toEqual([{ theirs: 'm', isLoaded: false }])
    expect(listed({ id: 'm', status: null }, { id: 'n', status: { value: 7 } })).toEqual([
      { theirs: 'm' },
      { theirs: 'n' },
    ])
  })

  it('is read without the fields that are of another type', () => {
    const odd = { owned_by: 1, created: 'x', max_model_len: '1', context_length: {}, meta: 'm', status: 'loaded' }
    expect(listed({ id: 'm', ...odd })).toEqual([{ theirs: 'm' }])
    expect(listed({ id: 'm', meta: { n_ctx: 'x', n_ctx_train: [], n_params: '1', size: 4 } })).toEqual([
      { theirs: 'm', sizeBytes: 4 },
    ])
  })

  it('keeps a time of zero', () => {
    expect(listed({ id: 'm', created: 0 })).toEqual([{ theirs: 'm', createdS: 0 }])
  })
})

describe("a model of Ollama's list", () => {
  it('has the context of the settings, and what Ollama tells', () => {
    const model = {
      name: 'llama3:latest',
      modified_at: '2026-01-02T03:04:05.9Z',
      size: 5,
      digest: 'd',
      details: { a: 1 },
    }
    expect(tagged(model)).toEqual([
      {
        ...{ theirs: 'llama3:latest', contextTokens: 4_096, sizeBytes: 5, digest: 'd', details: { a: 1 } },
        createdS: Date.parse('2026-01-02T03:04:05Z') / 1_000,
      },
    ])
  })

  it.each([undefined, null, 'yesterday', 7])('has no time where %s is told as it', (modified_at) => {
    expect(tagged({ name: 'm', modified_at })).toEqual([{ theirs: 'm', contextTokens: 4_096 }])
  })

  it('is read without the fields that are of another type', () => {
    expect(tagged({ name: 'm', size: 'x', digest: 1, details: 2 })).toEqual([{ theirs: 'm', contextTokens: 4_096 }])
  })
})

describe('what is no list', () => {
  it.each([
    undefined,
    null,
    'text',
    [],
    {},
    { data: {} },
    { data: [{ name: 'm' }] },
    { data: ['m'] },
    { models: [{ name: 'm' }] },
  ])('of OpenAI is read as nothing: %j', (body) => {
    expect(readModels(body, settingsOf('openai'))).toBeUndefined()
  })

  it.each([undefined, {}, { models: 1 }, { models: [{ id: 'm' }] }, { data: [{ id: 'm' }] }])(
    'of Ollama is read as nothing: %j',
    (body) => {
      expect(readModels(body, settingsOf('ollama'))).toBeUndefined()
    },
  )
})

describe('the models that Ollama has in memory', () => {
  it('are told by their names', () => {
    expect(readRunning({ models: [{ name: 'a' }, { name: 'b:1', size: 1 }] })).toEqual(new Set(['a', 'b:1']))
  })

  it('are none where it does not tell', () => {
    expect(readRunning({ error: 'x' })).toEqual(new Set())
  })
})

describe('what an upstream offers under our names', () => {
  const known = [{ theirs: 'a', contextTokens: 1 }, { theirs: 'b' }]

  it('is all that it lists where nothing is configured', () => {
    expect([...nameModels(undefined, known)]).toEqual([
      ['a', known[0]],
      ['b', known[1]],
    ])
  })

  it('is nothing where it lists nothing and nothing is configured', () => {
    expect(nameModels(undefined, undefined).size).toBe(0)
  })

  it('is what is configured, with what is listed of it', () => {
    expect([...nameModels(['a', 'c'], known)]).toEqual([
      ['a', known[0]],
      ['c', { theirs: 'c' }],
    ])
  })

  it('is told by our names where they differ', () => {
    expect([...nameModels({ ours: 'a', other: 'gone' }, known)]).toEqual([
      ['ours', known[0]],
      ['other', { theirs: 'gone' }],
    ])
  })

  it("has the short names of Ollama's latest too, behind the others", () => {
    const latest = { theirs: 'llama3:latest' }
    expect([...nameModels(undefined, [latest, { theirs: 'x:1' }])]).toEqual([
      ['llama3:latest', latest],
      ['x:1', { theirs: 'x:1' }],
      ['llama3', latest],
    ])
  })

  it('keeps a model that bears the short name itself', () => {
    const own = { theirs: 'llama3' }
    expect(nameModels(undefined, [{ theirs: 'llama3:latest' }, own]).get('llama3')).toBe(own)
  })
})
