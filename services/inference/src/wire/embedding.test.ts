import { describe, expect, test } from 'vitest'
import { embeddingRequestSchema, renderEmbeddings, shorten, toEmbedInputs } from './embedding.ts'

const request = (fields: object = {}) => embeddingRequestSchema.parse({ input: 'a', ...fields })
const vectors = [Float32Array.of(0.6, 0.8), Float32Array.of(1, 0)]
const render = (fields: object) => renderEmbeddings('m', { vectors, promptTokens: 5 }, request(fields))

describe('what is to be embedded', () => {
  test.each([
    { input: 'one text', inputs: ['one text'] },
    { input: [1, 2], inputs: [[1, 2]] },
    { input: ['a', 'b'], inputs: ['a', 'b'] },
    { input: [[1], [2, 3]], inputs: [[1], [2, 3]] },
  ])('$input', ({ input, inputs }) => {
    expect(toEmbedInputs(request({ input }))).toEqual(inputs)
  })

  test.each(['', [], [''], [[]], [-1], ['a', 1]])('is not %j', (input) => {
    expect(embeddingRequestSchema.safeParse({ input }).success).toBe(false)
  })

  test.each([{ normalize: true }, { normalize: null }, { embd_normalize: 2 }, { embd_normalize: null }])(
    'takes %j: vectors have length 1',
    (fields) => {
      expect(toEmbedInputs(request(fields))).toEqual(['a'])
    },
  )

  test.each([
    { fields: { normalize: false }, param: 'normalize' },
    { fields: { embd_normalize: -1 }, param: 'embd_normalize' },
    { fields: { embd_normalize: 0 }, param: 'embd_normalize' },
  ])('refuses $fields', ({ fields, param }) => {
    expect(() => toEmbedInputs(request(fields))).toThrow(expect.objectContaining({ code: 'unsupported_value', param }))
  })
})

describe('embeddings', () => {
  test('are numbers in the order of their inputs', () => {
    expect(render({})).toEqual({
      object: 'list',
      data: [
        { object: 'embedding', index: 0, embedding: [Math.fround(0.6), Math.fround(0.8)] },
        { object: 'embedding', index: 1, embedding: [1, 0] },
      ],
      model: 'm',
      usage: { prompt_tokens: 5, total_tokens: 5 },
    })
  })

  test('are packed, the least significant byte first', () => {
    const { data } = render({ encoding_format: 'base64' }) as { data: readonly { embedding: string }[] }
    const one = '0000803f00000000'
    expect(data.map(({ embedding }) => Buffer.from(embedding, 'base64').toString('hex'))).toEqual([
      '9a99193fcdcc4c3f',
      one,
    ])
  })

  test('are cut to the dimensions asked for', () => {
    expect(render({ dimensions: 1 })).toMatchObject({ data: [{ embedding: [1] }, { embedding: [1] }] })
  })
})

describe('a vector', () => {
  test('keeps its first numbers and the length 1', () => {
    expect([...shorten(Float32Array.of(3, 4, 12), 2)]).toEqual([Math.fround(0.6), Math.fround(0.8)])
  })

  test('of as many dimensions stays as it is', () => {
    const vector = Float32Array.of(3, 4)
    expect(shorten(vector, 2)).toBe(vector)
  })

  test('has no more dimensions than it has', () => {
    expect(() => shorten(Float32Array.of(3, 4), 3)).toThrow(
      expect.objectContaining({
        kind: 'invalid',
        param: 'dimensions',
        message: 'Cannot give 3 dimensions: this model has 2',
      }),
    )
  })
})
