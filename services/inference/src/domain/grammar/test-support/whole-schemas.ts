import type { SchemaCase } from './schemas.ts'

const text = { type: 'string', maxLength: 12 }
const object = (properties: Readonly<Record<string, unknown>>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
})

/** Schemas as they are written, and as libraries write them: many keywords at once. */
export const wholeCases: readonly SchemaCase[] = [
  {
    name: 'a calendar event',
    bounded: true,
    schema: object({
      name: text,
      date: { type: 'string', format: 'date' },
      participants: { type: 'array', items: text, maxItems: 3 },
    }),
    says: [{ name: 'Fair', date: '2026-05-01', participants: ['Ann', 'Bo'] }],
    never: [{ name: 'Fair', date: 'Friday', participants: [] }],
  },
  {
    name: 'steps of a calculation',
    bounded: true,
    schema: object({
      steps: { type: 'array', items: object({ explanation: text, output: text }), minItems: 1, maxItems: 3 },
      final_answer: { type: 'string', pattern: '^x = -?\\d{1,4}(\\.\\d{1,2})?$' },
    }),
    says: [{ steps: [{ explanation: 'a', output: 'b' }], final_answer: 'x = -3.75' }],
    never: [{ steps: [], final_answer: 'x = 1' }],
  },
  {
    name: 'a user interface, which contains itself',
    schema: {
      ...object({
        type: { type: 'string', enum: ['div', 'button', 'field'] },
        label: text,
        children: { type: 'array', items: { $ref: '#' }, maxItems: 2 },
        attributes: { type: 'array', items: object({ name: text, value: text }), maxItems: 1 },
      }),
    },
    says: [
      {
        type: 'div',
        label: '',
        children: [{ type: 'button', label: 'Go', children: [], attributes: [] }],
        attributes: [{ name: 'a', value: 'b' }],
      },
    ],
  },
  {
    name: 'a verdict with parts that may be null',
    bounded: true,
    schema: object({
      is_violating: { type: 'boolean' },
      category: { type: ['string', 'null'], enum: ['violence', 'self_harm', null] },
      explanation: { anyOf: [text, { type: 'null' }] },
    }),
    says: [{ is_violating: true, category: null, explanation: null }],
    never: [{ is_violating: true, category: 'other', explanation: null }],
  },
  {
    name: 'one of two items of a list',
    bounded: true,
    schema: {
      ...object({
        item: { anyOf: [{ $ref: '#/$defs/user' }, { $ref: '#/$defs/address' }] },
      }),
      $defs: {
        user: object({ name: text, age: { type: 'integer', minimum: 0, maximum: 130 } }),
        address: object({ number: { type: 'string', pattern: '^[1-9]\\d{0,3}[a-c]?$' }, street: text }),
      },
    },
    says: [{ item: { name: 'Ann', age: 130 } }, { item: { number: '12b', street: 'High' } }],
    never: [{ item: { name: 'Ann', age: 131 } }, { item: { name: 'Ann', street: 'High' } }],
  },
  {
    name: 'a model of Pydantic',
    bounded: true,
    schema: {
      $defs: {
        Level: { enum: ['low', 'high', 3], title: 'Level' },
        Line: {
          additionalProperties: false,
          properties: {
            sku: { pattern: '^[A-Z]{3}-\\d{4}$', title: 'Sku', type: 'string' },
            quantity: { exclusiveMinimum: 0, maximum: 99, title: 'Quantity', type: 'integer' },
            price: { minimum: 0, exclusiveMaximum: 1_000, title: 'Price', type: 'number' },
            note: { anyOf: [{ maxLength: 8, type: 'string' }, { type: 'null' }], default: null, title: 'Note' },
          },
          required: ['sku', 'quantity', 'price'],
          title: 'Line',
          type: 'object',
        },
      },
      additionalProperties: false,
      properties: {
        id: { format: 'uuid', title: 'Id', type: 'string' },
        level: { $ref: '#/$defs/Level', default: 'low', description: 'How urgent it is' },
        lines: { items: { $ref: '#/$defs/Line' }, maxItems: 2, minItems: 1, title: 'Lines', type: 'array' },
        at: { format: 'date-time', title: 'At', type: 'string' },
      },
      required: ['id', 'lines', 'at'],
      title: 'Order',
      type: 'object',
    },
    says: [
      {
        id: '123e4567-e89b-12d3-a456-426614174000',
        level: 3,
        lines: [{ sku: 'ABC-0001', quantity: 1, price: 999.99, note: null }],
        at: '2026-12-31T23:59:59Z',
      },
    ],
    never: [{ id: '123e4567-e89b-12d3-a456-426614174000', lines: [], at: '2026-12-31T23:59:59Z' }],
  },
  {
    name: 'a union of Zod',
    bounded: true,
    schema: {
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      properties: {
        action: {
          anyOf: [
            object({
              type: { type: 'string', const: 'move' },
              by: { type: 'array', items: { type: 'integer' }, minItems: 2, maxItems: 2 },
            }),
            object({ type: { type: 'string', const: 'say' }, text }),
            object({ type: { type: 'string', const: 'wait' } }),
          ],
        },
        confidence: { type: 'number', minimum: 0, maximum: 1 },
        tags: { type: 'array', items: { type: 'string', enum: ['a', 'b'] }, maxItems: 2, default: [] },
      },
      required: ['action', 'confidence'],
      additionalProperties: false,
    },
    says: [{ action: { type: 'move', by: [1, -2] }, confidence: 0.5 }],
    never: [{ action: { type: 'move', text: 'a' }, confidence: 0.5 }],
  },
  {
    name: 'a formula, of which each part is one',
    schema: {
      $ref: '#/$defs/expression',
      $defs: {
        expression: {
          anyOf: [
            { type: 'number', minimum: -99, maximum: 99 },
            { type: 'string', pattern: '^[a-z]$' },
            object({
              op: { enum: ['+', '-', '*', '/'] },
              of: {
                type: 'array',
                prefixItems: [{ $ref: '#/$defs/expression' }, { $ref: '#/$defs/expression' }],
                minItems: 2,
                items: false,
              },
            }),
          ],
        },
      },
    },
    says: ['x', 1.5, { op: '+', of: [1, { op: '*', of: ['a', 'b'] }] }],
    never: [{ op: '+', of: [1] }],
  },
]
