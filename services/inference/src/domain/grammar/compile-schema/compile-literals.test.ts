import { describe, expect, test } from 'vitest'
import { createGrammar } from '../grammar.ts'
import { accepts } from '../test-support/accepts.ts'
import { parseGbnf } from '../test-support/parse-gbnf.ts'
import { compileSchema } from './compile-schema.ts'

function rulesOf(schema: object) {
  const grammar = createGrammar()
  return parseGbnf(grammar.render(compileSchema(grammar, schema, { strict: true, param: 'response_format' })))
}

describe('values that a schema names', () => {
  test.each([
    { name: 'one text', schema: { const: 'a"b' }, says: ['a"b'], never: ['a', 'b', null] },
    { name: 'nothing', schema: { const: null }, says: [null], never: ['null', 0] },
    { name: 'false', schema: { const: false }, says: [false], never: [true, null] },
    {
      name: 'one of several',
      schema: { enum: ['a', 'ab', 1, null] },
      says: ['a', 'ab', 1, null],
      never: ['b', 2, 'null'],
    },
    { name: 'one that stands there twice', schema: { enum: ['a', 'a'] }, says: ['a'], never: ['aa'] },
    { name: 'an empty list and object', schema: { enum: [[], {}] }, says: [[], {}], never: [[1], null] },
    { name: 'a list', schema: { const: [1, ['x'], null] }, says: [[1, ['x'], null]], never: [[1, ['x']], [], [1]] },
    {
      name: 'an object',
      schema: { const: { a: 1, b: { c: [] } } },
      says: [{ a: 1, b: { c: [] } }],
      never: [{ a: 1 }, {}],
    },
    { name: 'both, which agree in one', schema: { const: 'a', enum: ['a', 'b'] }, says: ['a'], never: ['b'] },
    { name: 'those of a type', schema: { enum: ['a', 1, null], type: 'string' }, says: ['a'], never: [1, null] },
    {
      name: 'those of two types',
      schema: { enum: ['a', 1, null], type: ['string', 'null'] },
      says: ['a', null],
      never: [1],
    },
    {
      name: 'or nothing, as OpenAPI says it',
      schema: { enum: ['a'], nullable: true },
      says: ['a', null],
      never: ['b'],
    },
    { name: 'one alone, whatever OpenAPI says', schema: { const: 'a', nullable: true }, says: ['a'], never: [null] },
    {
      name: 'not nothing, where OpenAPI says so',
      schema: { enum: ['a'], nullable: false },
      says: ['a'],
      never: [null],
    },
  ] as { name: string; schema: object; says: unknown[]; never: unknown[] }[])(
    'are $name',
    ({ schema, says, never }) => {
      const rules = rulesOf(schema)
      expect(says.filter((value) => !accepts(rules, JSON.stringify(value)))).toEqual([])
      expect(never.filter((value) => accepts(rules, JSON.stringify(value)))).toEqual([])
    },
  )

  test.each([
    { name: 'no list of values', schema: { enum: 'a' }, fault: '"enum" at # is not a list of values' },
    { name: 'an empty list', schema: { enum: [] }, fault: '"enum" at # is not a list of values' },
    { name: 'none of a type', schema: { enum: [1], type: 'string' }, fault: 'Cannot enforce the JSON schema' },
    { name: 'two that disagree', schema: { const: 'c', enum: ['a', 'b'] }, fault: 'Cannot enforce the JSON schema' },
  ])('are refused where they are $name', ({ schema, fault }) => expect(() => rulesOf(schema)).toThrow(fault))
})
