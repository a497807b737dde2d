import { describe, expect, test } from 'vitest'
import { parseFields } from './fields.ts'

describe('fields of a text', () => {
  test.each([
    { text: '{"a":1}', expected: { a: 1 } },
    { text: '[1]', expected: {} },
    { text: 'null', expected: {} },
    { text: '{"a"', expected: {} },
    { text: '', expected: {} },
    { text: undefined, expected: {} },
  ])('are $expected in $text', ({ text, expected }) => expect(parseFields(text)).toEqual(expected))
})
