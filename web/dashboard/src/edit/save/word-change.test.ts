import { describe, expect, test } from 'vitest'
import { wordPath, wordValue } from './word-change.ts'

test.each([
  ['title', 'title'],
  ['fieldConfig.defaults.unit', 'unit'],
  ['targets.1.expr', 'query 2, expression'],
  ['options.legend.placement', 'options.legend.placement'],
])('wordPath(%j) is %j', (path, words) => expect(wordPath(path)).toBe(words))

describe('wordValue()', () => {
  test.each([
    [undefined, 'nothing'],
    ['', 'nothing'],
    ['bytes', '“bytes”'],
    [3, '3'],
    [{ a: [1] }, '{"a":[1]}'],
  ])('of %j is %j', (value, words) => expect(wordValue(value)).toBe(words))

  test('shortens what is long', () => expect(wordValue('x'.repeat(500))).toHaveLength(121))
})
