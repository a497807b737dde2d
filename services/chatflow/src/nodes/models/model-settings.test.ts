import { describe, expect, test } from 'vitest'
import { extraHeaders, readModel, samplingSettings, timeoutMs } from './model-settings.ts'

const holding = (values: Readonly<Record<string, unknown>>) => ({
  label: 'My model',
  nodeId: 'node_0',
  chatflowId: 'flow',
  output: undefined,
  credentialId: undefined,
  values,
})

describe('what a model is asked with', () => {
  test('is what its inputs say, numbers as text too', () => {
    const values = { temperature: '0', topP: 0.5, topK: '7', frequencyPenalty: 1, presencePenalty: '2', timeout: 10 }
    expect(samplingSettings(holding(values))).toEqual({
      temperature: 0,
      topP: 0.5,
      topK: 7,
      maxTokens: undefined,
      frequencyPenalty: 1,
      presencePenalty: 2,
      timeoutMs: 10,
      stop: undefined,
      takesImages: false,
      imageDetail: undefined,
    })
  })

  test.each(['maxTokens', 'maxTokensToSample', 'maxOutputTokens', 'max_tokens_to_sample'])(
    'bounds its answer by %s',
    (name) => expect(samplingSettings(holding({ [name]: '64' })).maxTokens).toBe(64),
  )

  test('has Hugging Face’s name for the most likely tokens, after the usual one', () => {
    expect(samplingSettings(holding({ hfTopK: 3 })).topK).toBe(3)
    expect(samplingSettings(holding({ hfTopK: 3, topK: 0 })).topK).toBe(0)
  })

  test.each([
    { name: 'stopSequence', values: { stopSequence: 'a, b ,,' }, expected: ['a', 'b'] },
    { name: 'stop', values: { stop: 'c' }, expected: ['c'] },
    { name: 'stopSequence before stop', values: { stopSequence: 'a', stop: 'c' }, expected: ['a'] },
    { name: 'neither', values: {}, expected: undefined },
  ])('stops at the texts of $name', ({ values, expected }) => {
    expect(samplingSettings(holding(values)).stop).toEqual(expected)
  })

  test.each([
    { allowImageUploads: true, imageResolution: 'high', expected: [true, 'high'] },
    { allowImageUploads: 'true', imageResolution: 'low', expected: [true, 'low'] },
    { allowImageUploads: true, imageResolution: 'auto', expected: [true, 'auto'] },
    { allowImageUploads: true, imageResolution: 'huge', expected: [true, undefined] },
    { allowImageUploads: false, imageResolution: 'high', expected: [false, undefined] },
  ])('takes pictures: $allowImageUploads at $imageResolution', ({ expected, ...values }) => {
    const { takesImages, imageDetail } = samplingSettings(holding(values))
    expect([takesImages, imageDetail]).toEqual(expected)
  })

  test('is refused behind a proxy, which would be passed by', () => {
    expect(() => samplingSettings(holding({ proxyUrl: 'http://proxy' }))).toThrow(
      'Cannot use the proxy of node "My model"',
    )
    expect(() => samplingSettings(holding({ proxyUrl: ' ' }))).not.toThrow()
  })
})

test.each([
  { timeout: 1.2, expected: 2 },
  { timeout: '500', expected: 500 },
  { timeout: 1e12, expected: 2_147_483_647 },
  { timeout: 0, expected: undefined },
  { timeout: -1, expected: undefined },
  { timeout: '', expected: undefined },
])('a timeout of "$timeout" is $expected ms', ({ timeout, expected }) => {
  expect(timeoutMs(holding({ timeout }))).toBe(expected)
})

test.each([
  { name: 'typed before chosen', values: { customModelName: 'typed', modelName: 'chosen' }, expected: 'typed' },
  { name: 'by its other name', values: { customModel: 'typed', model: 'chosen' }, expected: 'typed' },
  { name: 'chosen', values: { customModelName: '', modelName: 'chosen' }, expected: 'chosen' },
  { name: 'by the plainest name', values: { model: 'chosen' }, expected: 'chosen' },
  { name: 'none', values: {}, expected: undefined },
])('the model is $name', ({ values, expected }) => expect(readModel(holding(values))).toBe(expected))

test.each([
  { name: 'stand in the base options', baseOptions: { a: 'b' }, expected: { a: 'b' } },
  { name: 'stand below their default headers', baseOptions: '{"defaultHeaders":{"a":1}}', expected: { a: '1' } },
  { name: 'are none when the default headers are null', baseOptions: { defaultHeaders: null }, expected: {} },
  { name: 'are none by default', baseOptions: undefined, expected: {} },
])('extra headers $name', ({ baseOptions, expected }) => {
  expect(extraHeaders(holding({ baseOptions }))).toEqual(expected)
})
