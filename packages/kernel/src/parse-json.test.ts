import { describe, expect, test } from 'vitest'
import { jsonBounds, nestsDeeper, parseJson } from './parse-json.ts'

const nested = (depth: number, inner = '') => `${'['.repeat(depth)}${inner}${']'.repeat(depth)}`

describe('a JSON text', () => {
  test.each([
    { name: 'as deep as allowed is not deeper', json: nested(10), deeper: false },
    { name: 'one level deeper is', json: nested(11), deeper: true },
    { name: 'is deep in objects, too', json: `${'{"a":'.repeat(11)}1${'}'.repeat(11)}`, deeper: true },
    { name: 'may have many values side by side', json: `[${'[],'.repeat(99)}[]]`, deeper: false },
    { name: 'may hold brackets in texts', json: JSON.stringify('['.repeat(99)), deeper: false },
    { name: 'may hold quotes in texts', json: JSON.stringify(`"\\"\\\\${'['.repeat(99)}`), deeper: false },
    { name: 'goes on after a text', json: `["a\\\\",${nested(10)}]`, deeper: true },
    { name: 'may break off', json: `["${'['.repeat(99)}`, deeper: false },
  ])('$name', ({ json, deeper }) => {
    expect(nestsDeeper(json, 10)).toBe(deeper)
  })
})

describe('parseJson()', () => {
  const bounds = { maxBytes: 30, maxDepth: 3, maxKeys: 2, maxItems: 4 }

  test.each([
    { name: 'an empty text is an empty object', json: '', value: {} },
    { name: 'as many keys as allowed', json: '{"a":1,"b":[]}', value: { a: 1, b: [] } },
    { name: 'as many items as allowed', json: '[1,2,3,4,5]', value: [1, 2, 3, 4, 5] },
    { name: 'commas and colons in texts are no items and no keys', json: '[":,:,:,:,:,:"]', value: [':,:,:,:,:,:'] },
  ])('$name', ({ json, value }) => {
    expect(parseJson(json, bounds)).toEqual(value)
  })

  test.each([
    { name: 'deeper nesting', json: '[[[[]]]]', kind: 'invalid', says: 'it nests more than 3 levels deep' },
    {
      name: 'a key too many, in whichever object',
      json: '[{"a":1},{"a":1,"b":1}]',
      kind: 'too-large',
      says: 'more than 2 keys',
    },
    { name: 'an item too many', json: '[1,2,3,4,5,6]', kind: 'too-large', says: 'it holds more than 4 items' },
    { name: 'a longer text', json: `["${'€'.repeat(9)}"]`, kind: 'too-large', says: 'it is longer than 30 bytes' },
    { name: 'what is no JSON', json: '{"a"', kind: 'invalid', says: 'Cannot read the request body as JSON' },
  ])('refuses $name', ({ json, kind, says }) => {
    expect(() => parseJson(json, bounds)).toThrow(
      expect.objectContaining({ kind, message: expect.stringContaining(says) }),
    )
  })

  test('passes over long texts and takes the vocabulary of a model as keys', () => {
    const biases = Object.fromEntries(Array.from({ length: jsonBounds.maxKeys }, (_, id) => [id, 1]))
    expect(parseJson(JSON.stringify(biases))).toEqual(biases)
    expect(parseJson(JSON.stringify(',:[{"'.repeat(200_000)))).toHaveLength(1_000_000)
  })
})
