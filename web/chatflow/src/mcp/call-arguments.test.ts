import { expect, test } from 'vitest'
import { callArguments } from './call-arguments.ts'

test('the arguments of a tool are those of its schema', () => {
  const schema = {
    type: 'object',
    properties: { a: { type: 'integer', description: 'First' }, b: { anyOf: [{ type: 'string' }] } },
    required: ['a'],
  }
  expect(callArguments(schema)).toEqual([
    { property: 'a', type: 'number', description: 'First', required: true },
    { property: 'b', type: 'object', description: '', required: false },
  ])
})

test('a tool without a schema takes none', () => {
  expect(callArguments({})).toEqual([])
})
