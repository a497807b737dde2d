import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compileSchema } from './compile-schema.ts'
import { createGrammar } from './grammar.ts'
import { accepts } from './test-support/accepts.ts'
import { parseGbnf } from './test-support/parse-gbnf.ts'
import { schemaCases } from './test-support/schemas.ts'
import { createPick, createSentences } from './test-support/sentences.ts'

const runs = Number(process.env.GRAMMAR_RUNS ?? 40)

/** The grammar's text for a schema. */
const gbnf = (schema: unknown, strict = true) => {
  const grammar = createGrammar()
  return grammar.render(compileSchema(grammar, schema, { strict, param: 'response_format' }))
}

const createValidator = (schema: unknown) => {
  const ajv = new Ajv2020({ strict: false, logger: false })
  addFormats.default(ajv)
  // Draft 7 spells a tuple in another way.
  const { items, additionalItems, ...rest } = Object(schema)
  const spelled = Array.isArray(items) ? { ...rest, prefixItems: items, items: additionalItems ?? true } : schema
  return ajv.compile(spelled as boolean | object)
}

describe('compileSchema()', () => {
  describe.each(schemaCases)('$name', ({ schema, says = [], never = [] }) => {
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
})
