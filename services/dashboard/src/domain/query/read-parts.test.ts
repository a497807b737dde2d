import { expect, test } from 'vitest'
import { methodOf, pairsOf, record, records, textOf } from './read-parts.ts'

const others = [undefined, null, 'x', 7, true]

test('record() is an object, or empty', () => {
  expect(record({ a: 1 })).toEqual({ a: 1 })
  for (const value of [...others, [1]]) expect(record(value)).toEqual({})
})

test('records() are the objects of a list, each of its places', () => {
  expect(records([{ a: 1 }, 'x', null])).toEqual([{ a: 1 }, {}, {}])
  for (const value of [...others, { a: 1 }]) expect(records(value)).toEqual([])
})

test.each([
  { value: 'a', text: 'a' },
  { value: 7, text: '7' },
  { value: 0, text: '0' },
  { value: true, text: '' },
  { value: null, text: '' },
  { value: ['a'], text: '' },
])('textOf($value) is "$text"', ({ value, text }) => expect(textOf(value)).toBe(text))

test('pairsOf() takes both ways of writing, and leaves out what has no name', () => {
  expect(pairsOf([{ key: 'a', value: 1 }, ['b', 'x'], ['c'], { value: 'lost' }, ['', 'lost'], 7])).toEqual([
    ['a', '1'],
    ['b', 'x'],
    ['c', ''],
  ])
  expect(pairsOf({ key: 'a' })).toEqual([])
})

test.each([
  { value: 'POST', method: 'POST' },
  { value: 'post', method: 'POST' },
  { value: 'PUT', method: 'GET' },
  { value: undefined, method: 'GET' },
])('methodOf($value) is $method', ({ value, method }) => expect(methodOf(value)).toBe(method))
