import { threadMs } from '@hearth/kernel/test-support'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createGrammar } from '../grammar.ts'
import { accepts } from '../test-support/accepts.ts'
import { parseGbnf } from '../test-support/parse-gbnf.ts'
import { plainCases } from '../test-support/plain-schemas.ts'
import { structureCases } from '../test-support/schemas.ts'
import { createPick, createSentences } from '../test-support/sentences.ts'
import { createValidator } from '../test-support/validator.ts'
import { wholeCases } from '../test-support/whole-schemas.ts'
import { compileSchema } from './compile-schema.ts'
import { enforcedKeywords } from './schema-keywords.ts'

const runs = Number(process.env.GRAMMAR_RUNS ?? 40)

/** The grammar's text for a schema. */
const gbnf = (schema: unknown, strict = true) => {
  const grammar = createGrammar()
  return grammar.render(compileSchema(grammar, schema, { strict, param: 'response_format' }))
}

describe('compileSchema()', () => {
  test('is seen with every keyword that is enforced', () => {
    const seen = new Set<string>()
    JSON.stringify([...structureCases, ...plainCases, ...wholeCases], (key, value: unknown) => {
      seen.add(key)
      return value
    })
    expect([...enforcedKeywords].filter((keyword) => !seen.has(keyword))).toEqual([])
  })

  describe.each([...structureCases, ...plainCases, ...wholeCases])('$name', ({ schema, says = [], never = [] }) => {
    test('everything that its grammar says is valid', () => {
      const sentence = createSentences(parseGbnf(gbnf(schema)))
      const validate = createValidator(schema)
      fc.assert(
        fc.property(fc.integer(), (seed) => {
          const text = sentence(createPick(seed))
          const value: unknown = JSON.parse(text)
          expect(validate(value), `${text} ${JSON.stringify(validate.errors)}`).toBe(true)
          expect(text.isWellFormed()).toBe(true)
          expect(JSON.stringify(value).replaceAll(/\\\\|\\u[dD][89abAB]../g, '')).not.toMatch(/\\u[dD]/)
        }),
        { numRuns: runs },
      )
    })

    test.each(says.map((value) => ({ value })))('says $value', ({ value }) => {
      expect(accepts(parseGbnf(gbnf(schema)), JSON.stringify(value))).toBe(true)
    })

    test.each(never.map((value) => ({ value })))('never says $value', ({ value }) => {
      expect(accepts(parseGbnf(gbnf(schema)), JSON.stringify(value))).toBe(false)
    })
  })

  // Of which no validator knows for certain: in doubles, 0.29 is 28.999999999999996 hundredths.
  test('hundredths have two places at most', () => {
    const rules = parseGbnf(gbnf({ type: 'number', multipleOf: 0.01 }))
    expect([0.29, -4, 12.5, 8841648.7].filter((value) => !accepts(rules, JSON.stringify(value)))).toEqual([])
    expect([0.001, 1e30].filter((value) => accepts(rules, JSON.stringify(value)))).toEqual([])
  })

  test.each([
    { schema: { type: 'array', uniqueItems: true }, says: '"uniqueItems" at #' },
    { schema: { properties: { a: { not: { type: 'null' } } } }, says: '"not" at #/properties/a' },
    { schema: { type: 'object', if: {}, else: {} }, says: '"if" at #' },
    { schema: { items: { contains: {} } }, says: '"contains" at #/items' },
    {
      schema: { $defs: { x: { dependentRequired: {} } }, $ref: '#/$defs/x' },
      says: '"dependentRequired" at #/$defs/x',
    },
    {
      schema: { type: 'string', format: 'color' },
      says: '"format" at # under "strict": the format "color" is not known',
    },
    { schema: { type: 'string', pattern: '(?=a)b' }, says: '"(?=a)b" has look-around' },
    { schema: { type: 'string', pattern: '(a)\\1' }, says: 'has "\\1"' },
    { schema: { type: 'number', multipleOf: 0.3 }, says: '"multipleOf" at #' },
  ])('under "strict", $says is refused', ({ schema, says }) => {
    expect(() => gbnf(schema)).toThrow(says)
    expect(() => gbnf(schema)).toThrow(
      expect.objectContaining({ kind: 'invalid', code: 'unsupported_value', param: 'response_format' }),
    )
    expect(gbnf(schema, false)).toContain('root ::=')
  })

  test.each([
    { name: 'no schema', schema: 'text', says: '# is not a schema, which is an object or a boolean' },
    { name: 'a type that is none', schema: { type: 'text' }, says: '"type" at # is "text": one of object, array' },
    {
      name: 'a reference elsewhere',
      schema: { $ref: 'https://example.org/a' },
      says: 'only references into the same schema',
    },
    {
      name: 'a reference to nothing',
      schema: { $ref: '#/$defs/a' },
      says: '"$ref" to #/$defs/a, where there is nothing',
    },
    { name: 'nothing satisfies', schema: false, says: 'nothing satisfies it' },
    { name: 'bounds that cross', schema: { type: 'integer', minimum: 3, maximum: 2 }, says: 'nothing satisfies it' },
    {
      name: 'types that exclude each other',
      schema: { allOf: [{ type: 'string' }, { type: 'null' }] },
      says: 'nothing satisfies it',
    },
    { name: 'a schema that is itself', schema: { $ref: '#' }, says: 'refers to itself' },
    {
      name: 'alternatives that begin with themselves',
      schema: { anyOf: [{ $ref: '#' }, { type: 'null' }] },
      says: 'begins with itself',
    },
    {
      name: 'values without end',
      schema: { type: 'object', properties: { a: { $ref: '#' } }, required: ['a'] },
      says: 'contains itself and could never end',
    },
    {
      name: 'a count that is none',
      schema: { type: 'string', minLength: -1 },
      says: '"minLength" at # is not a whole number',
    },
    {
      name: 'a text longer than any answer',
      schema: { type: 'string', minLength: 1e9 },
      says: 'at least 1000000000 repetitions',
    },
  ])('$name is refused', ({ schema, says }) => {
    expect(() => gbnf(schema)).toThrow(says)
  })

  describe('a bomb is refused at once:', () => {
    const nested = (depth: number): unknown => (depth === 0 ? {} : { type: 'array', items: nested(depth - 1) })
    const doubled = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => {
        const next = [`a${index + 1}`, `b${index + 1}`].map((name) => ({ $ref: `#/$defs/${name}` }))
        return [
          [`a${index}`, { anyOf: index === 39 ? [{ const: 1 }] : next }],
          [`b${index}`, { anyOf: index === 39 ? [{ const: 2 }] : [...next].reverse() }],
        ]
      }).flat() as [string, unknown][],
    )
    const both = Array.from({ length: 16 }, (_, index) => ({
      anyOf: [{ required: [`a${index}`] }, { required: [`b${index}`] }],
    }))
    test.each([
      { name: 'deep lists', schema: nested(5_000) },
      { name: 'alternatives of alternatives', schema: { $ref: '#/$defs/a0', $defs: doubled } },
      { name: 'alternatives multiplied', schema: { type: 'object', allOf: both } },
      {
        name: 'a hundred thousand values',
        schema: { enum: Array.from({ length: 100_000 }, (_, index) => `v${index * 7919}`) },
      },
      {
        name: 'counts upon counts',
        schema: {
          type: 'object',
          properties: Object.fromEntries(
            Array.from({ length: 200 }, (_, index) => [`p${index}`, { type: 'string', maxLength: 900 + index }]),
          ),
        },
      },
      { name: 'groups of groups', schema: { type: 'string', pattern: `^${'('.repeat(5_000)}a${')'.repeat(5_000)}$` } },
      {
        name: 'repetitions of repetitions',
        schema: { type: 'string', pattern: '^((((a{1,1000}){1,1000}){1,1000}){1,1000}){1,1000}b$', format: 'x' },
      },
      { name: 'what may be empty, without end', schema: { type: 'string', pattern: '^((a*)*)*$' } },
    ])('$name', ({ schema, name }) => {
      const start = threadMs()
      let refused: unknown
      try {
        refused = gbnf(schema).length
      } catch (fault) {
        refused = fault
      }
      if (typeof refused === 'number') expect(refused, name).toBeLessThan(2_000_000)
      else expect(refused).toMatchObject({ name: 'Failure', kind: 'invalid' })
      expect(threadMs() - start).toBeLessThan(10_000)
    })
  })
})
