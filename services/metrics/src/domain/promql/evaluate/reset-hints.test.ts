import { describe, expect, test } from 'vitest'
import { histogram } from '../../model/histogram.fixture.ts'
import type { Histogram } from '../../model/histogram.ts'
import { Labels } from '../../model/labels.ts'
import { withCountsOnly, withPlainHints } from './reset-hints.ts'

const hints = ['unknown', 'reset', 'none', 'gauge'] as const
const counting = (count: number, resetHint: Histogram['resetHint'] = 'unknown') =>
  histogram({ positive: { 0: count }, sum: count * 2, resetHint })
const series = (...histograms: (Histogram | undefined)[]) => ({
  labels: Labels.of({ a: 'b' }),
  timestamps: Float64Array.from(histograms, (_, at) => at),
  values: new Float64Array(histograms.length),
  histograms,
})
const floats = { labels: Labels.of({}), timestamps: Float64Array.of(1), values: Float64Array.of(2) }

describe('withPlainHints()', () => {
  test('keeps all hints but those of a reset', () => {
    const plain = withPlainHints(series(...hints.map((hint) => counting(1, hint)), undefined))
    expect(plain.histograms?.map((one) => one?.resetHint)).toEqual(['unknown', 'unknown', 'none', 'gauge', undefined])
    expect(plain.histograms?.[1]).toEqual(counting(1))
  })

  test('leaves floats as they are', () => expect(withPlainHints(floats)).toBe(floats))
})

describe('withCountsOnly()', () => {
  test('keeps count, sum and schema alone', () => {
    const given = {
      ...histogram({ positive: { 1: 3 }, negative: { 0: 2 }, zeroCount: 4, zeroThreshold: 0.5, sum: 7 }),
      schema: 2,
    }
    const [counts, gap] = withCountsOnly(series(given, undefined)).histograms ?? []
    expect(counts).toEqual({ ...histogram({}), schema: 2, count: 9, sum: 7 })
    expect(gap).toBeUndefined()
  })

  test('compares each with the one before', () => {
    const { histograms } = withCountsOnly(
      series(counting(5), counting(6), undefined, counting(2), counting(2), counting(9)),
    )
    expect(histograms?.map((one) => one?.resetHint)).toEqual(['unknown', 'none', undefined, 'reset', 'none', 'none'])
  })

  test.each([
    { hint: 'gauge', kept: 'gauge' },
    { hint: 'none', kept: 'none' },
    { hint: 'reset', kept: 'none' },
  ] as const)('makes of the hint "$hint" "$kept" where counts grow', ({ hint, kept }) => {
    expect(withCountsOnly(series(counting(1), counting(2, hint))).histograms?.[1]?.resetHint).toBe(kept)
  })

  test('leaves floats as they are', () => expect(withCountsOnly(floats)).toBe(floats))
})
