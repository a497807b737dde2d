import { describe, expect, test } from 'vitest'
import { createGrammar } from '../grammar.ts'
import { accepts } from '../test-support/accepts.ts'
import { parseGbnf } from '../test-support/parse-gbnf.ts'
import { compileSchema } from './compile-schema.ts'

/** Whether the grammar of a list takes each of these values. */
function takes(schema: object, values: readonly unknown[], strict = true): boolean[] {
  const grammar = createGrammar()
  const compiled = compileSchema(grammar, { type: 'array', ...schema }, { strict, param: 'response_format' })
  const rules = parseGbnf(grammar.render(compiled))
  return values.map((value) => accepts(rules, JSON.stringify(value)))
}

const [flag, word] = [{ type: 'boolean' }, { const: 'a' }]

describe('a list', () => {
  test.each([
    { name: 'of items of one kind', schema: { items: flag }, says: [[], [true], [true, false, true]], never: [['a']] },
    {
      name: 'of at least two',
      schema: { items: flag, minItems: 2 },
      says: [
        [true, true],
        [true, true, true],
      ],
      never: [[], [true]],
    },
    {
      name: 'of two at most',
      schema: { items: flag, maxItems: 2 },
      says: [[], [true, true]],
      never: [[true, true, true]],
    },
    {
      name: 'of exactly one',
      schema: { items: flag, minItems: 1, maxItems: 1 },
      says: [[true]],
      never: [[], [true, true]],
    },
    { name: 'of none', schema: { maxItems: 0 }, says: [[]], never: [[1]] },
    { name: 'of items that cannot be', schema: { items: false }, says: [[]], never: [[1]] },
    { name: 'of anything', schema: {}, says: [[], [1, 'x', null]], never: [] },
    {
      name: 'of named first items, and no more',
      schema: { prefixItems: [flag, word] },
      says: [[], [true], [true, 'a']],
      never: [['a'], [true, 'a', 1], [true, true]],
    },
    {
      name: 'of named first items, and more of a kind',
      schema: { prefixItems: [flag], items: word },
      says: [[], [true], [true, 'a', 'a']],
      never: [['a'], [true, true]],
    },
    {
      name: 'of named first items that have to be there',
      schema: { prefixItems: [flag, word], minItems: 2 },
      says: [[true, 'a']],
      never: [[], [true], [true, 'a', 1]],
    },
    {
      name: 'of more items than are named, of which nothing is said',
      schema: { prefixItems: [flag], minItems: 2 },
      says: [
        [true, 1],
        [true, 'x', null],
      ],
      never: [[true], []],
    },
    {
      name: 'of fewer items than are named',
      schema: { prefixItems: [flag, word, flag], maxItems: 2 },
      says: [[true], [true, 'a']],
      never: [[true, 'a', true]],
    },
    {
      name: 'of named items and some more',
      schema: { prefixItems: [flag], items: word, minItems: 2, maxItems: 3 },
      says: [
        [true, 'a'],
        [true, 'a', 'a'],
      ],
      never: [[true], [true, 'a', 'a', 'a']],
    },
    {
      name: 'of named items up to one that cannot be',
      schema: { prefixItems: [flag, false, flag], items: flag },
      says: [[], [true]],
      never: [[true, true]],
    },
    {
      name: 'as older drafts say it',
      schema: { items: [flag], additionalItems: word },
      says: [[true], [true, 'a', 'a']],
      never: [[true, true]],
    },
    {
      name: 'as older drafts say it, without more',
      schema: { items: [flag], additionalItems: false },
      says: [[true]],
      never: [[true, true]],
    },
  ] as { name: string; schema: object; says: unknown[]; never: unknown[] }[])('$name', ({ schema, says, never }) => {
    expect(takes(schema, says)).toEqual(says.map(() => true))
    expect(takes(schema, never)).toEqual(never.map(() => false))
  })

  test.each([
    { name: 'with more items than it may have', schema: { items: flag, minItems: 2, maxItems: 1 } },
    { name: 'of items that cannot be, and have to', schema: { items: false, minItems: 1 } },
    { name: 'whose named items cannot be, and have to', schema: { prefixItems: [flag, false], minItems: 2 } },
  ])('$name cannot be', ({ schema }) => expect(() => takes(schema, [])).toThrow('Cannot enforce the JSON schema'))

  test.each([
    { schema: { uniqueItems: true }, isRefused: true },
    { schema: { uniqueItems: true, maxItems: 2 }, isRefused: true },
    { schema: { uniqueItems: true, maxItems: 1 }, isRefused: false },
    { schema: { uniqueItems: false }, isRefused: false },
  ])('with $schema is refused under "strict": $isRefused', ({ schema, isRefused }) => {
    const compile = () => takes({ items: flag, ...schema }, [])
    if (isRefused) expect(compile).toThrow('"uniqueItems" at # under "strict"')
    else expect(compile).not.toThrow()
    expect(() => takes({ items: flag, ...schema }, [], false)).not.toThrow()
  })

  test.each([
    { schema: { minItems: -1 }, fault: '"minItems" at # is not a whole number of at least 0' },
    { schema: { maxItems: 1.5 }, fault: '"maxItems" at # is not a whole number of at least 0' },
    { schema: { items: 'x' }, fault: '#/items is not a schema' },
    { schema: { prefixItems: [1] }, fault: '#/prefixItems/0 is not a schema' },
    { schema: { items: [flag], additionalItems: 1 }, fault: '#/additionalItems is not a schema' },
  ])('with $schema is refused: $fault', ({ schema, fault }) => expect(() => takes(schema, [])).toThrow(fault))
})
