import { describe, expect, test } from 'vitest'
import { histogram } from '../../../model/histogram.fixture.ts'
import { nativeFraction } from './native-fraction.ts'

const inf = Number.POSITIVE_INFINITY

describe('nativeFraction() of exponential buckets', () => {
  // Two observations in (0.5, 1], six in (2, 4], two of the same below zero.
  const of = histogram({ positive: { 0: 2, 2: 6 }, negative: { 0: 2 } })
  test.each([
    { lower: -inf, upper: inf, share: 1 },
    { lower: 0, upper: inf, share: 0.8 },
    { lower: -inf, upper: 0, share: 0.2 },
    { lower: 0.5, upper: 1, share: 0.2 },
    { lower: 1, upper: 2, share: 0 },
    { lower: 2, upper: 4, share: 0.6 },
    { lower: 2, upper: Math.sqrt(8), share: 0.3 },
    { lower: Math.sqrt(8), upper: 100, share: 0.3 },
    { lower: -1, upper: -0.5, share: 0.2 },
    { lower: -Math.SQRT1_2, upper: 0, share: 0.1 },
    { lower: -inf, upper: -Math.SQRT1_2, share: 0.1 },
    { lower: 4, upper: 5, share: 0 },
  ])('between $lower and $upper: $share', ({ lower, upper, share }) => {
    expect(nativeFraction(lower, upper, of)).toBeCloseTo(share, 10)
  })
})

test('nativeFraction() of a zero bucket: evenly, on the side that has observations', () => {
  const both = histogram({ zeroCount: 4, zeroThreshold: 1, positive: { 2: 2 }, negative: { 2: 2 } })
  expect(nativeFraction(-1, 1, both)).toBeCloseTo(0.5)
  expect(nativeFraction(-1, 0, both)).toBeCloseTo(0.25)
  const right = histogram({ zeroCount: 4, zeroThreshold: 1, positive: { 2: 4 } })
  expect(nativeFraction(0, 0.5, right)).toBeCloseTo(0.25)
  expect(nativeFraction(-1, 0, right)).toBe(0)
})

describe('nativeFraction() of own bounds', () => {
  const of = histogram({ customValues: [10, 20], positive: { 0: 1, 1: 2, 2: 1 } })
  test.each([
    { lower: 10, upper: 20, share: 0.5 },
    { lower: 10, upper: 15, share: 0.25 },
    { lower: 20, upper: inf, share: 0.25 },
    { lower: 20, upper: 1_000, share: 0 },
  ])('between $lower and $upper: $share', ({ lower, upper, share }) => {
    expect(nativeFraction(lower, upper, of)).toBeCloseTo(share, 10)
  })
})

describe('nativeFraction()', () => {
  const of = histogram({ positive: { 0: 2 } })
  test.each([
    { name: 'no number below', lower: Number.NaN, upper: 1, share: Number.NaN },
    { name: 'no number above', lower: 0, upper: Number.NaN, share: Number.NaN },
    { name: 'equal bounds', lower: 1, upper: 1, share: 0 },
    { name: 'bounds the wrong way round', lower: 2, upper: 1, share: 0 },
  ])('with $name is $share', ({ lower, upper, share }) => expect(nativeFraction(lower, upper, of)).toBe(share))

  test('of nothing is no number', () => expect(nativeFraction(0, 1, histogram({}))).toBeNaN())

  test('has observations of NaN between no bounds', () => {
    const some = histogram({ positive: { 0: 2 }, count: 4, sum: Number.NaN })
    expect(nativeFraction(-inf, inf, some)).toBe(0.5)
    expect(nativeFraction(0, 2, some)).toBe(0.5)
  })
})
