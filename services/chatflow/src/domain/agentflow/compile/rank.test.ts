import { describe, expect, test } from 'vitest'
import { compareRanks, lastRank } from './rank.ts'

describe('of two steps', () => {
  test.each([
    { name: 'the one after fewer ways is first', a: [9], b: [0, 0], sign: -1 },
    { name: 'the one after more ways is second', a: [0, 0], b: [9], sign: 1 },
    { name: 'the first way that differs decides', a: [1, 0, 9], b: [1, 1, 0], sign: -1 },
    { name: 'places are compared as numbers', a: [10], b: [9], sign: 1 },
    { name: 'the same place is the same', a: [1, 2], b: [1, 2], sign: 0 },
    { name: 'two beginnings are the same', a: [], b: [], sign: 0 },
  ])('$name', ({ a, b, sign }) => {
    expect(Math.sign(compareRanks(a, b))).toBe(sign)
  })
})

describe('the last of several', () => {
  test.each([
    { ranks: [], last: [] },
    { ranks: [[3]], last: [3] },
    { ranks: [[0, 2], [9], [0, 1]], last: [0, 2] },
  ])('of $ranks is $last', ({ ranks, last }) => {
    expect(lastRank(ranks)).toEqual(last)
  })
})
