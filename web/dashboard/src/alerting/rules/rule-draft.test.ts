import { describe, expect, test } from 'vitest'
import type { ProvisionedRule } from '../../queries/alerting.ts'
import { blankRule, fromRule, summaryOf, toRule } from './rule-draft.ts'

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
    const { high, ...read } = fromRule(toRule(given), 60)
    const { high: _, ...written } = given
    expect(read).toEqual(written)
    expect(high).toBe(given.comparison.endsWith('range') ? given.high : given.low)
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
