import { expect, test } from 'vitest'
import { isOfType, readTypes, type SchemaType } from './schema-types.ts'

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

const context = { strict: false, param: 'response_format' }
const typesOf = (schema: object) => readTypes(context as never, schema as never, '#')

test.each([
  { keyword: 'properties', type: 'object' },
  { keyword: 'required', type: 'object' },
  { keyword: 'additionalProperties', type: 'object' },
  { keyword: 'patternProperties', type: 'object' },
  { keyword: 'propertyNames', type: 'object' },
  { keyword: 'minProperties', type: 'object' },
  { keyword: 'maxProperties', type: 'object' },
  { keyword: 'items', type: 'array' },
  { keyword: 'prefixItems', type: 'array' },
  { keyword: 'minItems', type: 'array' },
  { keyword: 'maxItems', type: 'array' },
  { keyword: 'uniqueItems', type: 'array' },
  { keyword: 'additionalItems', type: 'array' },
  { keyword: 'contains', type: 'array' },
  { keyword: 'pattern', type: 'string' },
  { keyword: 'format', type: 'string' },
  { keyword: 'minLength', type: 'string' },
  { keyword: 'maxLength', type: 'string' },
  { keyword: 'minimum', type: 'number' },
  { keyword: 'maximum', type: 'number' },
  { keyword: 'exclusiveMinimum', type: 'number' },
  { keyword: 'exclusiveMaximum', type: 'number' },
  { keyword: 'multipleOf', type: 'number' },
])('"$keyword" says that $type is meant, where no type is named', ({ keyword, type }) => {
  expect(typesOf({ [keyword]: 1 })).toEqual([type])
  expect(typesOf({ type: 'boolean', [keyword]: 1 })).toEqual(['boolean'])
})

test.each([
  { name: 'anything where nothing is said', schema: { title: 'a' }, types: undefined },
  { name: 'all that keywords mean', schema: { items: {}, minLength: 1 }, types: ['array', 'string'] },
  { name: 'each once', schema: { type: ['string', 'string'] }, types: ['string'] },
  {
    name: 'nothing beside it where it may be nothing',
    schema: { type: 'string', nullable: true },
    types: ['string', 'null'],
  },
  { name: 'numbers where whole ones are among them', schema: { type: ['integer', 'number'] }, types: ['number'] },
  { name: 'whole numbers', schema: { type: 'integer' }, types: ['integer'] },
])('a schema allows $name', ({ schema, types }) => {
  expect(typesOf(schema)).toEqual(types)
})

test('a type that there is not is refused by its place', () => {
  expect(() => typesOf({ type: 'text' })).toThrow('"type" at # is "text": one of object, array, string')
})
