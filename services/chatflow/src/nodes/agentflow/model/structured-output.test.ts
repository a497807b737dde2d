import { describe, expect, test } from 'vitest'
import { parseJsonIn, structuredOutput } from './structured-output.ts'

const nodeOf = (items: unknown) => ({ label: 'LLM 0', values: { form: items } }) as never
const outputOf = (...items: readonly object[]) => structuredOutput(nodeOf(items), 'form')
const propertyOf = (item: object) => {
  const schema = outputOf({ key: 'it', ...item })?.options.responseSchema?.schema as { properties: { it: unknown } }
  return schema.properties.it
}

describe('the form of an answer', () => {
  test.each([
    { name: 'a text', item: { type: 'string' }, is: { type: 'string' } },
    { name: 'what is not known', item: { type: 'other' }, is: { type: 'string' } },
    { name: 'texts', item: { type: 'stringArray' }, is: { type: 'array', items: { type: 'string' } } },
    { name: 'a number', item: { type: 'number' }, is: { type: 'number' } },
    { name: 'yes or no', item: { type: 'boolean' }, is: { type: 'boolean' } },
    {
      name: 'one of several',
      item: { type: 'enum', enumValues: ' a, b ,,' },
      is: { type: 'string', enum: ['a', 'b'] },
    },
    { name: 'one of none', item: { type: 'enum' }, is: { type: 'string', enum: [] } },
    { name: 'objects', item: { type: 'jsonArray' }, is: { type: 'array', items: { type: 'object' } } },
    {
      name: 'objects of a schema',
      item: { type: 'jsonArray', jsonSchema: '{"type":"number"}' },
      is: { type: 'array', items: { type: 'number' } },
    },
    {
      name: 'objects of properties',
      item: { type: 'jsonArray', jsonSchema: '{"a":{"type":"number"}}' },
      is: { type: 'array', items: { type: 'object', properties: { a: { type: 'number' } } } },
    },
  ])('$name', ({ item, is }) => {
    expect(propertyOf(item)).toEqual(is)
    expect(propertyOf({ ...item, description: 'words' })).toEqual({ ...is, description: 'words' })
    expect(propertyOf({ ...item, description: '' })).toEqual(is)
  })

  test('has each key that is one, and none else', () => {
    expect(outputOf({ key: 'a' }, { key: ' ' }, { key: 'b' })?.options.responseSchema).toMatchObject({
      schema: { type: 'object', required: ['a', 'b'], additionalProperties: false },
    })
    expect(outputOf({ key: '' })).toBeUndefined()
  })

  test('is refused where its schema is no JSON', () => {
    expect(() => outputOf({ key: 'a', type: 'jsonArray', jsonSchema: '{' })).toThrow(/"LLM 0"/)
  })
})

describe('an answer of a form', () => {
  const output = outputOf({ key: 'a' })

  test('is asked for in words before all others, or below what the system says', () => {
    const user = { role: 'user', content: 'Hi' } as const
    const told = output?.instruct([user]) ?? []
    expect(told).toEqual([{ role: 'system', content: expect.stringMatching(/^Answer with one JSON object/) }, user])
    const below = output?.instruct([{ role: 'system', content: 'Be brief' }, user]) ?? []
    expect(below).toEqual([{ role: 'system', content: expect.stringMatching(/^Be brief\n\nAnswer with/) }, user])
  })

  test('is read out of the words around it', () => {
    expect(output?.parse('So:\n```json\n{"a":"b"}\n```')).toEqual({ a: 'b' })
  })

  test.each(['none', '[1]', '{"a":', '} {'])('that is "%s" is refused, with its words', (text) => {
    expect(() => output?.parse(text)).toThrow(`"LLM 0": it must be a JSON object and is "${text}"`)
  })

  test('of a long text the beginning is told', () => {
    expect(() => output?.parse('x'.repeat(300))).toThrow(`"${'x'.repeat(200)}"`)
  })
})

test.each([
  { text: '{}', is: {} },
  { text: 'a {"b":{}} c', is: { b: {} } },
  { text: '}{', is: undefined },
  { text: '{', is: undefined },
  { text: '{a}', is: undefined },
])('the object in "$text"', ({ text, is }) => expect(parseJsonIn(text)).toEqual(is))
