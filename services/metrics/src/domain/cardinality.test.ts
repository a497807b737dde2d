import { expect, test } from 'vitest'
import { measureCardinality } from './cardinality.ts'
import { Labels } from './model/labels.ts'
import { runWhole } from './turns/turns.ts'

const series = [
  Labels.of({ __name__: 'up', job: 'a' }),
  Labels.of({ __name__: 'up', job: 'bb' }),
  Labels.of({ __name__: 'load', job: 'a' }),
]

test('counts series, values and pairs, the largest first', () => {
  expect(runWhole(measureCardinality(series, 10))).toEqual({
    numSeries: 3,
    numLabelPairs: 4,
    seriesCountByMetricName: [
      { name: 'up', value: 2 },
      { name: 'load', value: 1 },
    ],
    labelValueCountByLabelName: [
      { name: '__name__', value: 2 },
      { name: 'job', value: 2 },
    ],
    memoryInBytesByLabelName: [
      { name: '__name__', value: 6 },
      { name: 'job', value: 3 },
    ],
    seriesCountByLabelValuePair: [
      { name: '__name__=up', value: 2 },
      { name: 'job=a', value: 2 },
      { name: '__name__=load', value: 1 },
      { name: 'job=bb', value: 1 },
    ],
  })
})

test('each list ends at the limit', () => {
  expect(runWhole(measureCardinality(series, 1)).seriesCountByLabelValuePair).toEqual([
    { name: '__name__=up', value: 2 },
  ])
})
