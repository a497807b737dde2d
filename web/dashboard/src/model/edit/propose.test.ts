import { parser } from '@prometheus-io/lezer-promql'
import { describe, expect, test } from 'vitest'
import { records } from '../json.ts'
import { bareSelector, newPanel, panelOfProposal, propose } from './propose.ts'

const metric = (name: string, type: string) => ({ name, type, help: '' })

describe('propose()', () => {
  test.each([
    {
      name: 'a counter for its rate',
      metric: metric('http_requests_total', 'counter'),
      expected: { kind: 'rate', queries: [{ expr: 'rate(http_requests_total[$__rate_interval])' }], unit: 'reqps' },
    },
    {
      name: 'what is named like a counter and declared as nothing',
      metric: metric('sent_bytes_total', 'unknown'),
      expected: { kind: 'rate', unit: 'Bps' },
    },
    {
      name: 'a gauge as it is',
      metric: metric('process_resident_memory_bytes', 'gauge'),
      expected: { kind: 'value', queries: [{ expr: 'process_resident_memory_bytes' }], unit: 'bytes' },
    },
    {
      name: 'the count of a summary for its rate',
      metric: metric('gc_seconds_count', 'summary'),
      expected: { kind: 'rate' },
    },
    {
      name: 'a native histogram for its quantiles, without buckets',
      metric: metric('wait_seconds', 'histogram'),
      expected: {
        kind: 'quantiles',
        queries: [{ expr: 'histogram_quantile(0.5, sum (rate(wait_seconds[$__rate_interval])))' }, {}, {}],
      },
    },
  ])('asks $name', ({ metric, expected }) => expect(propose(metric)[0]).toMatchObject(expected))

  test.each(['wait_seconds_bucket', 'wait_seconds_sum', 'wait_seconds_count'])(
    'asks a histogram for p50, p95 and p99, by whichever of its names: %s',
    (name) => {
      const [first] = propose(metric(name, 'histogram'), '{job="a"}')
      expect(first).toMatchObject({ kind: 'quantiles', unit: 's' })
      expect(first?.queries.map(({ legend }) => legend)).toEqual(['p50', 'p95', 'p99'])
      expect(first?.queries[1]?.expr).toBe(
        'histogram_quantile(0.95, sum by (le) (rate(wait_seconds_bucket{job="a"}[$__rate_interval])))',
      )
    },
  )

  test.each(['counter', 'gauge', 'histogram', 'summary', 'unknown'])('writes PromQL that can be read: %s', (type) => {
    for (const { queries } of propose(metric('some_seconds_count', type), '{job=~"a|b"}'))
      for (const { expr } of queries)
        expect(parser.parse(expr.replace('$__rate_interval', '5m')).toString()).not.toContain('⚠')
  })
})

test.each([
  ['up', { name: 'up', selector: '' }],
  [' up { job="a" } ', { name: 'up', selector: '{ job="a" }' }],
  ['rate(up[5m])', undefined],
  ['up + up', undefined],
  ['', undefined],
])('bareSelector(%j)', (expr, expected) => expect(bareSelector(expr)).toEqual(expected))

test('panelOfProposal() is a panel with a letter for each query', () => {
  const [quantiles] = propose(metric('wait_seconds_bucket', 'histogram'))
  const panel = panelOfProposal('Wait', quantiles ?? { kind: 'value', queries: [], unit: undefined })
  expect(panel).toMatchObject({ type: 'timeseries', title: 'Wait', fieldConfig: { defaults: { unit: 's' } } })
  expect(records(panel.targets).map(({ refId, legendFormat }) => `${refId} ${legendFormat}`)).toEqual([
    'A p50',
    'B p95',
    'C p99',
  ])
})

test('newPanel() asks for nothing, and its legend reckons nothing', () =>
  expect(newPanel('T')).toMatchObject({
    ...{ type: 'timeseries', title: 'T', fieldConfig: { defaults: {}, overrides: [] } },
    options: { legend: { showLegend: true, calcs: [] } },
    targets: [{ refId: 'A', expr: '' }],
  }))
