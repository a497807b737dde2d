import { describe, expect, test } from 'vitest'
import { fuseRanks } from './fuse-ranks.ts'
import { chooseDiverse, cosine } from './similarity.ts'

const vector = (...numbers: number[]) => Float32Array.from(numbers)

describe('cosine()', () => {
  test.each([
    { name: 'the same direction is 1', a: vector(1, 2), b: vector(2, 4), expected: 1 },
    { name: 'a right angle is 0', a: vector(1, 0), b: vector(0, 3), expected: 0 },
    { name: 'the opposite is -1', a: vector(1, 0), b: vector(-2, 0), expected: -1 },
    { name: 'without length there is no direction', a: vector(0, 0), b: vector(1, 0), expected: 0 },
  ])('$name', ({ a, b, expected }) => expect(cosine(a, b)).toBeCloseTo(expected))
})

describe('chooseDiverse()', () => {
  const query = vector(1, 0.2)
  const twin = vector(1, 0)
  const candidates = [twin, twin, vector(0.8, 0.6)]

  test('weighs relevance alone with 1', () => expect(chooseDiverse(query, candidates, 2, 1)).toEqual([0, 1]))
  test('prefers what is not yet said', () => expect(chooseDiverse(query, candidates, 2, 0.5)).toEqual([0, 2]))
  test('chooses no more than there are', () => expect(chooseDiverse(query, candidates, 9, 0.5)).toHaveLength(3))
  test('chooses nothing of nothing', () => expect(chooseDiverse(query, [], 3, 0.5)).toEqual([]))
})

describe('fuseRanks()', () => {
  const ranks = (one: string[], other: string[], weights = [1, 1]) =>
    fuseRanks(
      [
        { items: one, weight: weights[0] ?? 1 },
        { items: other, weight: weights[1] ?? 1 },
      ],
      (item) => item,
    )

  test('what stands in both rankings wins over what leads one', () =>
    expect(ranks(['a', 'b'], ['c', 'b']).map(({ item }) => item)[0]).toBe('b'))
  test('every item is there once', () => expect(ranks(['a', 'b'], ['b', 'a'])).toHaveLength(2))
  test('a ranking without weight changes nothing', () =>
    expect(ranks(['a', 'b'], ['b', 'a'], [1, 0]).map(({ item }) => item)).toEqual(['a', 'b']))
  test('the score is the sum of the reciprocal ranks', () => expect(ranks(['a'], ['a'])[0]?.score).toBeCloseTo(2 / 61))
})
