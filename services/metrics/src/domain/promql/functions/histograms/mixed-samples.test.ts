import { describe, expect, test } from 'vitest'
import type { Histogram } from '../../../model/histogram.ts'
import type { RangeSeries } from '../../evaluate/range-input.ts'
import type { Window } from '../../evaluate/slide.ts'
import { countAnchored, countMixedPairs, firstOf, lastOf, secondsOf } from './mixed-samples.ts'

const histogram = { count: 1 } as unknown as Histogram
const seriesOf = (floats: readonly number[], histograms: readonly number[] = []): RangeSeries =>
  ({
    timestamps: Float64Array.from(floats),
    values: Float64Array.from(floats, (timeMs) => timeMs * 10),
    ...(histograms.length > 0 && {
      histograms: { timestamps: Float64Array.from(histograms), items: histograms.map(() => histogram) },
    }),
  }) as unknown as RangeSeries
const windowOf = (floats: readonly [number, number], histograms: readonly [number, number], startMs = 0): Window => {
  const [[from, to], [histogramsFrom, histogramsTo]] = [floats, histograms]
  return { from, to, histogramsFrom, histogramsTo, startMs, endMs: 100, step: 0, timeMs: 100 }
}
const float = (timeMs: number) => ({ timeMs, sample: timeMs * 10 })
const native = (timeMs: number) => ({ timeMs, sample: histogram })

describe('the ends of a window', () => {
  test.each([
    { name: 'floats alone', series: seriesOf([1, 2, 3]), window: windowOf([0, 2], [0, 0]), ends: [float(1), float(2)] },
    {
      name: 'histograms alone',
      series: seriesOf([], [1, 2]),
      window: windowOf([0, 0], [0, 2]),
      ends: [native(1), native(2)],
    },
    {
      name: 'floats around',
      series: seriesOf([1, 5], [2, 4]),
      window: windowOf([0, 2], [0, 2]),
      ends: [float(1), float(5)],
    },
    {
      name: 'histograms around',
      series: seriesOf([2, 4], [1, 5]),
      window: windowOf([0, 2], [0, 2]),
      ends: [native(1), native(5)],
    },
    {
      name: 'floats at the same times',
      series: seriesOf([1, 5], [1, 5]),
      window: windowOf([0, 2], [0, 2]),
      ends: [float(1), float(5)],
    },
    {
      name: 'a part of it',
      series: seriesOf([1, 2, 3, 4], [9]),
      window: windowOf([1, 3], [0, 0]),
      ends: [float(2), float(3)],
    },
    { name: 'nothing', series: seriesOf([1], [2]), window: windowOf([1, 1], [1, 1]), ends: [undefined, undefined] },
  ])('of $name', ({ series, window, ends }) => {
    expect([firstOf(series, window), lastOf(series, window)]).toEqual(ends)
  })

  test('are told in seconds', () => {
    expect(secondsOf(float(1_500))).toBe(1.5)
    expect(secondsOf(undefined)).toBeUndefined()
  })
})

/** Pairs as they are asked about, by their times. */
function pairsIn(count: typeof countMixedPairs, series: RangeSeries, window: Window) {
  const asked: (readonly [number, number])[] = []
  const counted = count(series, (_before, _after, times) => asked.push(times) > 0 && times[1] !== 4)(window)
  return { asked, counted }
}

describe('pairs of neighbours', () => {
  const series = seriesOf([1, 3, 6], [2, 4, 6])

  test('are floats and histograms in the order of their times', () => {
    expect(pairsIn(countMixedPairs, series, windowOf([0, 3], [0, 3]))).toEqual({
      asked: [
        [1, 2],
        [2, 3],
        [3, 4],
        [4, 6],
        [6, 6],
      ],
      counted: 4,
    })
  })

  test('are none where nothing or one sample is', () => {
    expect(pairsIn(countMixedPairs, series, windowOf([0, 0], [0, 0]))).toEqual({ asked: [], counted: 0 })
    expect(pairsIn(countMixedPairs, series, windowOf([1, 2], [0, 0]))).toEqual({ asked: [], counted: 0 })
  })

  test('have their samples', () => {
    const samples: unknown[] = []
    countMixedPairs(series, (before, after) => samples.push([before, after]) > 0)(windowOf([0, 1], [0, 1]))
    expect(samples).toEqual([[10, histogram]])
  })

  test('begin with the last before the window where it is anchored', () => {
    expect(pairsIn(countAnchored, series, windowOf([0, 2], [0, 2], 2))).toEqual({
      asked: [
        [2, 3],
        [3, 4],
      ],
      counted: 1,
    })
    expect(pairsIn(countAnchored, series, windowOf([0, 1], [0, 0], 0))).toEqual({ asked: [], counted: 0 })
    expect(pairsIn(countAnchored, series, windowOf([0, 2], [0, 2], 9)).counted).toBeUndefined()
  })
})
