import { describe, expect, test } from 'vitest'
import { buildQuery, selectorOf } from './build-query.ts'

describe('selectorOf()', () => {
  test.each([
    { name: 'up', wanted: {}, expected: 'up' },
    { name: 'up', wanted: { job: ['a'], zone: [] }, expected: 'up{job="a"}' },
    { name: 'up', wanted: { job: ['a.b', 'c|d'] }, expected: String.raw`up{job=~"a\\.b|c\\|d"}` },
    { name: 'a.b', wanted: { 'x y': ['1'] }, expected: '{"a.b", "x y"="1"}' },
  ])('$expected', ({ name, wanted, expected }) => {
    expect(selectorOf(name, wanted)).toBe(expected)
  })
})

describe('buildQuery()', () => {
  test.each([
    { name: 'load', type: 'gauge', by: undefined, expected: 'load{job="a"}' },
    { name: 'load', type: 'gauge', by: [], expected: 'sum(load{job="a"})' },
    { name: 'load', type: 'gauge', by: ['zone', 'x y'], expected: 'sum by (zone, "x y") (load{job="a"})' },
    { name: 'hits_total', type: 'counter', by: undefined, expected: 'rate(hits_total{job="a"}[5m])' },
    { name: 'hits_total', type: 'counter', by: ['zone'], expected: 'sum by (zone) (rate(hits_total{job="a"}[5m]))' },
    { name: 'hits_created', type: 'counter', by: undefined, expected: 'hits_created{job="a"}' },
    { name: 'lag_sum_of', type: 'summary', by: undefined, expected: 'lag_sum_of{job="a"}' },
    { name: 'lag_sum', type: 'histogram', by: undefined, expected: 'rate(lag_sum{job="a"}[5m])' },
    { name: 'lag_sum', type: 'gauge', by: undefined, expected: 'lag_sum{job="a"}' },
    { name: 'lag_count', type: 'summary', by: undefined, expected: 'rate(lag_count{job="a"}[5m])' },
    {
      name: 'lag_bucket',
      type: 'histogram',
      by: ['zone'],
      expected: 'histogram_quantile(0.95, sum by (le, zone) (rate(lag_bucket{job="a"}[5m])))',
    },
    { name: 'lag', type: 'histogram', by: undefined, expected: 'histogram_quantile(0.95, rate(lag{job="a"}[5m]))' },
    { name: 'lag', type: 'histogram', by: [], expected: 'histogram_quantile(0.95, sum (rate(lag{job="a"}[5m])))' },
  ])('$name, a $type, by $by', ({ expected, ...look }) => {
    expect(buildQuery({ ...look, wanted: { job: ['a'] } })).toBe(expected)
  })
})
