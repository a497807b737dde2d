import { describe, expect, test } from 'vitest'
import type { Histogram } from '../../model/histogram.ts'
import {
  classicSide,
  double,
  type Field,
  histogramFamily,
  nativeSide,
  page,
  totals,
  zigzag,
} from './families.fixture.ts'
import { formatBound } from './format-bound.ts'
import { type HistogramChoice, scanFamilies } from './scan-families.ts'

function scan(bytes: Buffer, choice: HistogramChoice = { native: true, alwaysClassic: false }) {
  const samples: Record<string, number | readonly [number, number]> = {}
  const histograms: Record<string, Histogram> = {}
  const facts: Record<string, string> = {}
  scanFamilies(bytes, choice, {
    sample(series, value, timeMs) {
      samples[series] = timeMs === undefined ? value : [value, timeMs]
    },
    histogram(series, histogram) {
      histograms[series] = histogram
    },
    fact({ metric, key, value }) {
      facts[`${metric} ${key}`] = value
    },
  })
  return { samples, histograms, facts }
}

describe('scanFamilies()', () => {
  test('counters, gauges and what is neither, with labels, times and what is said of them', () => {
    const { samples, facts } = scan(
      page(
        [
          [1, 'c_total'],
          [2, 'Help.'],
          [3, 0],
          [
            4,
            [
              [
                1,
                [
                  [1, 'a'],
                  [2, 'x"\n\\'],
                ],
              ],
              [3, [[1, double(7)]]],
              [6, 1_700_000_000_000],
            ],
          ],
          [5, 'bytes'],
        ],
        [
          [1, 'g'],
          [3, 1],
          [4, [[2, [[1, double(-1.5)]]]]],
        ],
        [
          [1, 'with space'],
          [3, 3],
          [
            4,
            [
              [
                1,
                [
                  [1, 'odd.label'],
                  [2, 'v'],
                ],
              ],
              [5, [[1, double(2)]]],
            ],
          ],
        ],
      ),
    )
    expect(samples).toEqual({
      'c_total{a="x\\"\\n\\\\"}': [7, 1_700_000_000_000],
      g: -1.5,
      '{"with space","odd.label"="v"}': 2,
    })
    expect(facts).toMatchObject({ 'c_total type': 'counter', 'c_total help': 'Help.', 'c_total unit': 'bytes' })
  })

  test('summaries', () => {
    const summary: readonly Field[] = [
      [1, 5],
      [2, double(10)],
      [
        3,
        [
          [1, double(0.99)],
          [2, double(4)],
        ],
      ],
      [
        3,
        [
          [1, double(1)],
          [2, double(6)],
        ],
      ],
    ]
    expect(
      scan(
        page([
          [1, 's'],
          [3, 2],
          [4, [[4, summary]]],
        ]),
      ).samples,
    ).toEqual({
      's{quantile="0.99"}': 4,
      's{quantile="1.0"}': 6,
      s_sum: 10,
      s_count: 5,
    })
  })

  test('classic histograms, with the bucket that is left out', () => {
    const { samples, histograms } = scan(page(histogramFamily([...totals, ...classicSide])))
    expect(samples).toEqual({
      'h_bucket{a="b",le="0.5"}': 3,
      'h_bucket{a="b",le="1.0"}': 7,
      'h_bucket{a="b",le="+Inf"}': 9,
      'h_sum{a="b"}': 12.5,
      'h_count{a="b"}': 9,
    })
    expect(histograms).toEqual({})
  })

  const both = page(histogramFamily([...totals, ...classicSide, ...nativeSide]))

  test('native histograms in the place of classic ones', () => {
    const { samples, histograms } = scan(both)
    expect(samples).toEqual({})
    expect(histograms).toEqual({
      'h{a="b"}': {
        integer: true,
        resetHint: 'unknown',
        schema: 3,
        zeroThreshold: 0.001,
        zeroCount: 2,
        count: 9,
        sum: 12.5,
        positiveSpans: [
          { offset: -3, length: 2 },
          { offset: 4, length: 1 },
        ],
        positiveBuckets: [1, 3, 2],
        negativeSpans: [],
        negativeBuckets: [],
        customValues: [],
      },
    })
  })

  test.each([
    { choice: { native: true, alwaysClassic: true }, classic: 5, native: 1 },
    { choice: { native: false, alwaysClassic: false }, classic: 5, native: 0 },
  ])('what is taken is chosen: $choice', ({ choice, classic, native }) => {
    const { samples, histograms } = scan(both, choice)
    expect([Object.keys(samples).length, Object.keys(histograms).length]).toEqual([classic, native])
  })

  test('histograms of floats, whose counts may fall', () => {
    const floats: readonly Field[] = [
      [4, double(1.5)],
      [2, double(3)],
      [5, zigzag(0)],
      [6, double(0.1)],
      [8, double(0.5)],
      [
        9,
        [
          [1, zigzag(1)],
          [2, 1],
        ],
      ],
      [11, double(1)],
    ]
    const family: readonly Field[] = [
      [1, 'h'],
      [3, 5],
      [4, [[7, floats]]],
    ]
    expect(scan(page(family)).histograms).toMatchObject({
      h: { integer: false, resetHint: 'gauge', count: 1.5, zeroCount: 0.5, negativeBuckets: [1] },
    })
  })

  test('when counts began is told of counters, summaries and histograms', () => {
    const start: readonly Field[] = [
      [1, 1_700_000_000],
      [2, 500_000_000],
    ]
    const value = [1, double(1)] as const
    const metrics: readonly (readonly Field[])[] = [
      [[3, [value, [3, start]]]],
      [
        [
          4,
          [
            [1, 1],
            [4, start],
          ],
        ],
      ],
      [[7, [...totals, [15, start]]]],
      [[7, [...totals, ...nativeSide, [15, start]]]],
      [[2, [value]]],
    ]
    const starts = metrics.map((metric) => {
      const told = new Set<number | undefined>()
      scanFamilies(
        page([
          [1, 'm'],
          [4, metric],
        ]),
        { native: true, alwaysClassic: false },
        {
          sample: (_, __, ___, startMs) => told.add(startMs),
          histogram: (_, __, ___, startMs) => told.add(startMs),
          fact: () => undefined,
        },
      )
      return [...told]
    })
    const startMs = 1_700_000_000_500
    expect(starts).toEqual([[startMs], [startMs], [startMs], [startMs], [0]])
  })

  test('each page that is cut off is refused', () => {
    for (let length = 1; length < both.length; length++)
      expect(() => scan(both.subarray(0, length)), `${length} bytes`).toThrow('Cannot read byte')
  })

  test('buckets that do not fit their spans are refused', () => {
    const broken: readonly Field[] = [
      ...totals,
      [5, zigzag(3)],
      [
        12,
        [
          [1, zigzag(0)],
          [2, 2],
        ],
      ],
      [13, zigzag(1)],
    ]
    expect(() => scan(page(histogramFamily(broken)))).toThrow(/spans/)
  })
})

describe('formatBound()', () => {
  test.each([
    [0.005, '0.005'],
    [1, '1.0'],
    [-1, '-1.0'],
    [0, '0.0'],
    [100_000, '100000.0'],
    [1_000_000, '1e+06'],
    [1_048_576, '1.048576e+06'],
    [0.0001, '0.0001'],
    [0.00001, '1e-05'],
    [Number.POSITIVE_INFINITY, '+Inf'],
  ])('%d is %s', (value, expected) => {
    expect(formatBound(value)).toBe(expected)
  })
})
