import { expect, test } from 'vitest'
import { valueAt, valueText } from './value-at.ts'

const value = { items: [{ name: 'Ada' }, { name: 'Bob' }], empty: null, count: 0 }

test.each([
  { path: '', found: value },
  { path: 'count', found: 0 },
  { path: 'items[1].name', found: 'Bob' },
  { path: 'items.0.name', found: 'Ada' },
  { path: '[items][0]', found: { name: 'Ada' } },
  { path: 'items[2].name', found: undefined },
  { path: 'empty', found: null },
  { path: 'empty.name', found: undefined },
  { path: 'count.name', found: undefined },
  { path: 'constructor', found: undefined },
  { path: 'items.map', found: undefined },
  { path: 'items.length', found: 2 },
])('at "$path" is $found', ({ path, found }) => {
  expect(valueAt(value, path)).toEqual(found)
})

test.each([
  { given: undefined, text: undefined },
  { given: null, text: undefined },
  { given: '', text: '' },
  { given: 0, text: '0' },
  { given: false, text: 'false' },
  { given: [1, 'a'], text: '[1,"a"]' },
  { given: { a: 1 }, text: '{"a":1}' },
])('in a text stands $text for $given', ({ given, text }) => {
  expect(valueText(given)).toBe(text)
})
