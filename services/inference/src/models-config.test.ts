import { describe, expect, it } from 'vitest'
import { modelsSchema } from './models-config.ts'

const plain = { aliases: [], sampling: {}, pin: false, lora: [] }
const read = (...models: readonly unknown[]) => modelsSchema.parse(models)
const faultsOf = (...models: readonly unknown[]) =>
  (modelsSchema.safeParse(models).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
const isTaken = (fields: object) => modelsSchema.safeParse([{ id: 'm', ...fields }]).success

describe('a model that is written as a text', () => {
  it.each([
    { text: 'small', expected: { id: 'small' } },
    { text: 'small=/models/a.gguf', expected: { id: 'small', path: '/models/a.gguf' } },
    { text: 'small=hf:user/repo:Q4_K_M', expected: { id: 'small', uri: 'hf:user/repo:Q4_K_M' } },
    { text: 'small=HTTPS://host/a.gguf', expected: { id: 'small', uri: 'HTTPS://host/a.gguf' } },
    { text: 'small=http://host/a.gguf', expected: { id: 'small', uri: 'http://host/a.gguf' } },
    { text: 'a/b:c=x=y', expected: { id: 'a/b:c', path: 'x=y' } },
    { text: 'small=models/hf:a', expected: { id: 'small', path: 'models/hf:a' } },
    { text: '=x', expected: { id: '=x' } },
    { text: '=x=y', expected: { id: '=x=y' } },
  ])('has its id and its place: $text', ({ text, expected }) => {
    expect(read(text)).toEqual([{ ...plain, ...expected }])
  })

  it('has to have a place behind the sign', () => {
    expect(faultsOf('small=')).toHaveLength(1)
  })
})

describe('a model', () => {
  it('has its id alone, and nothing set', () => {
    expect(read({ id: 'm' })).toEqual([{ id: 'm', ...plain }])
  })

  it.each<{ field: string; least: number; most: number }>([
    { field: 'contextTokens', least: 64, most: 1_048_576 },
    { field: 'slots', least: 1, most: 64 },
    { field: 'threads', least: 1, most: 512 },
    { field: 'gpuLayers', least: 0, most: 10_000 },
    { field: 'ttlS', least: 1, most: 31_536_000 },
  ])('may set $field from $least to $most, whole', ({ field, least, most }) => {
    const taken = [least - 1, least, most, most + 1, least + 0.5].map((value) => isTaken({ [field]: value }))
    expect(taken).toEqual([false, true, true, false, false])
  })

  it.each<{ field: string; taken: readonly number[]; refused: readonly number[] }>([
    { field: 'temperature', taken: [0, 0.7, 10], refused: [-0.1, 10.1] },
    { field: 'topP', taken: [0.01, 1], refused: [0, 1.01] },
    { field: 'topK', taken: [0, 40], refused: [-1, 1.5] },
    { field: 'minP', taken: [0, 1], refused: [-0.01, 1.01] },
    { field: 'frequencyPenalty', taken: [-2, 2], refused: [-2.1, 2.1] },
    { field: 'presencePenalty', taken: [-2, 2], refused: [-2.1, 2.1] },
    { field: 'repetitionPenalty', taken: [0.1, 10], refused: [0, 10.1] },
    { field: 'seed', taken: [0, 4_294_967_295], refused: [-1, 4_294_967_296, 0.5] },
  ])('draws with $field of $taken, never of $refused', ({ field, taken, refused }) => {
    expect(taken.map((value) => isTaken({ sampling: { [field]: value } }))).not.toContain(false)
    expect(refused.map((value) => isTaken({ sampling: { [field]: value } }))).not.toContain(true)
  })

  it.each([
    { name: 'an empty id', fields: { id: '' } },
    { name: 'an id that is too long', fields: { id: 'x'.repeat(257) } },
    { name: 'an empty path', fields: { path: '' } },
    { name: 'an address that is too long', fields: { uri: `hf:${'x'.repeat(2_046)}` } },
    { name: 'too many aliases', fields: { aliases: Array.from({ length: 65 }, (_, at) => `a${at}`) } },
    { name: 'an empty template', fields: { template: '' } },
    { name: 'another type of cache', fields: { kvType: 'q4_0' } },
    { name: 'a key that is none', fields: { contextToken: 64 } },
    { name: 'a way of drawing that is none', fields: { sampling: { heat: 1 } } },
    { name: 'an adapter without a file', fields: { lora: [{ path: '' }] } },
    { name: 'an adapter that is too strong', fields: { lora: [{ path: 'a', scale: 10.1 }] } },
    { name: 'too many adapters', fields: { lora: Array.from({ length: 17 }, () => ({ path: 'a' })) } },
    { name: 'a server without its binary', fields: { llamaServer: { binary: '' } } },
    { name: 'too many arguments', fields: { llamaServer: { binary: 'a', args: new Array(129).fill('x') } } },
  ])('cannot have $name', ({ fields }) => {
    expect(isTaken(fields)).toBe(false)
  })

  it('may have all of them at their most', () => {
    expect(
      isTaken({
        ...{ id: 'x'.repeat(256), uri: `hf:${'x'.repeat(2_045)}`, kvType: 'q8_0' },
        aliases: Array.from({ length: 64 }, (_, at) => `a${at}`),
        lora: Array.from({ length: 16 }, () => ({ path: 'a', scale: -10 })),
        llamaServer: { binary: 'a', args: new Array(128).fill('x') },
      }),
    ).toBe(true)
  })

  it('applies an adapter with full strength unless told otherwise', () => {
    expect(read({ id: 'm', lora: [{ path: 'a' }] })[0]?.lora).toEqual([{ path: 'a', scale: 1 }])
  })

  it('gives its server no arguments unless told otherwise', () => {
    expect(read({ id: 'm', llamaServer: { binary: 'b' } })[0]?.llamaServer).toEqual({ binary: 'b', args: [] })
  })

  it('is pulled from addresses of two kinds alone', () => {
    expect(faultsOf({ id: 'm', uri: '/models/a.gguf' })).toEqual([
      '0.uri: it must begin with "hf:" or "https:"; a file of this machine belongs in "path"',
    ])
    expect(isTaken({ uri: 'see hf:a' })).toBe(false)
  })

  it('comes from one place', () => {
    expect(faultsOf({ id: 'm', path: 'a', uri: 'hf:a/b' })).toEqual(['0: set "path" or "uri", not both'])
  })

  it('is told that a draft model is not used', () => {
    expect(faultsOf({ id: 'm', draft: 'small' })).toEqual([
      expect.stringMatching(/^0\.draft: a draft model is not used/),
    ])
  })
})

describe('the names of models', () => {
  it('differ, ids and aliases alike', () => {
    expect(faultsOf('a', { id: 'b', aliases: ['c', 'a'] })).toEqual([
      ': the name "a" is given twice; ids and aliases must differ',
    ])
    expect(faultsOf('a', 'b', { id: 'c', aliases: ['d'] })).toEqual([])
  })

  it('are 256 at most', () => {
    const names = Array.from({ length: 257 }, (_, at) => `m${at}`)
    expect(modelsSchema.safeParse(names).success).toBe(false)
    expect(modelsSchema.safeParse(names.slice(1)).success).toBe(true)
  })
})
