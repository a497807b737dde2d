import { expect, test } from 'vitest'
import { Labels } from './labels.ts'

test.each([
  { name: 'a value that looks like another label', a: { a: 'x\u0002b\u0001y' }, b: { a: 'x', b: 'y' } },
  { name: 'a value that looks like lengths', a: { a: '1:b1:y' }, b: { a: '', b: 'y' } },
  { name: 'texts divided elsewhere', a: { ab: 'c' }, b: { a: 'bc' } },
])('different labels have different keys: $name', ({ a, b }) => {
  expect(Labels.of(a).key).not.toBe(Labels.of(b).key)
})

test('equal labels have equal keys, however they were made', () => {
  expect(Labels.of({ b: '2', a: '1' }).key).toBe(Labels.of({ a: '1' }).with('b', '2').key)
})
