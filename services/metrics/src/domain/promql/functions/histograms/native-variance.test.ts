import { describe, expect, test } from 'vitest'
import { histogram } from '../../../model/histogram.fixture.ts'
import { nativeVariance } from './native-variance.ts'

describe('nativeVariance()', () => {
  test.each([
    // The middle of (1, 4] would be 2; schema -1 has the bounds 1, 4, 16.
    { name: 'one bucket, in its middle', given: { schema: -1, positive: { 1: 4 }, sum: 8 }, variance: 0 },
    { name: 'one bucket, away from its middle', given: { schema: -1, positive: { 1: 4 }, sum: 16 }, variance: 4 },
    { name: 'two buckets', given: { schema: -1, positive: { 1: 1, 2: 1 }, sum: 10 }, variance: 9 },
    { name: 'counts that weigh', given: { schema: -1, positive: { 1: 3, 2: 1 }, sum: 14 }, variance: 6.75 },
    { name: 'negative buckets, mirrored', given: { schema: -1, negative: { 1: 4 }, sum: -8 }, variance: 0 },
    { name: 'both sides', given: { schema: -1, positive: { 1: 1 }, negative: { 1: 1 }, sum: 0 }, variance: 4 },
    {
      name: 'the zero bucket, at zero',
      given: { schema: -1, zeroThreshold: 0.5, zeroCount: 3, positive: { 1: 1 }, sum: 2 },
      variance: 0.75,
    },
    {
      name: 'bounds of its own, half way between',
      given: { customValues: [2, 6], positive: { 1: 2 }, sum: 8 },
      variance: 0,
    },
    {
      name: 'bounds of its own, away from it',
      given: { customValues: [2, 6], positive: { 1: 2 }, sum: 12 },
      variance: 4,
    },
  ])('is $variance of $name', ({ given, variance }) => {
    expect(nativeVariance(histogram(given))).toBeCloseTo(variance, 12)
  })

  test('leaves empty buckets out, one without an end too', () => {
    const given = { customValues: [2, 6], positive: { 0: 0, 1: 2, 2: 0 }, sum: 8 }
    expect(nativeVariance(histogram(given))).toBe(0)
  })

  test('is no number where nothing was counted', () => {
    expect(nativeVariance(histogram({}))).toBeNaN()
  })
})
