import { describe, expect, test } from 'vitest'
import type { GrafanaRule } from '../grafana-rule.ts'
import { translateRule } from './translate-rule.ts'

const deps = { sourceUid: 'metrics', folderTitle: 'Ops' }
const range = { from: 600, to: 0 }
const query = (model: object = {}, fields: object = {}) => ({
  refId: 'A',
  datasourceUid: 'metrics',
  queryType: '',
  relativeTimeRange: range,
  model: { expr: 'sum(up) by (job)', instant: true, ...model },
  ...fields,
})
const node = (refId: string, model: object) => ({
  refId,
  datasourceUid: '__expr__',
  queryType: '',
  relativeTimeRange: range,
  model: { ...model },
})
const reduce = (refId: string, of: string, reducer = 'last', settings: object = {}) =>
  node(refId, { type: 'reduce', expression: of, reducer, settings })
const threshold = (refId: string, of: string, type = 'gt', params: readonly number[] = [5], more: object = {}) =>
  node(refId, { type: 'threshold', expression: of, conditions: [{ evaluator: { type, params }, ...more }] })
const math = (refId: string, expression: string) => node(refId, { type: 'math', expression })

const rule = (data: GrafanaRule['data'], fields: Partial<GrafanaRule> = {}): GrafanaRule => ({
  uid: 'u',
  title: 'High',
  folderUid: 'f',
  group: 'g',
  condition: data.at(-1)?.refId ?? '',
  data,
  forMs: 0,
  keepFiringMs: 0,
  labels: {},
  annotations: {},
  noDataState: 'OK',
  execErrState: 'KeepLast',
  isPaused: false,
  record: undefined,
  receiver: undefined,
  provenance: '',
  updatedMs: 0,
  ...fields,
})
const ranged = query({ instant: false, range: true, intervalMs: 30_000 })

describe('the expression of a rule', () => {
  test.each([
    {
      name: 'a query whose numbers are compared',
      data: [query(), threshold('B', 'A')],
      expr: '(sum(up) by (job)) > 5',
    },
    {
      name: 'a number of a series is reduced already',
      data: [query(), reduce('B', 'A'), threshold('C', '$B', 'lte')],
      expr: '(sum(up) by (job)) <= 5',
    },
    {
      name: 'a range that is reduced',
      data: [ranged, reduce('B', 'A', 'mean'), threshold('C', 'B')],
      expr: '(avg_over_time((sum(up) by (job))[10m:30s])) > 5',
    },
    {
      name: 'the least of a range, unless one is no number',
      data: [ranged, reduce('B', 'A', 'min'), threshold('C', 'B')],
      expr: '(min_over_time((sum(up) by (job))[10m:30s]) unless count_over_time(((sum(up) by (job)) != (sum(up) by (job)))[10m:30s])) > 5',
    },
    {
      name: 'the least of what are numbers',
      data: [ranged, reduce('B', 'A', 'min', { mode: 'dropNN' }), threshold('C', 'B')],
      expr: '(min_over_time(((sum(up) by (job)) > -Inf < Inf)[10m:30s])) > 5',
    },
    {
      name: 'a range that ended a while ago',
      data: [
        query({ instant: false, range: true }, { relativeTimeRange: { from: 900, to: 300 } }),
        reduce('B', 'A'),
        threshold('C', 'B'),
      ],
      expr: '(last_over_time((sum(up) by (job))[10m:15s] offset 5m)) > 5',
    },
    {
      name: 'within two numbers',
      data: [query(), threshold('B', 'A', 'within_range', [9, 1])],
      expr: '(sum(up) by (job)) > 1 < 9',
    },
    {
      name: 'outside of two numbers',
      data: [query(), threshold('B', 'A', 'outside_range', [1, 9])],
      expr: '(sum(up) by (job)) < 1 or (sum(up) by (job)) > 9',
    },
    {
      name: 'a calculation that compares',
      data: [query(), math('B', '$A * 100 > 5')],
      expr: '((sum(up) by (job)) * 100) > 5',
    },
    {
      name: 'a calculation of truths',
      data: [query(), math('B', '$A > 1 && !($A >= 9)')],
      expr: '((((sum(up) by (job)) > bool 1) != bool 0) * ((((sum(up) by (job)) >= bool 9) == bool 0) != bool 0)) != 0',
    },
    {
      name: 'a calculation that is not zero',
      data: [query(), math('B', 'abs($A) - 2 ** 3')],
      expr: '((abs(sum(up) by (job))) - (2 ^ 3)) != 0',
    },
    {
      name: 'two queries that are grouped by the same labels',
      data: [query(), query({ expr: 'sum by (job) (b)' }, { refId: 'B' }), math('C', '$A / $B > 2')],
      expr: '((sum(up) by (job)) / (sum by (job) (b))) > 2',
    },
    {
      name: 'two queries over a range, each reduced first',
      data: [
        ranged,
        query({ expr: 'sum by (job) (b)' }, { refId: 'B' }),
        reduce('C', 'A', 'max', { mode: 'dropNN' }),
        math('D', '$C - $B'),
        threshold('E', 'D'),
      ],
      expr: '((max_over_time(((sum(up) by (job)) > -Inf < Inf)[10m:30s])) - (sum by (job) (b))) > 5',
    },
    {
      name: 'any series with one number beside them',
      data: [query({ expr: 'up' }), query({ expr: 'sum(b)' }, { refId: 'B' }), math('C', '$A > $B')],
      expr: 'up > on() group_left() (sum(b))',
    },
    {
      name: 'one number with any series beside it',
      data: [query({ expr: 'up' }), query({ expr: 'sum(b)' }, { refId: 'B' }), math('C', '$B / ($A + $B) > 1')],
      expr: '((sum(b)) / on() group_right() (up + on() group_left() (sum(b)))) > 1',
    },
    {
      name: 'truths of two queries',
      data: [query({ expr: 'max(a)' }), query({ expr: 'max(b)' }, { refId: 'B' }), math('C', '$A > 1 || $B > 1')],
      expr: '(((((max(a)) > bool 1) != bool 0) + (((max(b)) > bool 1) != bool 0)) > bool 0) != 0',
    },
    {
      name: 'the same series twice, whatever their labels',
      data: [query({ expr: 'up' }), reduce('B', 'A'), math('C', '$A / $B > 1')],
      expr: '(up / up) > 1',
    },
    { name: 'a query that decides by itself', data: [query()], expr: '(sum(up) by (job)) != 0' },
    {
      name: 'variables of time',
      data: [query({ expr: 'rate(a[$__rate_interval])' }), threshold('B', 'A')],
      expr: '(rate(a[1m])) > 5',
    },
  ])('$name', ({ data, expr }) => {
    expect(translateRule(rule(data), deps)).toEqual([
      { alert: 'High', expr, labels: { grafana_folder: 'Ops' }, annotations: {} },
    ])
  })

  test('a rule that records', () => {
    const recording = rule([query(), reduce('B', 'A')], {
      record: { metric: 'jobs:up', from: 'B' },
      labels: { a: 'b' },
    })
    expect(translateRule(recording, deps)).toEqual([
      { record: 'jobs:up', expr: 'sum(up) by (job)', labels: { a: 'b' } },
    ])
  })
})

describe('what a rule does when it', () => {
  const data = [query(), threshold('B', 'A')]

  test('finds nothing and fails: alerts of their own', () => {
    const fields = {
      noDataState: 'NoData',
      execErrState: 'Error',
      forMs: 90_000,
      labels: { team: 'a', at: '{{ $labels.job }}' },
    } as const
    const [main, noData, error] = translateRule(rule(data, fields), deps)
    expect(main).toMatchObject({
      expr: '(sum(up) by (job)) > 5',
      for: '90s',
      labels: { team: 'a', at: '{{ $labels.job }}' },
    })
    const labels = { team: 'a', grafana_folder: 'Ops', rulename: 'High', datasource_uid: 'metrics', ref_id: 'A' }
    expect(noData).toEqual({
      alert: 'DatasourceNoData',
      expr: 'absent(count(sum(up) by (job)))',
      for: '90s',
      labels,
      annotations: {},
    })
    expect(error).toMatchObject({
      alert: 'DatasourceError',
      expr: '((sum(up) by (job)) > 5) and on() (vector(0) > 1)',
      on_error: 'alert',
      labels,
    })
  })

  test('computes with two queries: nothing that belongs together is nothing found', () => {
    const two = [query(), query({ expr: 'sum by (job) (b)' }, { refId: 'B' }), math('C', '$A / $B > 2')]
    const [, noData] = translateRule(rule(two, { noDataState: 'NoData' }), deps)
    expect(noData).toMatchObject({
      alert: 'DatasourceNoData',
      expr: 'absent(count(((sum(up) by (job)) / (sum by (job) (b))) > bool 2))',
      labels: { ref_id: 'A,B', datasource_uid: 'metrics' },
    })
  })

  test('finds nothing and fails: the rule itself', () => {
    const [main, ...others] = translateRule(rule(data, { noDataState: 'Alerting', execErrState: 'Alerting' }), deps)
    expect([main, others]).toMatchObject([
      { expr: '((sum(up) by (job)) > 5) or absent(count(sum(up) by (job)))', on_error: 'alert' },
      [],
    ])
    expect(translateRule(rule(data, { execErrState: 'OK' }), deps)).toMatchObject([{ on_error: 'ok' }])
  })
})

test('texts name the number by what it is a result of; what is private stays with the rule', () => {
  const annotations = {
    summary: '{{ $values.B.Value }} of {{ $labels.job }}, {{ index $values "A" }}',
    __dashboardUid__: 'd',
  }
  const data = [query(), reduce('B', 'A'), threshold('C', 'B')]
  expect(translateRule(rule(data, { annotations, receiver: 'team' }), deps)).toMatchObject([
    {
      annotations: { summary: '{{ $value }} of {{ $labels.job }}, {{ $value }}' },
      labels: { __grafana_receiver__: 'team' },
    },
  ])
})

describe('a rule is refused with the field', () => {
  const unlike = [query({ expr: 'a' }), query({ expr: 'b' }, { refId: 'B' }), math('C', '$A / $B > 2')]
  test.each([
    {
      name: 'a source that is none of ours',
      rule: rule([query({}, { datasourceUid: 'loki' })]),
      param: 'data[0].datasourceUid',
    },
    { name: 'two queries of unknown labels', rule: rule(unlike), param: 'data[2].model.expression' },
    { name: 'a condition that is not there', rule: rule([query()], { condition: 'Z' }), param: 'condition' },
    { name: 'an empty query', rule: rule([query({ expr: ' ' })]), param: 'data[0].model.expr' },
    { name: 'a variable of a dashboard', rule: rule([query({ expr: 'up{job="$job"}' })]), param: 'data[0].model.expr' },
    { name: 'a range that is not reduced', rule: rule([ranged, threshold('B', 'A')]), param: 'data[0].model.instant' },
    {
      name: 'a reducer that is not there',
      rule: rule([ranged, reduce('B', 'A', 'median'), threshold('C', 'B')]),
      param: 'data[1].model.reducer',
    },
    {
      name: 'numbers that are replaced',
      rule: rule([query(), reduce('B', 'A', 'last', { mode: 'replaceNN' }), threshold('C', 'B')]),
      param: 'data[1].model.settings.mode',
    },
    {
      name: 'a second bound',
      rule: rule([query(), threshold('B', 'A', 'gt', [5], { unloadEvaluator: { type: 'lt', params: [3] } })]),
      param: 'data[1].model.conditions[0].unloadEvaluator',
    },
    {
      name: 'classic conditions',
      rule: rule([query(), node('B', { type: 'classic_conditions', conditions: [] })]),
      param: 'data[1].model.type',
    },
    {
      name: 'a function of its own',
      rule: rule([query(), math('B', 'is_nan($A)')]),
      param: 'data[1].model.expression',
    },
    { name: 'a circle', rule: rule([query(), math('B', '$B > 1')]), param: 'data[1].model.expression' },
    {
      name: 'steps that double in length',
      rule: rule([
        query({ expr: 'a' }, { refId: 'A0' }),
        ...Array.from({ length: 60 }, (_, at) => math(`A${at + 1}`, `$A${at} + $A${at}`)),
      ]),
      param: 'data[14].model.expression',
    },
    {
      name: 'what is kept when there is nothing',
      rule: rule([query()], { noDataState: 'KeepLast' }),
      param: 'noDataState',
    },
    {
      name: 'a text of another result',
      rule: rule([query(), threshold('B', 'A')], { annotations: { a: '{{ $values.Z }}' } }),
      param: 'annotations.a',
    },
  ])('$name', ({ rule: wrong, param }) => {
    expect(() => translateRule(wrong, deps)).toThrow(expect.objectContaining({ kind: 'invalid', param }))
  })
})
