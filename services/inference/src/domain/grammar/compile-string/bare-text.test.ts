import { describe, expect, test } from 'vitest'
import { compileParameters } from '../compile-schema/compile-parameters.ts'
import { nothing, sequence, text } from '../expression.ts'
import { createGrammar } from '../grammar.ts'
import { accepts } from '../test-support/accepts.ts'
import { parseGbnf } from '../test-support/parse-gbnf.ts'

const frame = {
  separator: nothing,
  member: (key: string, value: Parameters<typeof sequence>[0]) => sequence(text(`<${key}>`), value),
  raw: { before: '\n', beforeOthers: '\n', behind: '\n</p>\n' },
}

function allows(schema: object, strict = true): (value: string) => boolean {
  const grammar = createGrammar()
  const whole = { type: 'object', properties: { a: { type: 'string', ...schema } }, required: ['a'] }
  const rules = parseGbnf(grammar.render(compileParameters(grammar, whole, { strict, param: 'tools' }, frame)))
  return (value) => accepts(rules, `<a>\n${value}\n</p>\n`)
}

describe('a text between tags', () => {
  test.each([
    { name: 'any text', schema: {}, says: ['', 'a\nb', '</', '<<p'], never: [] },
    {
      name: 'at most so many characters',
      schema: { maxLength: 3 },
      says: ['', 'a<b', '<<<', '😀é\n'],
      never: ['abcd'],
    },
    {
      name: 'at least so many',
      schema: { minLength: 2 },
      says: ['ab', '<<', '<abc<d', 'a'.repeat(99)],
      never: ['', 'a'],
    },
    { name: 'so many exactly', schema: { minLength: 2, maxLength: 2 }, says: ['ab', 'a<'], never: ['a', 'abc', '</'] },
    { name: 'very many', schema: { maxLength: 5_000 }, says: ['', 'a'.repeat(900)], never: ['<'] },
    { name: 'a pattern', schema: { pattern: '^[a-z<]+$' }, says: ['abc'], never: ['', 'A', 'a<'] },
    { name: 'a pattern anywhere', schema: { pattern: '[0-9]' }, says: ['a1b', '7'], never: ['ab'] },
    { name: 'a format', schema: { format: 'date' }, says: ['2024-02-11'], never: ['2024-02-30', 'today'] },
    { name: 'one of some', schema: { enum: ['a', 'b'] }, says: ['a'], never: ['c', '"a"'] },
  ])('$name', ({ schema, says, never }) => {
    const allowed = allows(schema)
    expect(says.filter((value) => !allowed(value))).toEqual([])
    expect(never.filter((value) => allowed(value))).toEqual([])
  })

  test.each([
    { schema: { pattern: '^<$' }, fault: '"pattern" at #/properties/a' },
    { schema: { format: 'colour' }, fault: '"format" at #/properties/a' },
    { schema: { anyOf: [{ pattern: 'a' }] }, fault: '"anyOf" at #/properties/a' },
    { schema: { not: { const: 'a' } }, fault: '"not" at #/properties/a' },
  ])('under strict, what cannot be held to is refused: $fault', ({ schema, fault }) => {
    expect(() => allows(schema)).toThrow(fault)
    expect(allows(schema, false)('anything')).toBe(true)
  })
})
