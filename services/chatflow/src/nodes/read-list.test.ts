import { describe, expect, test } from 'vitest'
import { fieldsOf } from '../domain/fields.ts'
import { readList, textOf } from './read-list.ts'

const holding = (rows: unknown) => ({
  label: 'My node',
  nodeId: 'node_0',
  chatflowId: 'flow',
  output: undefined,
  credentialId: undefined,
  values: { rows },
})

describe('a list of items', () => {
  test.each([
    { name: 'stays one', rows: [{ a: 1 }], expected: [{ a: 1 }] },
    { name: 'may be JSON', rows: '[{"a":1}]', expected: [{ a: 1 }] },
    { name: 'holds objects alone', rows: [{ a: 1 }, null, 'b', 2], expected: [{ a: 1 }] },
    { name: 'is empty when empty', rows: '', expected: [] },
    { name: 'is empty when null', rows: null, expected: [] },
    { name: 'is empty when nobody set it', rows: undefined, expected: [] },
  ])('$name', ({ rows, expected }) => expect(readList(holding(rows), 'rows')).toEqual(expected))

  test.each(['{"a":1}', '[1', 7, {}])('is not %o', (rows) => {
    expect(() => readList(holding(rows), 'rows')).toThrow('Cannot read "rows" of node "My node": it must be a list')
  })
})

test.each([
  { value: { a: 1 }, expected: { a: 1 } },
  { value: [1], expected: {} },
  { value: null, expected: {} },
  { value: 'a', expected: {} },
  { value: undefined, expected: {} },
])('the fields of $value are $expected', ({ value, expected }) => expect(fieldsOf(value)).toEqual(expected))

test.each([
  { value: ' a', expected: ' a' },
  { value: ' ', expected: undefined },
  { value: '', expected: undefined },
  { value: 1, expected: undefined },
])('the text of "$value" is $expected', ({ value, expected }) => expect(textOf(value)).toBe(expected))
