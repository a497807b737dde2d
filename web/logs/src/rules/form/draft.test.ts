import { describe, expect, test } from 'vitest'
import { draftOf, expressionOf, faultOf, newDraft, toWritten } from './draft.ts'

const draft = { ...newDraft('{container="shop"} |= "broken"', '{{ $value }} lines'), name: 'Broken' }

describe('a rule that is made', () => {
  test('counts its lines', () => {
    expect(toWritten(draft)).toEqual({
      alert: 'Broken',
      expr: 'sum(count_over_time({container="shop"} |= "broken" [5m])) > 10',
      for: '0s',
      labels: { severity: 'warning' },
      annotations: { summary: '{{ $value }} lines' },
    })
  })

  test('for fewer lines takes none for a count as well', () => {
    expect(expressionOf({ ...draft, comparison: 'fewer', threshold: '1', window: '1h' })).toBe(
      '(sum(count_over_time({container="shop"} |= "broken" [1h])) or vector(0)) < 1',
    )
  })

  test('counts what stands before a comment', () => {
    expect(expressionOf({ ...draft, lines: '{a="b"} # mine ' })).toBe('sum(count_over_time({a="b"} # mine\n[5m])) > 10')
    expect(expressionOf({ ...draft, lines: '{a="b"} // c' })).toContain('// c\n[5m]')
    expect(expressionOf({ ...draft, lines: '{a="b"} |= `#` /* c */' })).toContain('/* c */ [5m]')
  })

  test.each([
    { change: {}, fault: undefined },
    { change: { name: ' ' }, fault: 'noName' },
    { change: { name: ' . ' }, fault: 'dotName' },
    { change: { name: '..' }, fault: 'dotName' },
    { change: { name: '.a' }, fault: undefined },
    { change: { lines: '' }, fault: 'noLines' },
    { change: { threshold: 'many' }, fault: 'noNumber' },
    { change: { threshold: '-1' }, fault: 'noNumber' },
    { change: { threshold: '0' }, fault: undefined },
    { change: { threshold: '0', comparison: 'fewer' as const }, fault: 'neverFewer' },
    { change: { expression: ' ' }, fault: 'noExpression' },
    { change: { expression: 'vector(1)', lines: '', threshold: '' }, fault: undefined },
  ])('with $change lacks $fault', ({ change, fault }) => {
    expect(faultOf({ ...draft, ...change })).toBe(fault)
  })
})

describe('a rule that is changed', () => {
  test.each([
    { what: 'more lines', draft },
    { what: 'fewer lines', draft: { ...draft, comparison: 'fewer' as const, window: '30s' } },
    { what: 'no severity and no summary', draft: { ...draft, severity: '', summary: '' } },
    { what: 'a comment', draft: { ...draft, lines: '{a="b"} # of the "shop' } },
    { what: 'a comment before its end', draft: { ...draft, lines: '{a="b"} # [5m]\n|= "c"' } },
    { what: 'what looks like a comment', draft: { ...draft, lines: '{a="b"} |= "http://c#d"' } },
    { what: 'a window within its text', draft: { ...draft, lines: '{a="b"} |= "[5m])) > 3"' } },
  ])('is read as it was written: $what', ({ draft: written }) => {
    expect(draftOf(toWritten(written))).toEqual(written)
  })

  test.each([
    'sum by (container) (count_over_time({a="b"} [5m])) > 3',
    'sum(count_over_time({a="b"} [5m])) > 3 or sum(count_over_time({c="d"} [5m])) > 3',
    'sum(count_over_time({a="b"}[5m])) / sum(rate({a="b"}[5m])) > 5',
    'sum(count_over_time({a="b"}[5m])) - sum(bytes_over_time({a="]"}[5m])) > 5',
    'rate({a="b"} [5m]) > 0.5',
  ])('that is no count of lines keeps its expression: %s', (expr) => {
    const rule = { alert: 'A', expr, for: '5m', labels: {}, annotations: {} }
    expect(draftOf(rule)).toMatchObject({ expression: expr, hold: '5m' })
    expect(toWritten(draftOf(rule), rule)).toEqual(rule)
  })

  test('keeps what the form has no field for', () => {
    const before = {
      alert: 'A',
      expr: 'vector(1)',
      keep_firing_for: '1m',
      labels: { team: 'a', severity: 'info' },
      annotations: { runbook: 'r', summary: 's' },
    }
    expect(toWritten({ ...draftOf(before), severity: '', summary: 't' }, before)).toEqual({
      alert: 'A',
      expr: 'vector(1)',
      for: '0s',
      keep_firing_for: '1m',
      labels: { team: 'a' },
      annotations: { runbook: 'r', summary: 't' },
    })
  })
})
