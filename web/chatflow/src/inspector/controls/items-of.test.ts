import { expect, test } from 'vitest'
import { itemsOf, moved } from './items-of.ts'

test.each([
  { name: 'a list', value: [{ a: 1 }, null], items: [{ a: 1 }, {}] },
  { name: 'its JSON', value: '[{"a":1}]', items: [{ a: 1 }] },
  { name: 'nothing', value: '', items: [] },
  { name: 'a text that is no list', value: '{', items: [] },
])('itemsOf() reads $name', ({ value, items }) => expect(itemsOf(value)).toEqual(items))

test('moved() puts one item in another place', () => {
  expect([moved(['a', 'b', 'c'], 0, 2), moved(['a', 'b', 'c'], 2, 1)]).toEqual([
    ['b', 'c', 'a'],
    ['a', 'c', 'b'],
  ])
})
