import { expect, test } from 'vitest'
import { renderSelfMetric } from './self-metrics.ts'

test('a gauge has a value for each of its labels', () => {
  const values = [
    { value: 1, labels: { kind: 'a' } },
    { value: Number.NaN, labels: { kind: 'b' } },
  ]
  expect(renderSelfMetric({ name: 'g', help: 'G', type: 'gauge', values })).toEqual({
    name: 'g',
    help: 'G',
    type: 'GAUGE',
    metric: [
      { label: [{ name: 'kind', value: 'a' }], gauge: { value: 1 } },
      { label: [{ name: 'kind', value: 'b' }], gauge: { value: 'NaN' } },
    ],
  })
})

test('the buckets and totals of a histogram are one metric', () => {
  const values = [
    { value: 1, labels: { le: 0.5 }, metricName: 'h_bucket' },
    { value: 3, labels: { le: '+Inf' }, metricName: 'h_bucket' },
    { value: 4.5, labels: {}, metricName: 'h_sum' },
    { value: 3, labels: {}, metricName: 'h_count' },
  ]
  const bucket = [
    { cumulativeCount: '1', upperBound: 0.5 },
    { cumulativeCount: '3', upperBound: 'Infinity' },
  ]
  expect(renderSelfMetric({ name: 'h', help: '', type: 'histogram', values }).metric).toEqual([
    { label: [], histogram: { sampleCount: '3', sampleSum: 4.5, bucket } },
  ])
})
