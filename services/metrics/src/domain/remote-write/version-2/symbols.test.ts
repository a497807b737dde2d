import { expect, test } from 'vitest'
import type { Labels } from '../../model/labels.ts'
import type { KnownLabels } from '../known-labels.ts'
import { Symbols } from './symbols.ts'

const texts = ['', '__name__', 'up', 'job', 'x']
const known = () => ({ byKey: new Map<string, Labels>() })
const symbols = (of = known()) => new Symbols(texts, of as unknown as KnownLabels)
const pairsOf = (labels: Labels) => Object.fromEntries(['__name__', 'job'].map((name) => [name, labels.get(name)]))

test('a text is found by its number', () => {
  expect([symbols().text(0), symbols().text(4)]).toEqual(['', 'x'])
})

test.each([5, -1])('the number %i is none of the request', (ref) => {
  expect(() => symbols().text(ref)).toThrow(new RangeError(`symbol ${ref} is not among the 5 of the request`))
})

test('labels are names and values in turn, in any order', () => {
  const { labels, duplicate } = symbols().labels([3, 4, 1, 2])
  expect(pairsOf(labels)).toEqual({ __name__: 'up', job: 'x' })
  expect(duplicate).toBeUndefined()
})

test('equal labels are the same object from then on', () => {
  const of = known()
  const first = symbols(of).labels([1, 2, 3, 4]).labels
  expect(symbols(of).labels([3, 4, 1, 2]).labels).toBe(first)
  expect(symbols(of).labels([1, 2]).labels).not.toBe(first)
  expect(of.byKey.size).toBe(2)
})

test('of names that come twice the first is told', () => {
  expect(symbols().labels([3, 4, 1, 2, 1, 4, 3, 2, 3, 2]).duplicate).toBe('__name__')
})

test('an odd number of references is refused', () => {
  expect(() => symbols().labels([1, 2, 3])).toThrow(new RangeError('3 references are no pairs of a name and a value'))
  expect(() => symbols().labels([1, 9])).toThrow('symbol 9 is not among')
})

test('labels of exemplars are not remembered, and a name without a value is left out', () => {
  const of = known()
  expect(pairsOf(symbols(of).plainLabels([3, 4, 1]))).toEqual({ __name__: '', job: 'x' })
  expect(of.byKey.size).toBe(0)
})
