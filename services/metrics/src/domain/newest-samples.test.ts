import { expect, test } from 'vitest'
import type { Histogram } from './model/histogram.ts'
import { Labels } from './model/labels.ts'
import type { Series } from './model/queryable.ts'
import { writeStale } from './model/stale.ts'
import { newestSamples } from './newest-samples.ts'

const histogram: Histogram = {
  ...{ integer: true, resetHint: 'unknown', schema: 0, zeroThreshold: 0, zeroCount: 0, count: 0, sum: 0 },
  ...{ positiveSpans: [], positiveBuckets: [], negativeSpans: [], negativeBuckets: [], customValues: [] },
}

function series(labels: Record<string, string>, points: readonly [timeMs: number, value: number][]): Series {
  return {
    labels: Labels.of(labels),
    timestamps: Float64Array.from(points, ([timeMs]) => timeMs),
    values: Float64Array.from(points, ([, value]) => value),
  }
}

test('of each series the newest sample, in the order of names', () => {
  const found = [
    series({ __name__: 'up', job: 'b' }, [
      [1, 1],
      [2, 0],
    ]),
    series({ __name__: 'up', job: 'a' }, [[3, 1]]),
    series({ __name__: 'down', z: '1' }, [[4, 7]]),
  ]
  expect(newestSamples(found).map(({ labels, timeMs, value }) => [labels.toRecord(), timeMs, value])).toEqual([
    [{ __name__: 'down', z: '1' }, 4, 7],
    [{ __name__: 'up', job: 'a' }, 3, 1],
    [{ __name__: 'up', job: 'b' }, 2, 0],
  ])
})

test('a series found twice is given once', () => {
  const up = series({ __name__: 'up' }, [[1, 1]])
  expect(newestSamples([up, up])).toHaveLength(1)
})

test('a series that has ended is left out', () => {
  const ended = series({ __name__: 'up' }, [
    [1, 1],
    [2, 0],
  ])
  writeStale(ended.values, 1)
  expect(newestSamples([ended])).toEqual([])
})

test('a histogram is the newest sample as well as a number, also behind the end of the numbers', () => {
  const mixed = series({ __name__: 'sizes' }, [
    [1, 1],
    [2, 0],
  ])
  expect(newestSamples([{ ...mixed, histograms: [undefined, histogram] }])).toMatchObject([{ timeMs: 2, histogram }])
  expect(newestSamples([{ ...mixed, histograms: [histogram, undefined] }])).toMatchObject([
    { timeMs: 2, value: 0, histogram: undefined },
  ])
})
