import { describe, expect, it } from 'vitest'
import { chooseDiverse, cosine } from './similarity.ts'

const vector = (...numbers: readonly number[]) => Float32Array.from(numbers)

describe('the cosine of two vectors', () => {
  it.each([
    { name: 'of one direction is 1', a: [1, 2], b: [2, 4], expected: 1 },
    { name: 'at right angles is 0', a: [1, 0], b: [0, 3], expected: 0 },
    { name: 'of opposite directions is -1', a: [1, 1], b: [-2, -2], expected: -1 },
    { name: 'at 45 degrees is the half root of two', a: [1, 0], b: [1, 1], expected: Math.SQRT1_2 },
    { name: 'counts the last number', a: [0, 0, 1], b: [0, 0, 1], expected: 1 },
    { name: 'is 0 where the first has no length', a: [0, 0], b: [1, 1], expected: 0 },
    { name: 'is 0 where the second has no length', a: [1, 1], b: [0, 0], expected: 0 },
    { name: 'is 0 of nothing', a: [], b: [], expected: 0 },
  ])('$name', ({ a, b, expected }) => {
    expect(cosine(vector(...a), vector(...b))).toBeCloseTo(expected, 10)
  })
})

describe('candidates that fit the query and differ from one another', () => {
  const query = vector(1, 0)
  // The first two are nearly the same, the third is less like the query.
  const candidates = [vector(1, 0.2), vector(1, 0.25), vector(1, -0.9)]

  it('are those that fit best where relevance alone counts', () => {
    expect(chooseDiverse(query, candidates, 3, 1)).toEqual([0, 1, 2])
  })

  it('have what is unlike the chosen before what is like them', () => {
    expect(chooseDiverse(query, candidates, 3, 0.5)).toEqual([0, 2, 1])
  })

  it('are unlike all that were chosen, not the last one alone', () => {
    const four = [vector(1, 0.2), vector(1, -0.9), vector(1, 0.21), vector(1, 0.9)]
    expect(chooseDiverse(query, four, 3, 0.3)).toEqual([0, 1, 3])
  })

  it('are as many as are asked for, or as there are', () => {
    expect(chooseDiverse(query, candidates, 2, 1)).toEqual([0, 1])
    expect(chooseDiverse(query, candidates, 0, 1)).toEqual([])
    expect(chooseDiverse(query, candidates, 9, 1)).toHaveLength(3)
    expect(chooseDiverse(query, [], 2, 1)).toEqual([])
  })

  it('keep their order where they are equal', () => {
    expect(chooseDiverse(query, [query, query], 2, 0.5)).toEqual([0, 1])
  })
})
