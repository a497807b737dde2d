import { expect, test } from 'vitest'
import { compareLabels, Labels } from './labels.ts'

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

test.each([
  { name: 'by the first label that differs', first: { a: '1', b: '2' }, second: { a: '1', b: '3' } },
  { name: 'by its name before its value', first: { a: '9' }, second: { b: '1' } },
  { name: 'one that begins another first', first: { a: '1' }, second: { a: '1', b: '1' } },
  { name: 'none at all before any', first: {}, second: { a: '1' } },
])('series are in order $name', ({ first, second }) => {
  const [one, other] = [Labels.of(first), Labels.of(second)]
  expect(compareLabels(one, other)).toBeLessThan(0)
  expect(compareLabels(other, one)).toBeGreaterThan(0)
  expect(compareLabels(one, one)).toBe(0)
})
