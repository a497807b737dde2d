import { expect, test } from 'vitest'
import { setAt } from './set-at.ts'

test.each([
  { name: 'a key of its own', json: { a: 1 }, path: 'b', value: 2, expected: { a: 1, b: 2 } },
  { name: 'a key far down, which is made', json: {}, path: 'a.b.c', value: 1, expected: { a: { b: { c: 1 } } } },
  { name: 'beside others', json: { a: { x: 1 } }, path: 'a.y', value: 2, expected: { a: { x: 1, y: 2 } } },
  {
    name: 'nothing, and what is empty by that',
    json: { a: { b: { c: 1 } }, d: 1 },
    path: 'a.b.c',
    value: undefined,
    expected: { d: 1 },
  },
  {
    name: 'nothing beside others',
    json: { a: { b: 1, c: 2 } },
    path: 'a.b',
    value: undefined,
    expected: { a: { c: 2 } },
  },
  { name: 'nothing where nothing was', json: { a: {} }, path: 'a.b', value: undefined, expected: { a: {} } },
])('setAt() sets $name', ({ json, path, value, expected }) => expect(setAt(json, path, value)).toEqual(expected))
