import { describe, expect, test } from 'vitest'
import { at, compact, filledText, flag, list, numberOf, oneOf, record, records, text, textOf, texts } from './json.ts'

describe('a value of the wrong kind counts as absent', () => {
  test.each([
    { value: { a: 1 }, read: { a: 1 } },
    { value: [{ a: 1 }], read: {} },
    { value: null, read: {} },
    { value: 'a', read: {} },
    { value: undefined, read: {} },
  ])('record($value)', ({ value, read }) => expect(record(value)).toEqual(read))

  test.each([
    { value: [1, 'a'], read: [1, 'a'] },
    { value: { length: 1 }, read: [] },
    { value: 'ab', read: [] },
    { value: null, read: [] },
  ])('list($value)', ({ value, read }) => expect(list(value)).toEqual(read))

  test('records() keeps the objects of an array', () => {
    expect(records([{ a: 1 }, null, [], 'x', 3, {}])).toEqual([{ a: 1 }, {}])
  })

  test.each([
    { value: 'a', read: 'a' },
    { value: '', read: '' },
    { value: 0, read: '0' },
    { value: false, read: 'false' },
    { value: null, read: undefined },
    { value: {}, read: undefined },
  ])('textOf($value)', ({ value, read }) => expect(textOf(value)).toBe(read))

  test('text() has a fall-back, empty where none is given', () => {
    expect([text(1, 'x'), text('', 'x'), text(null, 'x'), text(null)]).toEqual(['1', '', 'x', ''])
  })

  test.each([
    { value: ' a ', read: 'a' },
    { value: '', read: undefined },
    { value: '  ', read: undefined },
    { value: 0, read: '0' },
    { value: null, read: undefined },
  ])('filledText("$value")', ({ value, read }) => expect(filledText(value)).toBe(read))

  test.each([
    { value: 1.5, read: 1.5 },
    { value: 0, read: 0 },
    { value: '2', read: 2 },
    { value: ' 3 ', read: 3 },
    { value: '', read: undefined },
    { value: ' ', read: undefined },
    { value: '3px', read: undefined },
    { value: 'Infinity', read: undefined },
    { value: Number.NaN, read: undefined },
    { value: Number.POSITIVE_INFINITY, read: undefined },
    { value: true, read: undefined },
    { value: [4], read: undefined },
  ])('numberOf("$value")', ({ value, read }) => expect(numberOf(value)).toBe(read))

  test('flag() takes booleans alone', () => {
    expect([flag(true), flag(false, true), flag('true'), flag(1), flag(undefined, true)]).toEqual([
      true,
      false,
      false,
      false,
      true,
    ])
  })

  test('oneOf() takes what is among the choices', () => {
    expect([oneOf('b', ['a', 'b'], 'a'), oneOf('c', ['a', 'b'], 'a')]).toEqual(['b', 'a'])
  })

  test.each([
    { value: 'a', read: ['a'] },
    { value: ['a', 1, null, true, {}], read: ['a', '1', 'true'] },
    { value: 7, read: [] },
    { value: undefined, read: [] },
  ])('texts($value)', ({ value, read }) => expect(texts(value)).toEqual(read))
})

test.each([
  { path: 'a', found: { b: { c: 1 } } },
  { path: 'a.b.c', found: 1 },
  { path: 'a.x.c', found: undefined },
  { path: 'a.b.c.d', found: undefined },
])('at() finds what is under $path', ({ path, found }) => {
  expect(at({ a: { b: { c: 1 } } }, path)).toEqual(found)
})

test('compact() leaves out what is undefined, and nothing else', () => {
  expect(Object.entries(compact({ a: undefined, b: null, c: 0, d: '', e: false }))).toEqual([
    ['b', null],
    ['c', 0],
    ['d', ''],
    ['e', false],
  ])
})
