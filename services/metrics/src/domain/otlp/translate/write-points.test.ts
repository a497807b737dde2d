import { expect, test } from 'vitest'
import type { Labels } from '../../model/labels.ts'
import { type Place, writeHistogram, writeNumber, writeSummary } from './write-points.ts'

/** What is written of a metric `m`, each series by the values of its labels, but its own. */
function writtenBy(write: (place: Place) => void) {
  const samples: unknown[] = []
  const exemplars: unknown[] = []
  const shown = (series: Labels) => Object.values(series.toRecord()).filter((value) => value !== 'own')
  const sink = {
    add: (series: Labels, timeMs: number, value: number | undefined, startMs?: number) =>
      samples.push([...shown(series), timeMs, value, ...(startMs === undefined ? [] : [startMs])]),
    addExemplars: (series: Labels, found: readonly { value: number }[]) => {
      for (const { value } of found) exemplars.push([...shown(series), value])
    },
  }
  write({ sink: sink as never, name: 'm', labels: new Map([['a', 'own']]) })
  return { samples, exemplars }
}
const point = { timeMs: 9, startMs: 3, isAbsent: false, exemplars: [] }

test('a histogram is a sum, a count, and buckets that each hold those below', () => {
  const given = {
    ...point,
    count: 6,
    sum: 2.5,
    bounds: [1, 2],
    counts: [1, 2, 3],
    exemplars: [{ value: 1 }, { value: 1.5 }, { value: 7 }],
  }
  expect(writtenBy((place) => writeHistogram(place, given as never))).toEqual({
    samples: [
      ['m_sum', 9, 2.5, 3],
      ['m_count', 9, 6, 3],
      ['m_bucket', '1', 9, 1, 3],
      ['m_bucket', '2', 9, 3, 3],
      ['m_bucket', '+Inf', 9, 6, 3],
    ],
    exemplars: [
      ['m_bucket', '1', 1],
      ['m_bucket', '2', 1.5],
      ['m_bucket', '+Inf', 7],
    ],
  })
})

test('a histogram without a sum has none, and one that is absent no values', () => {
  const given = { ...point, isAbsent: true, count: 0, sum: undefined, bounds: [1], counts: [] }
  expect(writtenBy((place) => writeHistogram(place, given as never)).samples).toEqual([
    ['m_count', 9, undefined, 3],
    ['m_bucket', '+Inf', 9, undefined, 3],
  ])
})

test.each([
  [1, '1'],
  [0.25, '0.25'],
  [1e-7, '0.0000001'],
  [1.25e-7, '0.000000125'],
  [-2.5e-8, '-0.000000025'],
  [1e21, '1000000000000000000000'],
  [1.5e22, '15000000000000000000000'],
  [Number.POSITIVE_INFINITY, '+Inf'],
  [Number.NEGATIVE_INFINITY, '-Inf'],
])('a quantile of %s is written as %s', (quantile, text) => {
  const given = { ...point, count: 1, sum: 2, quantiles: [{ quantile, value: 5 }] }
  expect(writtenBy((place) => writeSummary(place, given as never)).samples).toEqual([
    ['m_sum', 9, 2],
    ['m_count', 9, 1],
    ['m', text, 9, 5],
  ])
})

test.each([
  { isAbsent: false, value: 4 },
  { isAbsent: true, value: undefined },
])('a number that is absent: $isAbsent', ({ isAbsent, value }) => {
  const given = { ...point, isAbsent, value: 4, exemplars: [{ value: 2 }] }
  expect(writtenBy((place) => writeNumber(place, given as never))).toEqual({
    samples: [['m', 9, value]],
    exemplars: [['m', 2]],
  })
})
