import { describe, expect, test } from 'vitest'
import type { ProvisionedRule } from '../../queries/alerting.ts'
import { asSteps, blankRule, fromRule, summaryOf, toRule } from './rule-draft.ts'

describe('a rule of the form', () => {
  test.each([
    { name: 'one bound', draft: { comparison: 'lte', low: 3 } as const },
    { name: 'two bounds', draft: { comparison: 'outside_range', low: 1, high: 9 } as const },
    {
      name: 'all that it can have',
      draft: { uid: 'u', receiver: 'me', labels: [['a', 'b']], summary: 's', isPaused: true } as const,
    },
  ])('comes back as it was with $name', ({ draft }) => {
    const given = { ...blankRule, title: 't', folderUid: 'f', expr: 'up', annotations: { __panelId__: '3' }, ...draft }
    const { high, plain: _plain, ...read } = fromRule(toRule(given), 60)
    const { high: _, plain: _none, ...written } = given
    expect(read).toEqual(written)
    expect(high).toBe(given.comparison.endsWith('range') ? given.high : given.low)
  })

  describe('that compares a query as it is, as another program wrote it', () => {
    const range = { from: 300, to: 0 }
    const query = {
      refId: 'Q',
      datasourceUid: 'hearth-metrics',
      relativeTimeRange: range,
      model: { refId: 'Q', expr: 'up', instant: true, editorMode: 'code' },
    }
    const evaluator = { type: 'gt', params: [3, 0] }
    const threshold = {
      refId: 'T',
      datasourceUid: '__expr__',
      relativeTimeRange: range,
      model: {
        refId: 'T',
        type: 'threshold',
        expression: 'Q',
        hide: false,
        conditions: [{ type: 'query', evaluator }],
      },
    }
    const rule: ProvisionedRule = {
      ...toRule({ ...blankRule, title: 't' }),
      data: [query, threshold],
      condition: 'T',
    }

    test('comes back as it was', () => {
      const draft = fromRule(rule, 60)
      expect(draft).toMatchObject({ expr: 'up', comparison: 'gt', low: 3, kept: undefined })
      expect(toRule(draft)).toEqual(rule)
    })

    test('is changed without a word of what the form does not show', () => {
      const { data, condition } = toRule({ ...fromRule(rule, 60), expr: 'down', low: 4 })
      const conditions = [{ type: 'query', evaluator: { type: 'gt', params: [4] } }]
      expect(condition).toBe('T')
      expect(data).toEqual([
        { ...query, model: { ...query.model, expr: 'down' } },
        { ...threshold, model: { ...threshold.model, conditions } },
      ])
    })
  })

  describe('that reduces numbers first, as files of Grafana have it', () => {
    const model = { refId: 'C', type: 'threshold', expression: 'B', hide: false }
    const data = [
      {
        refId: 'A',
        datasourceUid: 'hearth-metrics',
        relativeTimeRange: { from: 300, to: 0 },
        model: { refId: 'A', expr: 'up', range: true, instant: false, intervalMs: 1_000 },
      },
      {
        refId: 'B',
        datasourceUid: '__expr__',
        relativeTimeRange: { from: 300, to: 0 },
        model: { refId: 'B', type: 'reduce', expression: 'A', reducer: 'mean', settings: { mode: 'dropNN' } },
      },
      {
        refId: 'C',
        datasourceUid: '__expr__',
        relativeTimeRange: { from: 300, to: 0 },
        model: { ...model, conditions: [{ type: 'query', evaluator: { type: 'gt', params: [3] } }] },
      },
    ]
    const rule: ProvisionedRule = { ...toRule({ ...blankRule, title: 't' }), data, condition: 'C' }

    test('is shown, and comes back as it was', () => {
      const draft = fromRule(rule, 60)
      expect(draft).toMatchObject({ expr: 'up', comparison: 'gt', low: 3, kept: undefined })
      expect(draft.reduce).toMatchObject({ reducer: 'mean', fromSeconds: 300, isInstant: false })
      expect(toRule(draft)).toEqual(rule)
    })

    test('is changed without a word of what the form does not show', () => {
      const draft = fromRule(rule, 60)
      const reduce = draft.reduce && { ...draft.reduce, reducer: 'max', fromSeconds: 60 }
      const [query, reduced, threshold] = toRule({ ...draft, expr: 'down', reduce, low: 4 }).data
      expect(query).toMatchObject({
        relativeTimeRange: { from: 60, to: 0 },
        model: { expr: 'down', intervalMs: 1_000 },
      })
      expect(reduced?.model).toMatchObject({ reducer: 'max', settings: { mode: 'dropNN' } })
      expect(threshold?.model).toEqual({
        ...model,
        conditions: [{ type: 'query', evaluator: { type: 'gt', params: [4] } }],
      })
    })
  })

  test('is the same rule step by step', () => {
    const draft = { ...blankRule, title: 't', expr: 'up', low: 3 }
    const { data, condition } = toRule(draft)
    expect(asSteps(draft)).toEqual({ ...draft, kept: { data, condition } })
    expect(toRule(asSteps(draft))).toEqual(toRule(draft))
    expect(asSteps(asSteps(draft))).toEqual(asSteps(draft))
  })

  test('keeps queries that it cannot show', () => {
    const data = [{ refId: 'A', datasourceUid: 'x', relativeTimeRange: { from: 1, to: 0 }, model: { type: 'math' } }]
    const rule: ProvisionedRule = { ...toRule({ ...blankRule, title: 't' }), data, condition: 'A' }
    expect(toRule(fromRule(rule, 60))).toEqual(rule)
  })
})

test.each([
  { legend: '{{job}} on {{ instance }}', summary: 'Load: {{ $labels.job }} on {{ $labels.instance }}: {{ $value }}' },
  { legend: '__auto', summary: 'Load: {{ $value }}' },
])('the legend $legend is the text $summary', ({ legend, summary }) => {
  expect(summaryOf('Load', legend)).toBe(summary)
})
