import { describe, expect, test } from 'vitest'
import {
  deviationOf,
  ExactSum,
  maximumOf,
  meanOf,
  minimumOf,
  quantileOf,
  type Statistic,
  sumOf,
  varianceOf,
} from './statistics.ts'

const over = (statistic: Statistic, ...values: number[]) => statistic(Float64Array.from(values), 0, values.length)
const huge = Number.MAX_VALUE

describe('a sum', () => {
  test.each([
    { name: 'is exact where rounding loses a small part', values: [1e100, 1, -1e100], expected: 1 },
    { name: 'is exact where the large part comes later', values: [1, 1e100, -1e100], expected: 1 },
    { name: 'overflows', values: [huge, huge], expected: Number.POSITIVE_INFINITY },
    { name: 'stays infinite', values: [Number.NEGATIVE_INFINITY, 1], expected: Number.NEGATIVE_INFINITY },
    { name: 'of both infinities is none', values: [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY], expected: NaN },
  ])('$name', ({ values, expected }) => {
    expect(over(sumOf, ...values)).toBe(expected)
    const running = new ExactSum()
    for (const value of values) running.add(value)
    expect(running.total).toBe(expected)
  })

  test('takes its range alone', () => {
    expect(sumOf(Float64Array.of(1, 2, 4, 8), 1, 3)).toBe(6)
  })
})

describe('a mean', () => {
  test.each([
    { name: 'of several', values: [1, 2, 6], expected: 3 },
    { name: 'of a single one', values: [7], expected: 7 },
    { name: 'of an infinite one', values: [1, Number.POSITIVE_INFINITY], expected: Number.POSITIVE_INFINITY },
  ])('$name is $expected', ({ values, expected }) => expect(over(meanOf, ...values)).toBe(expected))

  test.each([
    { name: 'alike', values: [huge, huge, huge, huge], expected: huge },
    { name: 'unlike', values: [huge, huge, 0, 0], expected: huge / 2 },
  ])('of values whose sum would overflow, $name, is near $expected', ({ values, expected }) => {
    expect(over(meanOf, ...values) / expected).toBeCloseTo(1, 12)
  })

  test('takes its range alone, where its sum would overflow too', () => {
    expect(meanOf(Float64Array.of(1, huge, huge, 1), 1, 3)).toBe(huge)
  })
})

describe('a variance', () => {
  test.each([
    { values: [2, 4, 4, 4, 5, 5, 7, 9], variance: 4 },
    { values: [3], variance: 0 },
    { values: [1, Number.POSITIVE_INFINITY], variance: Number.NaN },
  ])('of $values is $variance, the deviation its root', ({ values, variance }) => {
    expect(over(varianceOf, ...values)).toBe(variance)
    expect(over(deviationOf, ...values)).toBe(Math.sqrt(variance))
  })

  test('is exact far from zero', () => {
    expect(over(varianceOf, 1e9 + 4, 1e9 + 7, 1e9 + 13, 1e9 + 16)).toBe(22.5)
  })
})

test.each([
  { values: [2, 1, 3], least: 1, most: 3 },
  { values: [NaN, 1, 3], least: 1, most: 3 },
  { values: [1, NaN, 3], least: 1, most: 3 },
  { values: [NaN, NaN], least: NaN, most: NaN },
])('of $values the least is $least, the most $most', ({ values, least, most }) => {
  expect([over(minimumOf, ...values), over(maximumOf, ...values)]).toEqual([least, most])
})

describe('a quantile', () => {
  test.each([
    { q: 0, values: [3, 1, 2], expected: 1 },
    { q: 0.5, values: [3, 1, 2], expected: 2 },
    { q: 1, values: [3, 1, 2], expected: 3 },
    { q: 0.25, values: [1, 2], expected: 1.25 },
    { q: 0.9, values: [7], expected: 7 },
    { q: 0.5, values: [NaN, 1, 2], expected: 1 },
    { q: 0, values: [NaN, 1, 2], expected: NaN },
    { q: -0.1, values: [1], expected: Number.NEGATIVE_INFINITY },
    { q: 1.1, values: [1], expected: Number.POSITIVE_INFINITY },
    { q: NaN, values: [1], expected: NaN },
    { q: 0.5, values: [], expected: NaN },
    { q: 0.5, values: [1, 2, Infinity], expected: 2 },
    { q: 1, values: [1, Infinity], expected: Infinity },
    { q: 0.5, values: [-Infinity, 2, 3], expected: 2 },
    { q: 0.5, values: [-Infinity, Infinity], expected: NaN },
  ])('$q of $values is $expected', ({ q, values, expected }) => {
    expect(quantileOf(q, Float64Array.from(values), 0, values.length)).toBe(expected)
  })

  test('leaves the values in their order, and takes its range alone', () => {
    const values = Float64Array.of(9, 3, 1, 9)
    expect(quantileOf(0, values, 1, 3)).toBe(1)
    expect([...values]).toEqual([9, 3, 1, 9])
  })
})
