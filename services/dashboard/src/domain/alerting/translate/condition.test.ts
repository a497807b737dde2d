import { describe, expect, test } from 'vitest'
import type { GrafanaRule, RuleQuery } from '../grafana-rule.ts'
import { translateCondition } from './condition.ts'

const of = (refId: string, datasourceUid: string, model: object): RuleQuery => ({
  ...{ refId, datasourceUid, queryType: '', relativeTimeRange: { from: 600, to: 0 } },
  model: { ...model },
})
const instant = (refId: string, expr: string, uid = 'metrics') => of(refId, uid, { expr, instant: true })
const ranged = (refId: string, expr: string) =>
  of(refId, 'metrics', { expr, range: true, instant: false, intervalMs: 30_000 })
const node = (refId: string, model: object) => of(refId, '__expr__', model)
const reduce = (refId: string, from: string, reducer = 'last', mode?: string) =>
  node(refId, { type: 'reduce', expression: from, reducer, settings: mode === undefined ? {} : { mode } })
const threshold = (refId: string, from: string, type = 'gt', params: readonly number[] = [5]) =>
  node(refId, { type: 'threshold', expression: from, conditions: [{ evaluator: { type, params } }] })
const math = (refId: string, expression: string) => node(refId, { type: 'math', expression })

function translate(data: readonly RuleQuery[], condition = data.at(-1)?.refId ?? '') {
  const rule = { data, condition } as unknown as GrafanaRule
  const { sameValue, ...rest } = translateCondition(rule, 'metrics')
  return { ...rest, sameValue: [...sameValue].toSorted() }
}

describe('what decides a rule', () => {
  test.each([
    {
      name: 'a query by itself, where it is not nothing',
      data: [instant('A', 'up')],
      test: '(up) != 0',
      sameValue: ['A'],
    },
    {
      name: 'a number above another',
      data: [instant('A', 'up'), threshold('B', 'A')],
      test: '(up) > 5',
      sameValue: ['A', 'B'],
    },
    { name: 'below', data: [instant('A', 'up'), threshold('B', 'A', 'lt')], test: '(up) < 5', sameValue: ['A', 'B'] },
    {
      name: 'at least',
      data: [instant('A', 'up'), threshold('B', 'A', 'gte')],
      test: '(up) >= 5',
      sameValue: ['A', 'B'],
    },
    {
      name: 'at most',
      data: [instant('A', 'up'), threshold('B', 'A', 'lte')],
      test: '(up) <= 5',
      sameValue: ['A', 'B'],
    },
    {
      name: 'the same',
      data: [instant('A', 'up'), threshold('B', 'A', 'eq')],
      test: '(up) == 5',
      sameValue: ['A', 'B'],
    },
    {
      name: 'another',
      data: [instant('A', 'up'), threshold('B', 'A', 'ne')],
      test: '(up) != 5',
      sameValue: ['A', 'B'],
    },
    {
      name: 'within two, in either order',
      data: [instant('A', 'up'), threshold('B', 'A', 'within_range', [9, 2])],
      test: '(up) > 2 < 9',
      sameValue: ['A', 'B'],
    },
    {
      name: 'within two or at one',
      data: [instant('A', 'up'), threshold('B', 'A', 'within_range_included', [2, 9])],
      test: '(up) >= 2 <= 9',
      sameValue: ['A', 'B'],
    },
    {
      name: 'outside of two',
      data: [instant('A', 'up'), threshold('B', 'A', 'outside_range', [2, 9])],
      test: '(up) < 2 or (up) > 9',
      sameValue: ['A', 'B'],
    },
    {
      name: 'outside of two or at one',
      data: [instant('A', 'up'), threshold('B', 'A', 'outside_range_included', [2, 9])],
      test: '(up) <= 2 or (up) >= 9',
      sameValue: ['A', 'B'],
    },
    {
      name: 'a threshold over one that was reduced already',
      data: [instant('A', 'up'), reduce('B', 'A'), threshold('C', 'B')],
      test: '(up) > 5',
      sameValue: ['A', 'B', 'C'],
    },
    {
      name: 'a reduced range',
      data: [ranged('A', 'up'), reduce('B', 'A', 'sum')],
      test: '(sum_over_time((up)[10m:30s])) != 0',
      sameValue: ['B'],
    },
    { name: 'a comparison in words', data: [instant('A', 'up'), math('B', '$A > 5')], sameValue: ['A'] },
    { name: 'a comparison of more', data: [instant('A', 'up'), math('B', '1 + $A > 5')], sameValue: [] },
  ])('is $name', ({ data, test: expected, sameValue }) => {
    const made = translate(data)
    if (expected !== undefined) expect(made.test).toBe(expected)
    expect(made.sameValue).toEqual(sameValue)
  })

  test.each([
    { reducer: 'last', expr: 'last_over_time((up)[10m:30s])' },
    { reducer: 'mean', expr: 'avg_over_time((up)[10m:30s])' },
    { reducer: 'count', expr: 'count_over_time((up)[10m:30s])' },
    { reducer: 'sum', expr: 'sum_over_time((up)[10m:30s])' },
    { reducer: 'max', expr: 'max_over_time((up)[10m:30s]) unless count_over_time(((up) != (up))[10m:30s])' },
    { reducer: 'max', mode: 'dropNN', expr: 'max_over_time(((up) > -Inf < Inf)[10m:30s])' },
    { reducer: 'sum', mode: 'dropNN', expr: 'sum_over_time(((up) > -Inf < Inf)[10m:30s])' },
  ])('reduces a range by $reducer $mode', ({ reducer, mode, expr }) => {
    expect(translate([ranged('A', 'up'), reduce('B', 'A', reducer, mode)]).value).toBe(expr)
  })

  test.each([
    { type: 'gt', params: [5], value: '(up) > bool 5' },
    { type: 'ne', params: [5], value: '(up) != bool 5' },
    { type: 'within_range', params: [9, 2], value: '((up) > bool 2) * ((up) < bool 9)' },
    { type: 'within_range_included', params: [2, 9], value: '((up) >= bool 2) * ((up) <= bool 9)' },
    { type: 'outside_range', params: [2, 9], value: '((up) < bool 2) + ((up) > bool 9)' },
    { type: 'outside_range_included', params: [2, 9], value: '((up) <= bool 2) + ((up) >= bool 9)' },
  ])('is 1 or 0 for a rule that records it: $type', ({ type, params, value }) => {
    expect(translate([instant('A', 'up'), threshold('B', 'A', type, params)]).value).toBe(value)
  })

  test('is a threshold over a threshold', () => {
    const made = translate([instant('A', 'up'), threshold('B', 'A'), threshold('C', 'B', 'gt', [0])])
    expect(made.test).toBe('((up) > bool 5) > 0')
  })

  test('has nothing to decide by where its query finds nothing', () => {
    expect(translate([instant('A', 'up'), threshold('B', 'A')])).toMatchObject({
      refIds: 'A',
      absent: 'absent(count(up))',
    })
  })

  test('has nothing to decide by where what is made of several queries is nothing', () => {
    const [one, other] = ['sum by (job) (up)', 'sum by (job) (down)']
    const made = translate([instant('B', one), instant('A', other), math('C', '$B + $A'), threshold('D', 'C')])
    expect(made.refIds).toBe('A,B')
    expect(made.value).toContain(one)
    expect(made.value).toContain(other)
    expect(made.absent).toBe(`absent(count(${made.value}))`)
  })
})

describe('a rule that cannot be said is refused with the field', () => {
  const refused = (data: readonly RuleQuery[], condition?: string) => {
    try {
      translate(data, condition)
    } catch (error) {
      return error
    }
    return undefined
  }

  test.each([
    { name: 'no such query', data: [instant('A', 'up')], condition: 'Z', param: 'condition' },
    { name: 'a threshold over nothing', data: [threshold('B', 'Z')], param: 'condition' },
    { name: 'a reduction of nothing', data: [reduce('B', 'Z')], param: 'data[0].model.expression' },
    { name: 'words about nothing', data: [math('B', '$Z > 1')], param: 'data[0].model.expression' },
    { name: 'words about no query', data: [math('B', '2 > 1')], param: 'data[0].model.expression' },
    { name: 'what depends on itself', data: [math('B', '$B + 1')], param: 'data[0].model.expression' },
    {
      name: 'what depends on itself by way of another',
      data: [threshold('B', 'C'), threshold('C', 'B')],
      param: 'data[0].model.expression',
    },
    { name: 'another source', data: [instant('A', 'up', 'logs')], param: 'data[0].datasourceUid' },
    {
      name: 'a range of another source',
      data: [of('A', 'logs', { expr: 'up', range: true }), reduce('B', 'A')],
      param: 'data[0].datasourceUid',
    },
    {
      name: 'a range that is not reduced',
      data: [ranged('A', 'up'), threshold('B', 'A')],
      param: 'data[0].model.instant',
    },
    {
      name: 'a reducer that PromQL has not',
      data: [ranged('A', 'up'), reduce('B', 'A', 'median')],
      param: 'data[1].model.reducer',
    },
    {
      name: 'a reducer that objects have',
      data: [ranged('A', 'up'), reduce('B', 'A', 'constructor')],
      param: 'data[1].model',
    },
    {
      name: 'numbers in the place of none',
      data: [ranged('A', 'up'), reduce('B', 'A', 'last', 'replaceNN')],
      param: 'data[1].model.settings.mode',
    },
    {
      name: 'a bound without a number',
      data: [instant('A', 'up'), threshold('B', 'A', 'gt', [])],
      param: 'data[1].model',
    },
    {
      name: 'two bounds of which one is missing',
      data: [instant('A', 'up'), threshold('B', 'A', 'within_range', [1])],
      param: 'data[1].model',
    },
    {
      name: 'an unknown comparison',
      data: [instant('A', 'up'), threshold('B', 'A', 'between')],
      param: 'data[1].model',
    },
  ])('$name', ({ data, condition, param }) => {
    expect(refused(data, condition)).toMatchObject({
      kind: 'invalid',
      param: expect.stringContaining(param),
    })
  })
})
