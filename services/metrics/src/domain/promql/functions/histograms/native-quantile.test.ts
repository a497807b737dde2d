import { describe, expect, test } from 'vitest'
import { histogram } from '../../../model/histogram.fixture.ts'
import type { Histogram } from '../../../model/histogram.ts'
import { countInBuckets, countsNaN, narrowed, nativeQuantile } from './native-quantile.ts'

/** The quantile, and what is told of observations of NaN. */
function asked(q: number, of: Histogram) {
  const effects: string[] = []
  return [nativeQuantile(q, of, (effect) => void effects.push(effect)), ...effects]
}

// Two from 1 to 2, two from 2 to 4.
const positive = histogram({ positive: { 1: 2, 2: 2 } })
const negative = histogram({ negative: { 1: 2, 2: 2 } })
const zero = { zeroCount: 4, zeroThreshold: 0.5 }
const custom = histogram({ customValues: [1, 2], positive: { 0: 2, 1: 2, 2: 2 } })

describe('a quantile of a native histogram', () => {
  test.each([
    { name: 'below 0 is -Inf', q: -0.001, of: positive, value: Number.NEGATIVE_INFINITY },
    { name: 'above 1 is +Inf', q: 1.001, of: positive, value: Number.POSITIVE_INFINITY },
    { name: '0 is the lowest bound', q: 0, of: positive, value: 1 },
    { name: '1 is the highest bound', q: 1, of: positive, value: 4 },
    { name: '0.5 is the bound between', q: 0.5, of: positive, value: 2 },
    { name: 'within a bucket goes by the logarithm', q: 0.25, of: positive, value: Math.SQRT2 },
    { name: 'within the next bucket too', q: 0.75, of: positive, value: 2 * Math.SQRT2 },
    { name: '0 of negative values is the lowest', q: 0, of: negative, value: -4 },
    { name: '1 of negative values is the nearest to zero', q: 1, of: negative, value: -1 },
    { name: 'within a bucket of negative values is mirrored', q: 0.25, of: negative, value: -2 * Math.SQRT2 },
    { name: 'within another too', q: 0.75, of: negative, value: -Math.SQRT2 },
    { name: 'around zero goes by a straight line', q: 0.25, of: histogram(zero), value: -0.25 },
    {
      name: 'around zero beside positive values alone is positive',
      q: 0.25,
      of: histogram({ ...zero, positive: { 1: 4 } }),
      value: 0.25,
    },
    {
      name: 'around zero beside negative values alone is negative',
      q: 0.75,
      of: histogram({ ...zero, negative: { 1: 4 } }),
      value: -0.25,
    },
    {
      name: 'around zero between both may be either',
      q: 0.4,
      of: histogram({ ...zero, positive: { 1: 4 }, negative: { 1: 4 } }),
      value: -0.3,
    },
    {
      name: 'in the middle of both is 0',
      q: 0.5,
      of: histogram({ ...zero, positive: { 1: 4 }, negative: { 1: 4 } }),
      value: 0,
    },
    { name: 'passes over buckets that count nothing', q: 0, of: histogram({ positive: { 0: 0, 1: 2 } }), value: 1 },
    { name: 'of more than the buckets hold is the highest bound', q: 0.4, of: { ...positive, count: 100 }, value: 4 },
    { name: 'of a count without buckets is 0', q: 0.4, of: histogram({ count: 5 }), value: 0 },
  ])('$name', ({ q, of, value }) => {
    expect(asked(q, of)).toEqual([expect.closeTo(value, 12)])
  })

  test('is none of nothing, and none for a rank that is no number', () => {
    expect(asked(0.5, histogram({}))).toEqual([Number.NaN])
    expect(asked(Number.NaN, positive)).toEqual([Number.NaN])
  })

  test.each([
    { name: 'that begins at -Inf begins at 0 where it is above', q: 1 / 6, of: custom, value: 0.5 },
    { name: 'goes by a straight line', q: 0.5, of: custom, value: 1.5 },
    { name: 'without an upper bound is its lower one', q: 1, of: custom, value: 2 },
    {
      name: 'below zero is its upper bound',
      q: 0.25,
      of: histogram({ customValues: [-1, 2], positive: { 0: 2, 1: 2 } }),
      value: -1,
    },
    {
      name: 'up to zero is zero',
      q: 0.25,
      of: histogram({ customValues: [0, 2], positive: { 0: 2, 1: 2 } }),
      value: 0,
    },
    {
      name: 'across zero goes by a straight line',
      q: 0.75,
      of: histogram({ customValues: [-1, 2], positive: { 0: 2, 1: 2 } }),
      value: 0.5,
    },
  ])('in a bucket with bounds of its own $name', ({ q, of, value }) => {
    expect(asked(q, of)).toEqual([expect.closeTo(value, 12)])
  })

  test.each([
    { name: 'among the others is skewed', q: 0.4, of: { ...positive, count: 5 }, answer: [2, 'result is skewed'] },
    { name: 'is NaN', q: 0.9, of: { ...positive, count: 5 }, answer: [Number.NaN, 'result is NaN'] },
    {
      name: 'where there is nothing else is NaN',
      q: 0.4,
      of: histogram({ count: 5 }),
      answer: [Number.NaN, 'result is NaN'],
    },
    { name: 'of none, but of both infinities, is told nothing of', q: 0.25, of: positive, answer: [Math.SQRT2] },
  ])('with observations of NaN $name', ({ q, of, answer: [value, ...effects] }) => {
    expect(asked(q, { ...of, sum: Number.NaN })).toEqual([
      Number.isNaN(value) ? Number.NaN : expect.closeTo(Number(value), 12),
      ...effects,
    ])
  })
})

test('observations in no bucket are of NaN where the sum is', () => {
  expect(countInBuckets(histogram({ ...zero, positive: { 1: 1 }, negative: { 1: 2 } }))).toBe(7)
  expect(countsNaN({ ...positive, count: 5, sum: Number.NaN })).toBe(true)
  expect(countsNaN({ ...positive, count: 5 })).toBe(false)
  expect(countsNaN({ ...positive, sum: Number.NaN })).toBe(false)
})

describe('a bucket is narrowed', () => {
  const bucket = (lower: number, upper: number) => ({
    lower,
    upper,
    lowerInclusive: true,
    upperInclusive: true,
    count: 1,
  })
  const both = histogram({ positive: { 1: 1 }, negative: { 1: 1 } })

  test.each([
    { name: 'not above zero', of: positive, from: bucket(1, 2), to: [1, 2] },
    { name: 'not below zero', of: negative, from: bucket(-2, -1), to: [-2, -1] },
    { name: 'to what is positive', of: positive, from: bucket(-0.5, 0.5), to: [0, 0.5] },
    { name: 'to what is negative', of: negative, from: bucket(-0.5, 0.5), to: [-0.5, 0] },
    { name: 'not where there are both', of: both, from: bucket(-0.5, 0.5), to: [-0.5, 0.5] },
    { name: 'not where there is neither', of: histogram(zero), from: bucket(-0.5, 0.5), to: [-0.5, 0.5] },
    { name: 'from -Inf to zero', of: custom, from: bucket(Number.NEGATIVE_INFINITY, 1), to: [0, 1] },
    {
      name: 'not from -Inf to zero itself',
      of: custom,
      from: bucket(Number.NEGATIVE_INFINITY, 0),
      to: [Number.NEGATIVE_INFINITY, 0],
    },
    { name: 'not with a bound of its own', of: custom, from: bucket(-1, 1), to: [-1, 1] },
  ])('$name', ({ of, from, to }) => {
    const { lower, upper, count } = narrowed(of, from)
    expect([lower, upper, count]).toEqual([...to, 1])
  })
})
