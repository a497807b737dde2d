import { describe, expect, test } from 'vitest'
import { compileSchema } from './compile-schema/compile-schema.ts'
import { createGrammar } from './grammar.ts'

function endOf(schema: unknown, text: string): string | undefined {
  const grammar = createGrammar()
  grammar.render(compileSchema(grammar, schema, { strict: true, param: 'schema' }))
  return grammar.begin().read(text).shortestEnd()
}

const strings = {
  type: 'object',
  properties: { a: { type: 'string' }, b: { enum: ['yes', 'no'] }, c: { type: 'integer', minimum: 10, maximum: 20 } },
  required: ['a', 'b', 'c'],
  additionalProperties: false,
}
const tree = {
  $ref: '#/$defs/node',
  $defs: {
    node: {
      type: 'object',
      properties: { name: { type: 'string' }, children: { type: 'array', items: { $ref: '#/$defs/node' } } },
      required: ['name'],
      additionalProperties: false,
    },
  },
}

describe('Unfinished', () => {
  test.each([
    { name: 'from the very beginning', schema: strings, text: '' },
    { name: 'inside of a string', schema: strings, text: '{"a":"so far' },
    { name: 'inside of an escape', schema: strings, text: '{"a":"so far\\' },
    { name: 'inside of a code point', schema: strings, text: '{"a":"\\u00' },
    { name: 'inside of a choice', schema: strings, text: '{"a":"","b":"y' },
    { name: 'inside of a number that is too small yet', schema: strings, text: '{"a":"","b":"no","c":1' },
    { name: 'behind everything', schema: strings, text: '{"a":"","b":"no","c":12}' },
    { name: 'deep inside of a recursion', schema: tree, text: '{"name":"a","children":[{"name":"b","children":[{"na' },
    {
      name: 'in a repetition of what may be empty',
      schema: { pattern: '^a(c{0,2})*(d*|e)*$', type: 'string' },
      text: '"ac',
    },
    { name: 'behind characters of two units', schema: strings, text: '{"a":"😀' },
  ])('completes a text $name', ({ schema, text }) => {
    const end = endOf(schema, text)
    const whole = text + end
    expect(() => JSON.parse(whole)).not.toThrow()
    expect(endOf(schema, whole)).toBe('')
  })

  test('reads on from where it is, as often as it is asked', () => {
    const grammar = createGrammar()
    grammar.render(compileSchema(grammar, strings, { strict: true, param: 'schema' }))
    const half = grammar.begin().read('{"a":"').read('so')
    expect(half.read(' far","b":"no","c":12').shortestEnd()).toBe('}')
    expect(half.shortestEnd()).toBe(endOf(strings, '{"a":"so'))
  })

  test('adds nothing to what is not the beginning of a match', () => {
    expect(endOf(strings, '{"b')).toBeUndefined()
  })

  test('adds nothing where the shortest end would be beyond all measure', () => {
    let schema: unknown = { type: 'integer' }
    for (let level = 0; level < 24; level++) schema = { type: 'array', minItems: 9, items: schema }
    expect(endOf(schema, '[[')).toBeUndefined()
  })

  test('reads long texts', () => {
    const text = `{"a":"${'long '.repeat(4_000)}`
    expect(endOf(strings, text)).toMatch(/^","b":"no","c":1\d\}$/)
  })
})
