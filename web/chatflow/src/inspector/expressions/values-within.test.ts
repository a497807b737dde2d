import { expect, test } from 'vitest'
import { valuesWithin } from './values-within.ts'

test('valuesWithin() names all that is within a value by its path', () => {
  expect(valuesWithin({ content: 'x', usage: { tokens: 3 }, items: [{ name: 'a' }] })).toEqual([
    ['content', 'x'],
    ['usage', { tokens: 3 }],
    ['usage.tokens', 3],
    ['items', [{ name: 'a' }]],
    ['items[0]', { name: 'a' }],
    ['items[0].name', 'a'],
  ])
})

test('valuesWithin() of a text is nothing', () => expect(valuesWithin('x')).toEqual([]))

test('valuesWithin() ends somewhere', () => {
  const wide = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`k${at}`, { a: { b: { c: { d: 1 } } } }]))
  const paths = valuesWithin(wide).map(([path]) => path)
  expect(paths.length).toBe(40)
  expect(paths.every((path) => path.split('.').length <= 3)).toBe(true)
})
