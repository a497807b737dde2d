import { describe, expect, test } from 'vitest'
import { customBucketsSchema, type Histogram } from '../model/histogram.ts'
import { trimHistogram } from './trim.ts'

const empty: Histogram = {
  ...{ integer: true, resetHint: 'gauge', schema: 0, zeroThreshold: 0, zeroCount: 0, count: 0, sum: 0 },
  ...{ positiveSpans: [], negativeSpans: [], positiveBuckets: [], negativeBuckets: [], customValues: [] },
}

/** Up to 5, up to 10, and above: two, four and six observations. */
const linear: Histogram = {
  ...{ ...empty, schema: customBucketsSchema, customValues: [5, 10], count: 12, sum: 100 },
  ...{ positiveSpans: [{ offset: 0, length: 3 }], positiveBuckets: [2, 4, 6] },
}

/** Above 1 up to 4 two, above 4 up to 16 four; and the same below zero. */
const exponential: Histogram = {
  ...{ ...empty, schema: -1, count: 12, sum: 0 },
  ...{ positiveSpans: [{ offset: 1, length: 2 }], positiveBuckets: [2, 4] },
  ...{ negativeSpans: [{ offset: 1, length: 2 }], negativeBuckets: [2, 4] },
}

// Buckets that count nothing may be left out.
const filled = (buckets: Iterable<number>) => [...buckets].filter((count) => count !== 0)
const counts = ({ positiveBuckets, negativeBuckets }: Histogram) => [filled(negativeBuckets), filled(positiveBuckets)]

describe('a histogram of bounds of its own', () => {
  const trimmed = (point: number, kept: 'below' | 'above', histogram = linear) => {
    const { positiveBuckets, count, sum } = trimHistogram(histogram, point, kept)
    return { buckets: filled(positiveBuckets), count, sum }
  }

  test.each([
    // The first begins at zero, as nothing is said of what lies below, and its middle is 2.5.
    { point: 10, kept: 'below', buckets: [2, 4, 0], count: 6, sum: 2 * 2.5 + 4 * 7.5 },
    { point: 5, kept: 'below', buckets: [2, 0, 0], count: 2, sum: 5 },
    { point: 7.5, kept: 'below', buckets: [2, 2, 0], count: 4, sum: 5 + 2 * 6.25 },
    { point: 2.5, kept: 'below', buckets: [1, 0, 0], count: 1, sum: 1.25 },
    { point: 0, kept: 'below', buckets: [0, 0, 0], count: 0, sum: 0 },
    { point: -1, kept: 'below', buckets: [0, 0, 0], count: 0, sum: 0 },
    { point: 5, kept: 'above', buckets: [0, 4, 6], count: 10, sum: 4 * 7.5 + 6 * 10 },
    { point: 6, kept: 'above', buckets: [0, 3.2, 6], count: 9.2, sum: 3.2 * 8 + 60 },
    { point: 4, kept: 'above', buckets: [0.4, 4, 6], count: 10.4, sum: 0.4 * 4.5 + 30 + 60 },
    { point: 10, kept: 'above', buckets: [0, 0, 6], count: 6, sum: 60 },
    // Of the last nothing is known but that it goes on.
    { point: 20, kept: 'above', buckets: [0, 0, 6], count: 6, sum: 120 },
    { point: 20, kept: 'below', buckets: [2, 4, 0], count: 6, sum: 35 },
    { point: Number.POSITIVE_INFINITY, kept: 'above', buckets: [0, 0, 0], count: 0, sum: 0 },
  ] as const)('keeps what lies $kept $point', ({ point, kept, ...told }) => {
    const { buckets, count, sum } = trimmed(point, kept)
    expect(buckets).toEqual(filled(told.buckets).map((each) => expect.closeTo(each, 10)))
    expect(count).toBeCloseTo(told.count, 10)
    expect(sum).toBeCloseTo(told.sum, 10)
  })

  test.each([
    { point: Number.POSITIVE_INFINITY, kept: 'below' },
    { point: Number.NEGATIVE_INFINITY, kept: 'above' },
  ] as const)('is the same where nothing lies beyond $point', ({ point, kept }) => {
    expect(trimHistogram(linear, point, kept)).toBe(linear)
  })

  test.each(['below', 'above'] as const)('keeps nothing %s what is no number', (kept) => {
    expect(trimmed(Number.NaN, kept)).toEqual({ buckets: [], count: 0, sum: 0 })
  })

  const belowZero: Histogram = {
    ...{ ...linear, customValues: [-5, 5], positiveBuckets: [4, 6], count: 10 },
    positiveSpans: [{ offset: 0, length: 2 }],
  }
  test.each([
    // What is known of the first alone is that it ends at -5.
    { point: -10, kept: 'below', buckets: [4, 0], count: 4, sum: -40 },
    { point: -10, kept: 'above', buckets: [0, 6], count: 6, sum: 0 },
    { point: 0, kept: 'below', buckets: [4, 3], count: 7, sum: -20 - 7.5 },
  ] as const)('that begins below zero keeps what lies $kept $point', ({ point, kept, buckets, ...told }) => {
    expect(trimmed(point, kept, belowZero)).toEqual({ ...told, buckets: filled(buckets) })
  })
})

describe('a histogram of exponential buckets', () => {
  test.each([
    { point: 4, kept: 'below', negative: [2, 4], positive: [2, 0] },
    { point: 8, kept: 'below', negative: [2, 4], positive: [2, 2] },
    { point: 2, kept: 'above', negative: [0, 0], positive: [1, 4] },
    { point: 1, kept: 'below', negative: [2, 4], positive: [0, 0] },
    { point: -1, kept: 'above', negative: [0, 0], positive: [2, 4] },
    { point: -4, kept: 'below', negative: [0, 4], positive: [0, 0] },
    { point: -8, kept: 'above', negative: [2, 2], positive: [2, 4] },
    { point: -8, kept: 'below', negative: [0, 2], positive: [0, 0] },
  ] as const)('is cut by the logarithm: $kept $point', ({ point, kept, negative, positive }) => {
    const trimmed = trimHistogram(exponential, point, kept)
    expect(counts(trimmed)).toEqual([filled(negative), filled(positive)])
    expect(trimmed.count).toBe([...negative, ...positive].reduce<number>((sum, each) => sum + each, 0))
    expect(trimmed).toMatchObject({ integer: false, resetHint: 'gauge', schema: -1 })
  })

  test('has its sum estimated by the geometric means of what is left', () => {
    // Means are 2 and 8; of the half up to 8, the root of 32.
    expect(trimHistogram(exponential, 0, 'above').sum).toBeCloseTo(2 * 2 + 4 * 8)
    expect(trimHistogram(exponential, 0, 'below').sum).toBeCloseTo(-36)
    expect(trimHistogram(trimHistogram(exponential, 0, 'above'), 8, 'below').sum).toBeCloseTo(4 + 2 * Math.sqrt(32))
    expect(trimHistogram(exponential, -8, 'below').sum).toBeCloseTo(-2 * Math.sqrt(128))
  })
})

describe('the bucket around zero', () => {
  const around = (sides: Partial<Histogram>): Histogram => ({
    ...{ ...empty, zeroThreshold: 2, zeroCount: 8, count: 8, sum: 0 },
    ...sides,
  })
  const positive = { positiveSpans: [{ offset: 3, length: 1 }], positiveBuckets: [1] }
  const negative = { negativeSpans: [{ offset: 3, length: 1 }], negativeBuckets: [1] }

  test.each([
    { name: 'of both sides', sides: { ...positive, ...negative }, point: 1, kept: 'below', zeroCount: 6 },
    { name: 'of both sides', sides: { ...positive, ...negative }, point: 1, kept: 'above', zeroCount: 2 },
    { name: 'of no sides', sides: {}, point: -1, kept: 'below', zeroCount: 2 },
    { name: 'of the positive side', sides: positive, point: 1, kept: 'below', zeroCount: 4 },
    { name: 'of the positive side', sides: positive, point: 0, kept: 'below', zeroCount: 0 },
    { name: 'of the positive side', sides: positive, point: 0, kept: 'above', zeroCount: 8 },
    { name: 'of the negative side', sides: negative, point: -1, kept: 'above', zeroCount: 4 },
    { name: 'of the negative side', sides: negative, point: 0, kept: 'above', zeroCount: 0 },
    { name: 'of the negative side', sides: negative, point: 0, kept: 'below', zeroCount: 8 },
    { name: 'beyond its end', sides: positive, point: 2, kept: 'below', zeroCount: 8 },
    { name: 'beyond its end', sides: positive, point: 2, kept: 'above', zeroCount: 0 },
    { name: 'before its beginning', sides: {}, point: -2, kept: 'above', zeroCount: 8 },
    { name: 'before its beginning', sides: {}, point: -2, kept: 'below', zeroCount: 0 },
  ] as const)('$name: $zeroCount lie $kept $point', ({ sides, point, kept, zeroCount }) => {
    expect(trimHistogram(around(sides), point, kept).zeroCount).toBe(zeroCount)
  })

  test('counts to the sum by its middle', () => {
    expect(trimHistogram(around({}), 1, 'below')).toMatchObject({ count: 6, sum: 6 * -0.5 })
    expect(trimHistogram(around({}), 1, 'above')).toMatchObject({ count: 2, sum: 2 * 1.5 })
    expect(trimHistogram(around(positive), 1, 'below')).toMatchObject({ count: 4, sum: 4 * 0.5 })
  })
})
