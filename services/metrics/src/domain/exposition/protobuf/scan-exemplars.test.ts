import { describe, expect, test } from 'vitest'
import { double, type Field, histogramFamily, nativeSide, page, totals } from './families.fixture.ts'
import { type HistogramChoice, scanFamilies } from './scan-families.ts'

describe('exemplars', () => {
  const exemplar = (id: string, value: number, seconds?: number): readonly Field[] => [
    [
      1,
      [
        [1, 'trace_id'],
        [2, id],
      ],
    ],
    [2, double(value)],
    ...(seconds === undefined ? [] : [[3, [[1, seconds]]] as const]),
  ]
  const exemplarsOf = (bytes: Buffer, choice: HistogramChoice = { native: true, alwaysClassic: true }) => {
    const found: string[] = []
    let last = ''
    scanFamilies(bytes, choice, {
      sample(series) {
        last = series
      },
      histogram(series) {
        last = series
      },
      exemplar: (labels, value, timeMs) => void found.push(`${last} ${labels.get('trace_id')} ${value} ${timeMs}`),
      fact: () => undefined,
    })
    return found
  }
  const bucket = (bound: number, more: readonly Field[]): Field => [
    3,
    [
      [1, 1],
      [2, double(bound)],
      [3, more],
    ],
  ]

  test('of counters', () => {
    const counter: readonly Field[] = [
      [1, double(2)],
      [2, exemplar('a', 1, 5)],
    ]
    expect(
      exemplarsOf(
        page([
          [1, 'c_total'],
          [4, [[3, counter]]],
        ]),
      ),
    ).toEqual(['c_total a 1 5000'])
  })

  test('of buckets', () => {
    const buckets = [bucket(0.5, exemplar('a', 0.25)), bucket(1, exemplar('b', 0.75, 7))]
    expect(exemplarsOf(page(histogramFamily([...totals, ...buckets])))).toEqual([
      'h_bucket{a="b",le="0.5"} a 0.25 undefined',
      'h_bucket{a="b",le="1.0"} b 0.75 7000',
    ])
  })

  test('of native histograms, their own ones in the order of their times', () => {
    const own: readonly Field[] = [
      [16, exemplar('late', 2, 9)],
      [16, exemplar('timeless', 2)],
      [16, exemplar('early', 1, 8)],
    ]
    const native = page(histogramFamily([...totals, ...nativeSide, bucket(1, exemplar('classic', 1, 1)), ...own]))
    expect(exemplarsOf(native, { native: true, alwaysClassic: false })).toEqual([
      'h{a="b"} early 1 8000',
      'h{a="b"} late 2 9000',
    ])
  })

  test('of native histograms without own ones, those of classic buckets that have a time', () => {
    const buckets = [bucket(0.5, exemplar('timeless', 0.25)), bucket(1, exemplar('timed', 1, 1))]
    const native = page(histogramFamily([...totals, ...nativeSide, ...buckets]))
    expect(exemplarsOf(native, { native: true, alwaysClassic: false })).toEqual(['h{a="b"} timed 1 1000'])
  })
})
