import { describe, expect, test } from 'vitest'
import type { GgufHeader } from '../../domain/models/gguf-header.ts'
import { type KnownModel, renderRunning, renderShown, renderTag, shortCount } from './model.ts'

const stored = { id: 'small', path: '/small.gguf', sizeBytes: 5, modifiedAtMs: 1_000, removable: true }
const bare: KnownModel = { name: 'small', stored, head: undefined, info: undefined }
const headOf = (metadata: Readonly<Record<string, string | number>>): GgufHeader => ({
  version: 3,
  tensorCount: 1,
  metadata: new Map(Object.entries(metadata)),
  lists: new Map(),
  listLengths: new Map(),
})
const info = {
  architecture: 'own',
  name: undefined,
  description: undefined,
  parameters: 7_615_616_512,
  sizeBytes: 5,
  trainContextTokens: 10,
  contextTokens: 8,
  embeddingLength: 4,
  vocabularySize: 3,
  sampling: { temperature: 0.5, topK: 20 },
  chatFormat: {},
} as unknown as NonNullable<KnownModel['info']>

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1K'],
  [1_550, '1.6K'],
  [999_999, '1000K'],
  [1_000_000, '1M'],
  [7_615_616_512, '7.6B'],
  [1e12, '1T'],
])('%d parameters are %s', (count, text) => expect(shortCount(count)).toBe(text))

describe('a model of which nothing is known', () => {
  test('is listed by its name and size', () => {
    expect(renderTag(bare)).toEqual({
      name: 'small:latest',
      model: 'small:latest',
      modified_at: '1970-01-01T00:00:01.000Z',
      size: 5,
      digest: expect.stringMatching(/^[\da-f]{64}$/),
      details: {
        parent_model: '',
        format: 'gguf',
        family: '',
        families: [''],
        parameter_size: '',
        quantization_level: expect.any(String),
      },
    })
  })

  test('is shown without texts', () => {
    expect(renderShown(bare)).toMatchObject({
      license: '',
      modelfile: 'FROM small\n',
      parameters: '',
      template: '',
      model_info: {},
      capabilities: ['completion', 'tools'],
      modified_at: '1970-01-01T00:00:01.000Z',
    })
  })

  test('runs until it leaves, or for ever', () => {
    const running = renderRunning(bare, { memoryBytes: 9, leavesAtMs: 2_000 })
    expect(running).toMatchObject({
      name: 'small:latest',
      size: 9,
      size_vram: 0,
      expires_at: '1970-01-01T00:00:02.000Z',
    })
    expect(running).not.toHaveProperty('context_length')
    const staying = renderRunning({ ...bare, info }, { memoryBytes: 9, leavesAtMs: undefined })
    expect(staying).toMatchObject({ expires_at: '9999-12-31T23:59:59.000Z', context_length: 8 })
  })
})

test('a file is told from another by its name, size and time', () => {
  const digest = (more: Partial<typeof stored>) =>
    Reflect.get(renderTag({ ...bare, stored: { ...stored, ...more } }), 'digest')
  const all = [{}, { id: 'other' }, { sizeBytes: 6 }, { modifiedAtMs: 1_001 }].map(digest)
  expect(new Set(all).size).toBe(4)
  expect(digest({ path: '/elsewhere.gguf' })).toBe(all[0])
})

describe('what a model says of itself', () => {
  const head = headOf({
    'general.architecture': 'qwen',
    'general.size_label': '7B',
    'general.license': 'mit',
    'tokenizer.chat_template': 'say {{ x }}',
  })

  test('stands in its file', () => {
    expect(renderShown({ ...bare, head })).toMatchObject({
      license: 'mit',
      template: 'say {{ x }}',
      details: { family: 'qwen', families: ['qwen'], parameter_size: '7B' },
      model_info: { 'general.architecture': 'qwen', 'general.license': 'mit' },
      capabilities: ['completion', 'tools'],
    })
    expect(Reflect.get(renderShown({ ...bare, head }), 'model_info')).not.toHaveProperty(['tokenizer.chat_template'])
  })

  test('is known once it is loaded', () => {
    expect(renderShown({ ...bare, info })).toMatchObject({
      parameters: 'temperature 0.5\ntop_k 20',
      details: { family: 'own', parameter_size: '7.6B' },
      model_info: { 'general.parameter_count': 7_615_616_512 },
    })
    expect(renderShown({ ...bare, head, info })).toMatchObject({ details: { family: 'qwen' } })
  })

  test.each([
    {
      name: 'one that pools',
      metadata: { 'general.architecture': 'bert', 'bert.pooling_type': 1 },
      can: ['embedding'],
    },
    {
      name: 'one that pools as another',
      metadata: { 'general.architecture': 'a', 'b.pooling_type': 1 },
      can: ['completion', 'tools'],
    },
    {
      name: 'one with tags',
      metadata: { 'tokenizer.chat_template': 'x <think> y' },
      can: ['completion', 'tools', 'thinking'],
    },
    {
      name: 'one with a switch',
      metadata: { 'tokenizer.chat_template': 'enable_thinking' },
      can: ['completion', 'tools', 'thinking'],
    },
  ])('$name can $can', ({ metadata, can }) => {
    expect(renderShown({ ...bare, head: headOf(metadata) })).toMatchObject({ capabilities: can })
  })

  test('thinks where its template was seen to', () => {
    const thinking = { ...info, chatFormat: { reasoning: {} } } as unknown as typeof info
    expect(renderShown({ ...bare, info: thinking })).toMatchObject({
      capabilities: ['completion', 'tools', 'thinking'],
    })
  })

  test('a licence or a template that is no text is none', () => {
    const odd = headOf({ 'general.license': 3, 'tokenizer.chat_template': 4 })
    expect(renderShown({ ...bare, head: odd })).toMatchObject({ license: '', template: '' })
  })
})
