import { expect, test } from 'vitest'
import { isOfType, type SchemaType } from './schema-types.ts'

const values = { object: {}, array: [], integer: 1, number: 1.5, string: 'a', boolean: false, null: null }

test.each<{ type: SchemaType; of: readonly string[] }>([
  { type: 'object', of: ['object'] },
  { type: 'array', of: ['array'] },
  { type: 'integer', of: ['integer'] },
  { type: 'number', of: ['integer', 'number'] },
  { type: 'string', of: ['string'] },
  { type: 'boolean', of: ['boolean'] },
  { type: 'null', of: ['null'] },
])('of the type $type are $of', ({ type, of }) => {
  const found = Object.entries(values).filter(([, value]) => isOfType(value, type))
  expect(found.map(([name]) => name)).toEqual(of)
})

test('a whole number written with a fraction of zero is an integer', () => {
  expect(isOfType(JSON.parse('2.0'), 'integer')).toBe(true)
})
