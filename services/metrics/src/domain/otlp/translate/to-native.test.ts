import { describe, expect, test } from 'vitest'
import { explicitToNative, exponentialToNative, faultOfScale } from './to-native.ts'

const none = { offset: 0, counts: [] }
const point = {
  ...{
    attributes: [],
    exemplars: [],
    startMs: 0,
    timeMs: 1,
    isAbsent: false,
    count: 6,
    sum: 9,
    scale: 1,
    zeroCount: 1,
  },
  ...{ zeroThreshold: 0, positive: { offset: -1, counts: [2, 0, 0, 3] }, negative: none },
}

describe('exponentialToNative()', () => {
  test('counts buckets by their upper bounds, and leaves out empty ones', () => {
    expect(exponentialToNative(point)).toEqual({
      ...{ integer: true, resetHint: 'unknown', schema: 1, zeroThreshold: 1e-128, zeroCount: 1, count: 6, sum: 9 },
      positiveSpans: [
        { offset: 0, length: 1 },
        { offset: 2, length: 1 },
      ],
      ...{ positiveBuckets: [2, 3], negativeSpans: [], negativeBuckets: [], customValues: [] },
    })
  })

  test('merges buckets that are finer than the finest schema, on both sides of 1', () => {
    const fine = { ...point, scale: 10, positive: { offset: -5, counts: [1, 1, 1, 1, 1, 1] }, negative: none }
    // Of scale 10, -5 lies in the bucket -2 of scale 8, -4 to -1 in -1, and 0 in 0.
    expect(exponentialToNative(fine)).toMatchObject({
      schema: 8,
      positiveSpans: [{ offset: -1, length: 3 }],
      positiveBuckets: [1, 4, 1],
    })
  })

  test('buckets below zero become coarser as those above it do', () => {
    const buckets = { offset: -5, counts: [1, 2, 3, 4, 5, 6] }
    const above = exponentialToNative({ ...point, scale: 10, positive: buckets, negative: none })
    const below = exponentialToNative({ ...point, scale: 10, positive: none, negative: buckets })
    expect(below.negativeSpans).toEqual(above.positiveSpans)
    expect(below.negativeBuckets).toEqual(above.positiveBuckets)
  })

  test('has a reason for a scale that is too coarse', () => {
    expect(faultOfScale({ ...point, scale: -5 })).toContain('Scale must be >= -4, was -5')
    expect(faultOfScale({ ...point, scale: 20 })).toBeUndefined()
  })
})

test('explicitToNative() keeps the bounds', () => {
  const { attributes, exemplars, startMs, timeMs, isAbsent, count, sum } = point
  const explicit = { attributes, exemplars, startMs, timeMs, isAbsent, count, sum, bounds: [1, 5], counts: [0, 2, 4] }
  expect(explicitToNative(explicit)).toMatchObject({
    ...{ schema: -53, customValues: [1, 5], positiveSpans: [{ offset: 1, length: 2 }], positiveBuckets: [2, 4] },
    ...{ zeroCount: 0, zeroThreshold: 0, count: 6, sum: 9 },
  })
})
