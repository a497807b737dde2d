import { describe, expect, test } from 'vitest'
import { histogram } from '../model/histogram.fixture.ts'
import { allBuckets, boundOf, boundsOf, negativeBuckets, positiveBuckets, zeroBucket } from './buckets.ts'

describe('boundOf()', () => {
  test.each([
    { schema: 0, index: 0, bound: 1 },
    { schema: 0, index: 3, bound: 8 },
    { schema: 0, index: -2, bound: 0.25 },
    { schema: 0, index: 1023, bound: 2 ** 1023 },
    { schema: 0, index: 1024, bound: Number.MAX_VALUE },
    { schema: -1, index: 1, bound: 4 },
    { schema: -4, index: -1, bound: 2 ** -16 },
    { schema: -4, index: 64, bound: Number.MAX_VALUE },
    { schema: 1, index: 1, bound: Math.SQRT2 },
    { schema: 1, index: 2, bound: 2 },
    { schema: 1, index: -1, bound: Math.SQRT1_2 },
    { schema: 1, index: 2048, bound: Number.MAX_VALUE },
    { schema: 3, index: 4, bound: Math.SQRT2 },
    { schema: 8, index: 128, bound: Math.SQRT2 },
    { schema: 8, index: 256, bound: 2 },
  ])('of schema $schema at $index is $bound', ({ schema, index, bound }) => {
    expect(boundOf(schema, index)).toBeCloseTo(bound, 12)
    if (Number.isInteger(Math.log2(bound))) expect(boundOf(schema, index)).toBe(bound)
  })
})

describe('the buckets of a histogram', () => {
  const given = histogram({
    schema: 0,
    positive: { 1: 5, 3: 6 },
    negative: { 0: 7, 2: 8 },
    zeroCount: 4,
    zeroThreshold: 0.25,
  })

  test('ascend on either side, with the bounds they hold', () => {
    expect(positiveBuckets(given)).toEqual([
      { lower: 1, upper: 2, lowerInclusive: false, upperInclusive: true, count: 5 },
      { lower: 4, upper: 8, lowerInclusive: false, upperInclusive: true, count: 6 },
    ])
    expect(negativeBuckets(given)).toEqual([
      { lower: -4, upper: -2, lowerInclusive: true, upperInclusive: false, count: 8 },
      { lower: -1, upper: -0.5, lowerInclusive: true, upperInclusive: false, count: 7 },
    ])
  })

  test('are all of them with that around zero between', () => {
    const around = { lower: -0.25, upper: 0.25, lowerInclusive: true, upperInclusive: true, count: 4 }
    expect(zeroBucket(given)).toEqual(around)
    expect(allBuckets(given)).toEqual([...negativeBuckets(given), around, ...positiveBuckets(given)])
  })

  test('are without that around zero where it counts nothing', () => {
    const empty = { ...given, zeroCount: 0 }
    expect(allBuckets(empty)).toEqual([...negativeBuckets(empty), ...positiveBuckets(empty)])
  })

  test('give the room that the zero bucket takes, and no more', () => {
    const cut = histogram({ positive: { 1: 1, 2: 1 }, negative: { 1: 1, 2: 1 }, zeroCount: 1, zeroThreshold: 1.5 })
    expect(allBuckets(cut).map(({ lower, upper }) => [lower, upper])).toEqual([
      [-4, -2],
      [-2, -1.5],
      [-1.5, 1.5],
      [1.5, 2],
      [2, 4],
    ])
  })

  test.each([
    { index: 0, bounds: [Number.NEGATIVE_INFINITY, 1], lowerInclusive: true },
    { index: 1, bounds: [1, 5], lowerInclusive: false },
    { index: 2, bounds: [5, Number.POSITIVE_INFINITY], lowerInclusive: false },
  ])('lie between bounds of their own, without end at both ends: $index', ({ index, bounds, lowerInclusive }) => {
    const custom = histogram({ customValues: [1, 5], positive: { [index]: 3 } })
    expect(boundsOf(custom, index)).toEqual(bounds)
    expect(positiveBuckets(custom)).toMatchObject([{ lower: bounds[0], upper: bounds[1], lowerInclusive, count: 3 }])
  })
})
