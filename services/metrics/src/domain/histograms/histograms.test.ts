import { describe, expect, test } from 'vitest'
import { histogram } from '../model/histogram.fixture.ts'
import type { Histogram } from '../model/histogram.ts'
import { addHistograms } from './add.ts'
import { allBuckets } from './buckets.ts'
import { combineHistograms } from './combine.ts'
import { hasReset } from './detect-reset.ts'
import { areEqual } from './equal.ts'
import { trimHistogram } from './trim.ts'

const sum = (a: Histogram, b: Histogram, sign: 1 | -1 = 1) => addHistograms(a, b, sign)?.histogram

describe('addHistograms()', () => {
  test.each([
    {
      name: 'adds bucket by bucket',
      a: histogram({ positive: { 0: 1, 2: 3 }, sum: 4 }),
      b: histogram({ positive: { 0: 2, 1: 1 }, negative: { 3: 5 }, sum: -1 }),
      expected: histogram({ positive: { 0: 3, 1: 1, 2: 3 }, negative: { 3: 5 }, sum: 3 }),
    },
    {
      name: 'takes the coarser of two schemas, in which two buckets are one',
      a: histogram({ schema: 1, positive: { 1: 1, 2: 1, 3: 1 } }),
      b: histogram({ schema: 0, positive: { 1: 2 } }),
      expected: histogram({ schema: 0, positive: { 1: 4, 2: 1 } }),
    },
    {
      name: 'widens a zero bucket to the other, and to the end of the bucket that this would cut',
      a: histogram({ zeroThreshold: 1.5, zeroCount: 1 }),
      b: histogram({ zeroThreshold: 0.5, zeroCount: 1, positive: { 0: 2, 1: 4, 2: 8 } }),
      expected: histogram({ zeroThreshold: 2, zeroCount: 8, positive: { 2: 8 } }),
    },
    {
      name: 'keeps of different bounds those that both have',
      a: histogram({ customValues: [1, 2, 4], positive: { 0: 1, 1: 1, 2: 1, 3: 1 } }),
      b: histogram({ customValues: [1, 4], positive: { 0: 2, 1: 2, 2: 2 } }),
      expected: histogram({ customValues: [1, 4], positive: { 0: 3, 1: 4, 2: 3 } }),
    },
  ])('$name', ({ a, b, expected }) => {
    const added = sum(a, b)
    expect(added !== undefined && areEqual(added, expected), JSON.stringify(added)).toBe(true)
  })

  test('leaves nothing of a histogram without itself', () => {
    const one = histogram({ positive: { 0: 1, 5: 2 }, negative: { 1: 1 }, zeroCount: 3, zeroThreshold: 0.1, sum: 7 })
    expect(sum(one, one, -1)).toMatchObject({
      count: 0,
      sum: 0,
      zeroCount: 0,
      positiveBuckets: [],
      negativeBuckets: [],
    })
  })

  test('gives nothing for custom and exponential buckets', () => {
    expect(addHistograms(histogram({ customValues: [1] }), histogram({}))).toBeUndefined()
  })

  test.each([
    { a: 'unknown', b: 'none', hint: 'unknown', collide: false },
    { a: 'gauge', b: 'reset', hint: 'gauge', collide: false },
    { a: 'none', b: 'reset', hint: 'unknown', collide: true },
    { a: 'reset', b: 'reset', hint: 'reset', collide: false },
  ] as const)('$a and $b make $hint', ({ a, b, hint, collide }) => {
    const added = addHistograms(histogram({ resetHint: a }), histogram({ resetHint: b }))
    expect(added).toMatchObject({ histogram: { resetHint: hint }, hintsCollide: collide })
  })
})

test('combineHistograms() takes each count together', () => {
  const all = [1e100, 1, -1e100].map((one) => histogram({ sum: one, positive: { 1: 1 } }))
  const combined = combineHistograms(all, (values) => Math.max(...values))
  expect(combined?.histogram).toMatchObject({ sum: 1e100, count: 1, positiveBuckets: [1] })
})

describe('hasReset()', () => {
  const before = histogram({ positive: { 0: 2, 1: 2 }, zeroCount: 1, zeroThreshold: 0.1 })
  test.each([
    { name: 'the same counts are none', now: before, reset: false },
    { name: 'more are none', now: histogram({ ...before, count: 9, positive: { 0: 3, 1: 5 } }), reset: false },
    {
      name: 'a bucket that fell is one',
      now: histogram({ ...before, count: 9, positive: { 0: 1, 1: 7 } }),
      reset: true,
    },
    { name: 'a bucket that went is one', now: histogram({ ...before, count: 9, positive: { 0: 8 } }), reset: true },
    { name: 'a zero bucket that shrank is one', now: { ...before, zeroThreshold: 0.01 }, reset: true },
    { name: 'a finer schema is one', now: { ...before, schema: 1 }, reset: true },
    { name: 'bounds of its own are one', now: histogram({ customValues: [1], positive: { 0: 9 } }), reset: true },
    { name: 'what the sender says counts', now: { ...before, resetHint: 'reset' as const }, reset: true },
    { name: 'also that there was none', now: { ...histogram({}), resetHint: 'none' as const }, reset: false },
  ])('$name', ({ now, reset }) => {
    expect(hasReset(now, before)).toBe(reset)
  })

  test('custom buckets are compared by the bounds that both have', () => {
    const was = histogram({ customValues: [1, 2, 4], positive: { 0: 1, 1: 2, 2: 3 } })
    expect(hasReset(histogram({ customValues: [1, 4], positive: { 0: 1, 1: 5 } }), was)).toBe(false)
    expect(hasReset(histogram({ customValues: [1, 4], positive: { 0: 2, 1: 4 } }), was)).toBe(true)
  })
})

describe('trimHistogram()', () => {
  test.each([
    { name: 'cuts an exponential bucket by the logarithm', given: { positive: { 1: 4 } }, kept: 'below', count: 2 },
    {
      name: 'cuts a custom bucket by the value',
      given: { customValues: [1, 2], positive: { 1: 4 } },
      kept: 'above',
      count: 2.343,
    },
    { name: 'keeps what lies on the right side', given: { positive: { 0: 3 } }, kept: 'below', count: 3 },
    { name: 'drops what lies on the other', given: { positive: { 0: 3 } }, kept: 'above', count: 0 },
  ] as const)('$name', ({ given, kept, count }) => {
    expect(trimHistogram(histogram(given), Math.SQRT2, kept).count).toBeCloseTo(count, 3)
  })

  // Bucket 1 holds (1, 2], negative bucket 1 holds [-2, -1).
  test.each([
    {
      name: 'below a point',
      given: { positive: { 1: 4 } },
      point: Math.SQRT2,
      kept: 'below',
      count: 2,
      sum: 2 * 2 ** 0.25,
    },
    {
      name: 'above a point',
      given: { positive: { 1: 4 } },
      point: Math.SQRT2,
      kept: 'above',
      count: 2,
      sum: 2 * 2 ** 0.75,
    },
    {
      name: 'negative, below',
      given: { negative: { 1: 4 } },
      point: -Math.SQRT2,
      kept: 'below',
      count: 2,
      sum: -2 * 2 ** 0.75,
    },
    {
      name: 'negative, above',
      given: { negative: { 1: 4 } },
      point: -Math.SQRT2,
      kept: 'above',
      count: 2,
      sum: -2 * 2 ** 0.25,
    },
    {
      name: 'a quarter of a negative one',
      given: { negative: { 1: 4 } },
      point: -(2 ** 0.25),
      kept: 'above',
      count: 1,
      sum: -(2 ** 0.125),
    },
    {
      name: 'whole ones beside those that go',
      given: { positive: { 1: 4 }, negative: { 1: 3 } },
      point: 0,
      kept: 'above',
      count: 4,
      sum: 4 * Math.SQRT2,
    },
    {
      name: 'the same on the other side',
      given: { positive: { 1: 4 }, negative: { 1: 3 } },
      point: 0,
      kept: 'below',
      count: 3,
      sum: -3 * Math.SQRT2,
    },
    {
      name: 'zeros on both sides',
      given: { zeroCount: 4, zeroThreshold: 1 },
      point: 0.5,
      kept: 'below',
      count: 3,
      sum: 3 * -0.25,
    },
    { name: 'zeros above', given: { zeroCount: 4, zeroThreshold: 1 }, point: 0.5, kept: 'above', count: 1, sum: 0.75 },
    {
      name: 'zeros that are positive',
      given: { zeroCount: 4, zeroThreshold: 1, positive: { 1: 1 } },
      point: 0.5,
      kept: 'below',
      count: 2,
      sum: 0.5,
    },
    {
      name: 'zeros that are negative',
      given: { zeroCount: 4, zeroThreshold: 1, negative: { 1: 1 } },
      point: -0.5,
      kept: 'above',
      count: 2,
      sum: -0.5,
    },
    {
      name: 'nothing for a point that is no number',
      given: { positive: { 1: 4 } },
      point: Number.NaN,
      kept: 'below',
      count: 0,
      sum: 0,
    },
    {
      name: 'below the lowest bound, which begins at zero',
      given: { customValues: [2, 4], positive: { 0: 4 } },
      point: 1,
      kept: 'below',
      count: 2,
      sum: 1,
    },
    {
      name: 'above it',
      given: { customValues: [2, 4], positive: { 0: 4 } },
      point: 1,
      kept: 'above',
      count: 2,
      sum: 3,
    },
    {
      name: 'above the highest bound',
      given: { customValues: [2, 4], positive: { 0: 1, 2: 4 } },
      point: 5,
      kept: 'above',
      count: 4,
      sum: 20,
    },
    {
      name: 'nothing below the highest bound',
      given: { customValues: [2, 4], positive: { 2: 4 } },
      point: 5,
      kept: 'below',
      count: 0,
      sum: 0,
    },
  ] as const)('keeps $name', ({ given, point, kept, count, sum }) => {
    const trimmed = trimHistogram(histogram({ ...given, sum: 100 }), point, kept)
    expect(trimmed.count).toBeCloseTo(count, 9)
    expect(trimmed.sum).toBeCloseTo(sum, 9)
    expect(trimmed.integer).toBe(false)
  })

  test('leaves the sum alone where nothing goes', () => {
    const one = histogram({ positive: { 0: 3 }, sum: 2.5 })
    expect(trimHistogram(one, 8, 'below')).toBe(one)
  })
})

test('allBuckets() goes from the lowest to the highest, the zero bucket clipping its neighbours', () => {
  const one = histogram({ positive: { 0: 1, 1: 2 }, negative: { 1: 3 }, zeroCount: 4, zeroThreshold: 0.75 })
  const bounds = allBuckets(one).map(({ lower, upper, count }) => [lower, upper, count])
  expect(bounds).toEqual([
    [-2, -1, 3],
    [-0.75, 0.75, 4],
    [0.75, 1, 1],
    [1, 2, 2],
  ])
})
