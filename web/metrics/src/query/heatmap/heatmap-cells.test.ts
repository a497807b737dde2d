import { describe, expect, test } from 'vitest'
import { findHeatmap } from './heatmap-cells.ts'

describe('findHeatmap()', () => {
  test('puts the buckets of native histograms of all series together', () => {
    const histograms = (count: string) => [
      [10, { count, sum: '1', buckets: [[0, '-0.5', '0.5', count] as const, [0, '1', '+Inf', '1'] as const] }] as const,
    ]
    const found = findHeatmap([
      { metric: { a: '1' }, histograms: histograms('2') },
      { metric: { a: '2' }, histograms: histograms('3') },
    ])
    expect(found).toEqual({
      cells: [
        { atMs: 10_000, lower: -0.5, upper: 0.5, count: 5 },
        { atMs: 10_000, lower: 1, upper: Number.POSITIVE_INFINITY, count: 2 },
      ],
      bounds: [-0.5, 0.5, 1, Number.POSITIVE_INFINITY],
      max: 5,
    })
  })

  test('takes the difference of classic buckets, whose counts hold those below', () => {
    const bucket = (le: string, ...counts: string[]) => ({
      metric: { le, job: 'a' },
      values: counts.map((count, at) => [at, count] as const),
    })
    expect(findHeatmap([bucket('+Inf', '6', '6'), bucket('1', '2', '0'), bucket('5', '5', '6')])?.cells).toEqual([
      { atMs: 0, lower: 0, upper: 1, count: 2 },
      { atMs: 0, lower: 1, upper: 5, count: 3 },
      { atMs: 1_000, lower: 1, upper: 5, count: 6 },
      { atMs: 0, lower: 5, upper: Number.POSITIVE_INFINITY, count: 1 },
    ])
  })

  test('finds none in plain series', () => {
    expect(findHeatmap([{ metric: { a: '1' }, values: [[0, '1']] }])).toBeUndefined()
  })
})
