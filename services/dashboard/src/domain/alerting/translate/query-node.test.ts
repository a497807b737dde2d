import { describe, expect, test } from 'vitest'
import { readQueryNode } from './query-node.ts'

type Fields = { readonly from?: number; readonly to?: number }

const read = (model: object, { from = 600, to = 0 }: Fields = {}) =>
  readQueryNode(
    {
      ...{ refId: 'A', datasourceUid: 'metrics', queryType: '', relativeTimeRange: { from, to } },
      model: { expr: 'up', ...model },
    },
    'data[0]',
  )

const series = (range: string, expr = 'up') => ({ kind: 'series', expr, range })

describe('a query of a rule', () => {
  test.each([
    { name: 'is over a range', model: {}, node: series('[10m:15s]') },
    { name: 'is over a range that is said', model: { range: true }, node: series('[10m:15s]') },
    {
      name: 'is over a range where it says it is not instant',
      model: { range: false, instant: false },
      node: series('[10m:15s]'),
    },
    { name: 'has the step that it says', model: { interval: '1m' }, node: series('[10m:1m]') },
    { name: 'has a step by its points', model: { maxDataPoints: 10 }, node: series('[10m:1m]') },
    { name: 'has as many points as usual where it says none', model: { maxDataPoints: 0 }, node: series('[10m:15s]') },
    { name: 'has a step by its interval', model: { intervalMs: 30_000 }, node: series('[10m:30s]') },
    { name: 'has a step by its interval in words', model: { intervalMs: '30s' }, node: series('[10m:30s]') },
    { name: 'has no shorter step than samples come', model: { intervalMs: 1_000 }, node: series('[10m:15s]') },
    {
      name: 'has the usual step where its interval is none',
      model: { intervalMs: -1, maxDataPoints: Number.NaN },
      node: series('[10m:15s]'),
    },
    { name: 'is without blanks around it', model: { expr: ' up\n' }, node: series('[10m:15s]') },
    { name: 'may hold a sign of dollar', model: { expr: 'up{a=~"b$"}' }, node: series('[10m:15s]', 'up{a=~"b$"}') },
    {
      name: 'may hold brackets in a text',
      model: { expr: 'up{a=~"[[b]]"}' },
      node: series('[10m:15s]', 'up{a=~"[[b]]"}'),
    },
    {
      name: 'may speak of its step',
      model: { expr: 'rate(a[$__rate_interval])' },
      node: series('[10m:15s]', 'rate(a[1m])'),
    },
    { name: 'may be one number', model: { instant: true }, node: { kind: 'vector', expr: 'up' } },
    { name: 'is one number where it is no range', model: { range: false }, node: { kind: 'vector', expr: 'up' } },
    {
      name: 'is one number where it says both',
      model: { instant: true, range: true },
      node: { kind: 'vector', expr: 'up' },
    },
  ])('$name', ({ model, node }) => {
    expect(read(model)).toEqual(node)
  })

  test('may end earlier', () => {
    expect(read({}, { from: 660, to: 60 })).toEqual(series('[10m:15s] offset 1m'))
  })

  const variables = 'it has variables of a dashboard; a rule has none, so write what they stand for'
  const endless = 'a range query needs "from" before "to", in seconds'

  test.each([
    { model: { expr: '' }, at: 'model.expr', reason: 'a query in PromQL is needed' },
    { model: { expr: '  ' }, at: 'model.expr', reason: 'a query in PromQL is needed' },
    { model: { expr: 5 }, at: 'model.expr', reason: 'a query in PromQL is needed' },
    { model: { expr: 'up{job="$job"}' }, at: 'model.expr', reason: variables },
    { model: { expr: `up{job="\${job}"}` }, at: 'model.expr', reason: variables },
    { model: { expr: 'up{job=[[job]]}' }, at: 'model.expr', reason: variables },
    { model: {}, range: { from: 60, to: 60 }, at: 'relativeTimeRange', reason: endless },
    { model: {}, range: { from: 60, to: 61 }, at: 'relativeTimeRange', reason: endless },
    {
      model: { instant: true },
      range: { from: 600, to: 60 },
      at: 'relativeTimeRange.to',
      reason: 'an instant query is evaluated now, so it has to be 0',
    },
  ])('of $model $range is refused', ({ model, range, at, reason }) => {
    expect(() => read(model, range)).toThrow(`invalid alert rule: data[0].${at}: ${reason}`)
  })

  test('of one number needs no range', () => {
    expect(read({ instant: true }, { from: 0, to: 0 })).toEqual({ kind: 'vector', expr: 'up' })
  })
})
