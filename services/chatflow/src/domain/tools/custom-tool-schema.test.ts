import { describe, expect, test } from 'vitest'
import { customToolParameters } from './custom-tool-schema.ts'

const none = { type: 'object', properties: {}, required: [], additionalProperties: false }

describe('the arguments of a custom tool', () => {
  test.each([
    { type: 'string', schema: { type: 'string' } },
    { type: 'number', schema: { type: 'number' } },
    { type: 'boolean', schema: { type: 'boolean' } },
    { type: 'date', schema: { type: 'string', format: 'date-time' } },
    { type: 'object', schema: { type: 'object' } },
    { type: 'array', schema: { type: 'array', items: {} } },
    { type: 'other', schema: { type: 'string' } },
    { type: undefined, schema: { type: 'string' } },
  ])('of type $type', ({ type, schema }) => {
    const text = JSON.stringify([{ property: 'a', type }])
    expect(customToolParameters(text)).toEqual({ ...none, properties: { a: schema } })
  })

  test('are described and required as their owner says', () => {
    const table = [
      { property: 'a', description: 'First', required: true },
      { property: 'b', description: '', required: false },
      { property: 'c', description: null, required: null },
    ]
    expect(customToolParameters(JSON.stringify(table))).toStrictEqual({
      ...none,
      properties: { a: { type: 'string', description: 'First' }, b: { type: 'string' }, c: { type: 'string' } },
      required: ['a'],
    })
  })

  test.each([undefined, '', ' ', 'text', '{}', '[{}]', '[{"property":""}]'])('are none in %j', (text) => {
    expect(customToolParameters(text)).toEqual(none)
  })
})
