import { describe, expect, test } from 'vitest'
import { blendScores } from './search/blend-scores.ts'
import { contentWords } from './search/content-words.ts'
import { fuseRanks } from './search/fuse-ranks.ts'
import { chooseDiverse, cosine } from './search/similarity.ts'

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

describe('blendScores()', () => {
  const order = (candidates: readonly { readonly meaning: number; readonly words: number }[], alpha = 0.6) => {
    const scores = blendScores(candidates, alpha)
    return candidates.map((_, at) => at).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))
  }
  const none = { meaning: 0.1, words: 0 }

  test('a scale on which nothing stands out leaves it to the other', () => {
    const flat = Array.from({ length: 20 }, (_, at) => ({ meaning: 0.8 + (at % 5) / 100, words: at === 2 ? 9 : 0 }))
    expect(order(flat)[0]).toBe(2)
  })
  test('equal scores have no say', () =>
    expect(order([0, 3, 1].map((words) => ({ meaning: 0.7, words })))).toEqual([1, 2, 0]))
  test('a clear meaning wins over a stray word', () =>
    expect(order([{ meaning: 0.9, words: 0 }, { meaning: 0.1, words: 1 }, none, none, none])[0]).toBe(0))
  test('weighs meaning alone with 1 and words alone with 0', () => {
    const two = [
      { meaning: 1, words: 0 },
      { meaning: 0, words: 1 },
    ]
    expect([order(two, 1)[0], order(two, 0)[0]]).toEqual([0, 1])
  })
  test('nothing of nothing', () => expect(blendScores([], 0.5)).toEqual([]))
})

describe('contentWords()', () => {
  test.each([
    { name: 'leaves out what every question has', text: 'What does the PUMP do?', expected: ['pump'] },
    {
      name: 'keeps such words where there are no others',
      text: 'To be or not to be',
      expected: 'to be or not to be'.split(' '),
    },
    { name: 'takes words of any script', text: 'Où est l’été – 東京?', expected: ['où', 'est', 'l', 'été', '東京'] },
    { name: 'finds none in marks', text: '?! …', expected: [] },
  ])('$name', ({ text, expected }) => expect(contentWords(text)).toEqual(expected))
})
