import { describe, expect, test } from 'vitest'
import { addSides, coarsen, filterSide, regroup, type Side, sideOf, spansOf } from './side.ts'

const side = (...buckets: readonly (readonly [index: number, count: number])[]): Side => ({
  indexes: buckets.map(([index]) => index),
  counts: buckets.map(([, count]) => count),
})

describe('buckets of one side', () => {
  test('are told by spans, and make the same spans again', () => {
    const spans = [
      { offset: -2, length: 2 },
      { offset: 3, length: 1 },
    ]
    const read = sideOf(spans, [1, 2, 3])
    expect(read).toEqual(side([-2, 1], [-1, 2], [3, 3]))
    expect(spansOf(read)).toEqual({ spans, buckets: [1, 2, 3] })
  })

  test('that count nothing part two spans and are not told', () => {
    expect(spansOf(side([4, 1], [5, 0], [6, 2], [7, 3], [8, 0]))).toEqual({
      spans: [
        { offset: 4, length: 1 },
        { offset: 1, length: 2 },
      ],
      buckets: [1, 2, 3],
    })
  })

  const a = side([1, 10], [3, 30])
  const b = side([2, 1], [3, 2], [5, 3])
  test.each([
    { name: 'are added by their indexes', left: a, right: b, sign: 1, sum: side([1, 10], [2, 1], [3, 32], [5, 3]) },
    { name: 'are taken away by them', left: a, right: b, sign: -1, sum: side([1, 10], [2, -1], [3, 28], [5, -3]) },
    {
      name: 'are the same with the sides changed',
      left: b,
      right: a,
      sign: 1,
      sum: side([1, 10], [2, 1], [3, 32], [5, 3]),
    },
    { name: 'stay as they are where nothing is added', left: a, right: side(), sign: 1, sum: a },
    { name: 'are all new where there were none', left: side(), right: a, sign: 1, sum: a },
  ] as const)('$name', ({ left, right, sign, sum }) => {
    expect(addSides(left, right, sign)).toEqual(sum)
  })

  test('that come under one index are added up', () => {
    expect(regroup(side([1, 1], [2, 2], [3, 4], [9, 8]), (index) => (index < 3 ? 0 : index))).toEqual(
      side([0, 3], [3, 4], [9, 8]),
    )
  })

  test('of a coarser schema hold those up to their upper bound', () => {
    const fine = side([-3, 1], [0, 2], [1, 4], [2, 8], [3, 16], [4, 32], [5, 64])
    expect(coarsen(fine, 3, 1)).toEqual(side([-0, 3], [1, 60], [2, 64]))
    expect(coarsen(fine, 3, 3)).toBe(fine)
  })

  test('are left out by their indexes', () => {
    expect(filterSide(side([1, 10], [2, 20], [3, 30]), (index) => index !== 2)).toEqual(side([1, 10], [3, 30]))
  })
})
