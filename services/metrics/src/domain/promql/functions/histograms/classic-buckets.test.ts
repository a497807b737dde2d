import { describe, expect, test } from 'vitest'
import { type Bucket, bucketFraction, bucketQuantile } from './classic-buckets.ts'

const inf = Number.POSITIVE_INFINITY
const of = (...pairs: readonly (readonly [upperBound: number, count: number])[]): Bucket[] =>
  pairs.map(([upperBound, count]) => ({ upperBound, count }))
const usual = () => of([1, 10], [2, 30], [4, 40], [inf, 40])

describe('bucketQuantile()', () => {
  test.each([
    { q: -0.1, value: -inf },
    { q: 0, value: 0 },
    { q: 0.125, value: 0.5 },
    { q: 0.25, value: 1 },
    { q: 0.5, value: 1.5 },
    { q: 0.75, value: 2 },
    { q: 0.875, value: 3 },
    { q: 1, value: 4 },
    { q: 1.1, value: inf },
    { q: Number.NaN, value: Number.NaN },
  ])('at $q it is $value', ({ q, value }) => {
    expect(bucketQuantile(q, usual())).toEqual({ value, isForced: false })
  })

  test.each([
    { name: 'there is no bucket', buckets: [] },
    { name: 'the last one has a bound', buckets: of([1, 1], [2, 2]) },
    { name: 'there is only the last', buckets: of([inf, 5]) },
    { name: 'nothing was observed', buckets: of([1, 0], [inf, 0]) },
  ])('is not known when $name', ({ buckets }) => {
    expect(bucketQuantile(0.5, buckets)).toEqual({ value: Number.NaN, isForced: false })
  })

  test.each([
    { name: 'what lies in the last bucket has the bound before it', buckets: of([1, 1], [2, 2], [inf, 10]), value: 2 },
    { name: 'a first bound below zero stands for its bucket', buckets: of([-1, 10], [inf, 10]), value: -1 },
    { name: 'a first bound of zero too', buckets: of([0, 10], [inf, 10]), value: 0 },
    { name: 'counts of equal bounds are added up', buckets: of([1, 5], [1, 5], [2, 20], [inf, 20]), value: 1 },
  ])('$name', ({ buckets, value }) => expect(bucketQuantile(0.5, buckets)).toEqual({ value, isForced: false }))

  test('a count that falls is raised, and that is told', () => {
    expect(bucketQuantile(0.5, of([1, 10], [2, 8], [inf, 20]))).toEqual({ value: 1, isForced: true })
  })

  test('what floating point leaves behind is no fall', () => {
    expect(bucketQuantile(1, of([1, 10], [2, 10 - 1e-12], [inf, 10]))).toEqual({ value: 1, isForced: false })
    expect(bucketQuantile(1, of([1, 10], [2, 10 - 1e-10], [inf, 10])).isForced).toBe(true)
  })
})

describe('bucketFraction()', () => {
  test.each([
    { from: 0, to: 1, share: 0.25 },
    { from: 0, to: 0.5, share: 0.125 },
    { from: 1, to: 2, share: 0.5 },
    { from: 1.5, to: 3, share: 0.375 },
    { from: -inf, to: inf, share: 1 },
    { from: -5, to: 0, share: 0 },
    { from: 4, to: 100, share: 0 },
    { from: 2, to: 2, share: 0 },
    { from: 3, to: 2, share: 0 },
    { from: Number.NaN, to: 1, share: Number.NaN },
    { from: 0, to: Number.NaN, share: Number.NaN },
  ])('between $from and $to lies $share', ({ from, to, share }) => {
    expect(bucketFraction(from, to, usual())).toBe(share)
  })

  test.each([
    { name: 'there is no bucket', buckets: [] },
    { name: 'the last one has a bound', buckets: of([1, 1]) },
    { name: 'nothing was observed', buckets: of([1, 0], [inf, 0]) },
  ])('is not known when $name', ({ buckets }) => expect(bucketFraction(0, 1, buckets)).toBeNaN())

  test('a first bucket that reaches below zero counts as a whole', () => {
    expect(bucketFraction(-inf, -2, of([-1, 4], [inf, 8]))).toBe(0.5)
    expect(bucketFraction(-inf, 5, of([0, 4], [inf, 8]))).toBe(0.5)
  })
})
