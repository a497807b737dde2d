import { expect, test } from 'vitest'
import { suggestQuery } from './suggest-query.ts'

test.each([
  { metric: 'node_load1', type: 'gauge', expected: 'node_load1' },
  { metric: 'hits_total', type: 'counter', expected: 'rate(hits_total[5m])' },
  { metric: 'a.hits', type: 'counter', expected: 'rate({"a.hits"}[5m])' },
  { metric: 'lag_count', type: 'summary', expected: 'rate(lag_count[5m])' },
  { metric: 'lag', type: 'summary', expected: 'lag' },
  {
    metric: 'lag_bucket',
    type: 'histogram',
    expected: 'histogram_quantile(0.95, sum by (le, job) (rate(lag_bucket[5m])))',
  },
])('$metric, a $type', ({ metric, type, expected }) => {
  expect(suggestQuery(metric, type)).toBe(expected)
})
