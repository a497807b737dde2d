import { describe, expect, test } from 'vitest'
import { createGrammar } from '../grammar.ts'
import { accepts } from '../test-support/accepts.ts'
import { parseGbnf } from '../test-support/parse-gbnf.ts'
import { compileSchema } from './compile-schema.ts'

function rulesOf(schema: object, strict = true) {
  const grammar = createGrammar()
  const whole = { type: 'object', ...schema }
  return parseGbnf(grammar.render(compileSchema(grammar, whole, { strict, param: 'response_format' })))
}

const [flag, word] = [{ type: 'boolean' }, { const: 'a' }]

describe('an object', () => {
  test.each([
    {
      name: 'has the declared properties, and no invented ones',
      schema: { properties: { a: flag } },
      says: [{}, { a: true }],
      never: [{ b: true }, { a: 'x' }],
    },
    {
      name: 'has those that are required',
      schema: { properties: { a: flag }, required: ['a'] },
      says: [{ a: true }],
      never: [{}],
    },
    { name: 'may be empty alone', schema: { properties: {} }, says: [{}], never: [{ a: 1 }] },
    { name: 'of which nothing is said has any', schema: {}, says: [{}, { a: 1, b: null }], never: [] },
    { name: 'has none where none may be', schema: { additionalProperties: false }, says: [{}], never: [{ a: 1 }] },
    {
      name: 'has others of a kind beside the declared ones',
      schema: { properties: { a: flag }, additionalProperties: word },
      says: [{ a: true, b: 'a' }, { b: 'a' }, {}],
      never: [{ b: true }, { a: 'a' }],
    },
    {
      name: 'requires what is not declared',
      schema: { required: ['b'], additionalProperties: word },
      says: [{ b: 'a' }],
      never: [{}, { b: 1 }],
    },
    {
      name: 'has what is required, of whatever kind',
      schema: { properties: { a: flag }, required: ['b'] },
      says: [{ b: 1 }, { a: true, b: 'x' }],
      never: [{ a: true }, { c: 1, b: 1 }],
    },
    {
      name: 'lacks what can have no value',
      schema: { properties: { a: false, b: flag } },
      says: [{}, { b: true }],
      never: [{ a: 1 }],
    },
    {
      name: 'has the names that are listed',
      schema: { propertyNames: { enum: ['a', 'b', 1] }, additionalProperties: flag },
      says: [{}, { a: true }, { a: true, b: false }],
      never: [{ c: true }, { a: 1 }],
    },
    { name: 'has no names where none fits', schema: { propertyNames: false }, says: [{}], never: [{ a: 1 }] },
    { name: 'has any name where all fit', schema: { propertyNames: true }, says: [{ a: 1 }], never: [] },
    {
      name: 'has names of a form',
      schema: { propertyNames: { pattern: '^x[0-9]$' }, additionalProperties: flag },
      says: [{ x1: true }],
      never: [{ y1: true }, { x1: 1 }],
    },
    {
      name: 'has properties by a pattern of their names, and no others',
      schema: { patternProperties: { '^x': flag } },
      says: [{}, { xy: true }],
      never: [{ y: true }, { x: 1 }],
    },
    {
      name: 'has what is required by a pattern',
      schema: { patternProperties: { '^x': flag }, required: ['a'] },
      says: [{ a: 1 }, { a: 1, x1: true }],
      never: [{ x1: true }, {}],
    },
    {
      name: 'requires nothing by a word of older drafts',
      schema: { properties: { a: flag }, required: true },
      says: [{}],
      never: [],
    },
  ] as { name: string; schema: object; says: unknown[]; never: unknown[] }[])('$name', ({ schema, says, never }) => {
    const rules = rulesOf(schema)
    expect(says.filter((value) => !accepts(rules, JSON.stringify(value)))).toEqual([])
    expect(never.filter((value) => accepts(rules, JSON.stringify(value)))).toEqual([])
  })

  test('cannot be where a required property can have no value', () => {
    expect(() => rulesOf({ properties: { a: false }, required: ['a'] })).toThrow('Cannot enforce the JSON schema')
  })

  test.each([
    { name: 'two patterns', schema: { patternProperties: { '^x': flag, '^y': flag } }, keyword: 'patternProperties' },
    {
      name: 'names of a form beside declared ones',
      schema: { properties: { a: flag }, additionalProperties: true, propertyNames: { pattern: '^x$' } },
      keyword: 'propertyNames',
    },
    { name: 'two free properties at least', schema: { minProperties: 2 }, keyword: 'minProperties' },
    {
      name: 'a pattern that fits a declared property',
      schema: { properties: { xa: flag }, patternProperties: { '^x': flag } },
      keyword: 'patternProperties',
    },
  ])('with $name is refused under "strict"', ({ schema, keyword }) => {
    expect(() => rulesOf(schema)).toThrow(`"${keyword}" at # under "strict"`)
    expect(() => rulesOf(schema, false)).not.toThrow()
  })

  test.each([
    { name: 'one free property at least', schema: { minProperties: 1 } },
    { name: 'two declared ones at least', schema: { properties: { a: flag, b: flag }, minProperties: 2 } },
  ])('with $name is taken', ({ schema }) => expect(() => rulesOf(schema)).not.toThrow())

  test.each([
    { schema: { required: 'a' }, fault: '"required" at # is not a list of names' },
    { schema: { required: [1] }, fault: '"required" at # is not a list of names' },
    { schema: { properties: [] }, fault: '#/properties is not a schema' },
    { schema: { properties: true }, fault: '#/properties is not an object of schemas' },
    { schema: { properties: { a: 1 } }, fault: '#/properties/a is not a schema' },
    { schema: { additionalProperties: 1 }, fault: '#/additionalProperties is not a schema' },
    { schema: { patternProperties: { '^x': 1 } }, fault: '#/patternProperties/^x is not a schema' },
    { schema: { minProperties: -1 }, fault: '"minProperties" at # is not a whole number' },
    { schema: { maxProperties: 'x' }, fault: '"maxProperties" at # is not a whole number' },
  ])('with $schema is refused: $fault', ({ schema, fault }) => expect(() => rulesOf(schema)).toThrow(fault))
})
