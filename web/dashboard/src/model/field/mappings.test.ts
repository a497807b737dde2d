import { describe, expect, test } from 'vitest'
import type { SpecialValue, ValueMapping } from '../field-config.ts'
import { mapValue } from './mappings.ts'

const result = { text: 'found' }

describe('mapValue()', () => {
  const byValue: ValueMapping = { kind: 'value', results: { '1': result, true: result, null: result, '': result } }
  const range = (from: number, to: number): ValueMapping => ({ kind: 'range', from, to, result })
  const regex: ValueMapping = { kind: 'regex', pattern: '/^a/', result }

  test.each([
    { name: 'a number by its digits', mapping: byValue, value: 1, expected: result },
    { name: 'a text', mapping: byValue, value: '1', expected: result },
    { name: 'a boolean', mapping: byValue, value: true, expected: result },
    { name: 'an empty text', mapping: byValue, value: '', expected: result },
    { name: 'another value', mapping: byValue, value: 2, expected: undefined },
    { name: 'no value', mapping: byValue, value: null, expected: undefined },
    { name: 'a name that all objects have', mapping: byValue, value: 'toString', expected: undefined },
    { name: 'the begin of a range', mapping: range(1, 3), value: 1, expected: result },
    { name: 'the end of a range', mapping: range(1, 3), value: 3, expected: result },
    { name: 'below a range', mapping: range(1, 3), value: 0.9, expected: undefined },
    { name: 'above a range', mapping: range(1, 3), value: 3.1, expected: undefined },
    { name: 'a text that holds a number', mapping: range(1, 3), value: ' 2 ', expected: result },
    { name: 'a blank text', mapping: range(-1, 1), value: ' ', expected: undefined },
    { name: 'no value in a range', mapping: range(-1, 1), value: null, expected: undefined },
    { name: 'false in a range', mapping: range(-1, 1), value: false, expected: undefined },
    { name: 'a text that a pattern matches as a whole', mapping: regex, value: 'a', expected: result },
    { name: 'a text that it does not match', mapping: regex, value: 'b', expected: undefined },
    { name: 'a number under a pattern', mapping: { ...regex, pattern: '1' }, value: 1, expected: undefined },
    { name: 'a pattern that cannot be read', mapping: { ...regex, pattern: '(' }, value: '(', expected: undefined },
  ])('$name', ({ mapping, value, expected }) => expect(mapValue([mapping], value)).toEqual(expected))

  test.each<{ match: SpecialValue; values: readonly unknown[] }>([
    { match: 'null', values: [null, undefined] },
    { match: 'nan', values: [Number.NaN] },
    { match: 'null+nan', values: [null, undefined, Number.NaN] },
    { match: 'true', values: [true, 'true'] },
    { match: 'false', values: [false, 'false'] },
    { match: 'empty', values: [''] },
  ])('the special value $match', ({ match, values }) => {
    const all = [null, undefined, Number.NaN, true, 'true', false, 'false', '', 0, 'x']
    expect(all.filter((value) => mapValue([{ kind: 'special', match, result }], value) !== undefined)).toEqual(values)
  })

  test('a text may hold what the pattern caught, for every match of a global one', () => {
    const caught: ValueMapping = { kind: 'regex', pattern: '/(\\d)/g', result: { text: '<$1>', color: 'red' } }
    expect([mapValue([caught], 'a1b2'), mapValue([caught], '3')]).toEqual([
      { text: 'a<1>b<2>', color: 'red' },
      { text: '<3>', color: 'red' },
    ])
  })

  test('a pattern without a text leaves the value its own', () => {
    expect(mapValue([{ ...regex, result: { color: 'red' } } as ValueMapping], 'a')).toEqual({ color: 'red' })
  })

  test('the first that matches decides', () => {
    const first: ValueMapping = { ...range(0, 1), result: { text: 'first' } } as ValueMapping
    expect(mapValue([range(5, 6), first, range(0, 9)], 1)).toEqual({ text: 'first' })
    expect(mapValue([], 1)).toBeUndefined()
  })
})
