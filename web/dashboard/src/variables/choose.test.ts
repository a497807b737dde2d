import { describe, expect, test } from 'vitest'
import type { VariableState } from '../model/variable.ts'
import { allOption, offered, toggled, wordSelection } from './choose.ts'

const option = (value: string) => ({ text: value, value })
const state = (parts: { includesAll?: boolean; allowsCustomValue?: boolean }) =>
  ({
    variable: { includesAll: false, allowsCustomValue: false, ...parts },
    options: ['api', 'web', 'Worker'].map(option),
  }) as unknown as VariableState

describe('offered()', () => {
  test.each([
    { name: 'everything before a word is typed', parts: {}, typed: '', expected: ['api', 'web', 'Worker'] },
    { name: '"All" first', parts: { includesAll: true }, typed: '', expected: ['$__all', 'api', 'web', 'Worker'] },
    { name: 'what holds the word, in any case', parts: {}, typed: 'w', expected: ['web', 'Worker'] },
    {
      name: 'the word itself where that is allowed',
      parts: { allowsCustomValue: true },
      typed: 'x.*',
      expected: ['x.*'],
    },
    { name: 'a known value only once', parts: { allowsCustomValue: true }, typed: 'api', expected: ['api'] },
  ])('$name', ({ parts, typed, expected }) =>
    expect(offered(state(parts), typed).map(({ value }) => value)).toEqual(expected),
  )
})

describe('toggled()', () => {
  test.each([
    { name: 'one more', selected: ['a'], clicked: 'b', includesAll: false, expected: ['a', 'b'] },
    { name: 'one fewer', selected: ['a', 'b'], clicked: 'a', includesAll: false, expected: ['b'] },
    { name: 'one instead of all', selected: ['$__all'], clicked: 'b', includesAll: true, expected: ['b'] },
    { name: 'all instead of some', selected: ['a', 'b'], clicked: '$__all', includesAll: true, expected: ['$__all'] },
    { name: 'the last stays', selected: ['a'], clicked: 'a', includesAll: false, expected: ['a'] },
    { name: 'the last makes way for all', selected: ['a'], clicked: 'a', includesAll: true, expected: ['$__all'] },
  ])('$name', ({ selected, clicked, includesAll, expected }) => {
    const chosen = toggled(selected.map(option), option(clicked), includesAll)
    expect(chosen.map(({ value }) => value)).toEqual(expected)
  })
})

test('wordSelection() joins what is chosen', () => {
  expect([wordSelection([]), wordSelection([option('a'), option('b')]), wordSelection([allOption])]).toEqual([
    'None',
    'a + b',
    'All',
  ])
})
