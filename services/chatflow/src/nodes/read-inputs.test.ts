import { describe, expect, test } from 'vitest'
import type { NodeInputs } from '../domain/flow/runnable-node.ts'
import { readFlag, readNumber, readObject, readOptionalWired, readText, readTexts, readWired } from './read-inputs.ts'

const holding = (value: unknown): NodeInputs => ({
  label: 'My node',
  nodeId: 'node_0',
  chatflowId: 'flow',
  output: undefined,
  credentialId: undefined,
  values: { input: value },
})

describe('a text', () => {
  test.each([
    { name: 'stays as it is written', value: ' a ', expected: ' a ' },
    { name: 'is absent when empty', value: '' },
    { name: 'is absent when it is space alone', value: ' \n' },
    { name: 'is absent when it is no text', value: 1 },
    { name: 'is absent when nobody set it', value: undefined },
  ])('$name', ({ value, expected }) => expect(readText(holding(value), 'input')).toBe(expected))
})

describe('a number', () => {
  test.each([
    { name: 'stays one', value: 0.5, expected: 0.5 },
    { name: 'may be stored as text', value: '-3', expected: -3 },
    { name: 'may be nothing at all', value: 0, expected: 0 },
    { name: 'is absent when empty', value: '' },
    { name: 'is absent when null', value: null },
    { name: 'is absent when nobody set it', value: undefined },
  ])('$name', ({ value, expected }) => expect(readNumber(holding(value), 'input')).toBe(expected))

  test.each(['warm', 'Infinity', {}])('is not %o', (value) => {
    expect(() => readNumber(holding(value), 'input')).toThrow(
      `Cannot read "input" of node "My node": it is "${value}" and must be a number`,
    )
  })

  test('is refused in a few words, however long what stands there is', () => {
    expect(() => readNumber(holding('x'.repeat(100)), 'input')).toThrow(`it is "${'x'.repeat(60)}" and`)
  })
})

test.each([
  { value: true, expected: true },
  { value: 'true', expected: true },
  { value: false, expected: false },
  { value: 'false', expected: false },
  { value: 1, expected: false },
  { value: undefined, expected: false },
])('a box holding $value is ticked: $expected', ({ value, expected }) => {
  expect(readFlag(holding(value), 'input')).toBe(expected)
})

describe('a list of texts', () => {
  test.each([
    { name: 'stays one', value: ['a', 'b'], expected: ['a', 'b'] },
    { name: 'may be JSON', value: '["a, b"]', expected: ['a, b'] },
    { name: 'may be joined by commas', value: 'a , b', expected: ['a', 'b'] },
    { name: 'holds no empty texts', value: 'a,,', expected: ['a'] },
    { name: 'holds texts alone', value: ['a', 1, null], expected: ['a'] },
    { name: 'is empty for a JSON object', value: '{}', expected: [] },
    { name: 'is empty when nobody set it', value: undefined, expected: [] },
  ])('$name', ({ value, expected }) => expect(readTexts(holding(value), 'input')).toEqual(expected))
})

describe('an object', () => {
  test.each([
    { name: 'stays one', value: { a: 1 }, expected: { a: 1 } },
    { name: 'may be JSON', value: '{"a":1}', expected: { a: 1 } },
    { name: 'is absent when empty', value: '' },
    { name: 'is absent when null', value: null },
    { name: 'is absent when nobody set it', value: undefined },
  ])('$name', ({ value, expected }) => expect(readObject(holding(value), 'input')).toEqual(expected))

  test.each(['{a', '[1]', '"a"', 'null', [1], 7])('is not %o', (value) => {
    expect(() => readObject(holding(value), 'input')).toThrow('must be a JSON object')
  })
})

describe('what is wired', () => {
  const isDate = (value: unknown): value is Date => value instanceof Date
  const date = new Date(0)

  test('is what the other node made', () => {
    expect(readWired(holding(date), 'input', isDate, 'a date')).toBe(date)
    expect(readOptionalWired(holding(date), 'input', isDate, 'a date')).toBe(date)
  })

  test.each([undefined, null, ''])('may be left out, as %o, where it is optional', (value) => {
    expect(readOptionalWired(holding(value), 'input', isDate, 'a date')).toBeUndefined()
    expect(() => readWired(holding(value), 'input', isDate, 'a date')).toThrow(
      'Cannot run node "My node": a date must be wired to "input"',
    )
  })

  test('must be of its kind', () => {
    expect(() => readOptionalWired(holding('text'), 'input', isDate, 'a date')).toThrow(
      'Cannot run node "My node": what is wired to "input" is not a date',
    )
  })
})
