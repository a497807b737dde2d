import { describe, expect, test } from 'vitest'
import { compileRule, isLabelName } from './compile-rule.ts'
import type { RuleConfig } from './schema.ts'

// The package knows no language: expressions here are words with blanks around them.
const readExpression = (text: string) => {
  if (/[^\w ()]/.test(text)) throw new Error(`${text} is none`)
  return text.replaceAll(' ', '')
}

const config = (own: Partial<RuleConfig>): RuleConfig => ({ expr: 'up', labels: {}, annotations: {}, ...own })

function ruleOf(own: Partial<RuleConfig>, groupLabels = {}) {
  const compiled = compileRule(config(own), groupLabels, readExpression)
  if ('faults' in compiled) throw new Error(compiled.faults.join('; '))
  return compiled.rule
}

function faultsOf(own: Partial<RuleConfig>) {
  const compiled = compileRule(config(own), {}, readExpression)
  return 'faults' in compiled ? compiled.faults : []
}

describe('a recording rule', () => {
  test('has its name, its expression as it is printed, and its labels', () => {
    expect(ruleOf({ record: 'job:up:sum', expr: 'sum( up )', labels: { a: '{{ x }}' } }, { b: 'c' })).toEqual({
      ...{ kind: 'recording', name: 'job:up:sum', expression: 'sum(up)', labels: { a: '{{ x }}', b: 'c' } },
    })
  })

  test('has its own labels before those of its group', () => {
    expect(ruleOf({ record: 'r', labels: { a: 'own' } }, { a: 'group' })).toMatchObject({ labels: { a: 'own' } })
  })

  test('may say that there is no alert', () => {
    expect(ruleOf({ record: 'r', alert: '', for: 0, keep_firing_for: 0 })).toMatchObject({ kind: 'recording' })
  })
})

describe('an alerting rule', () => {
  test('waits for nothing unless it says so', () => {
    expect(ruleOf({ alert: 'Down' })).toEqual({
      ...{ kind: 'alerting', name: 'Down', expression: 'up', holdMs: 0, keepFiringMs: 0, labels: [], annotations: [] },
    })
  })

  test('has its times, and its labels and annotations as templates', () => {
    const rule = ruleOf(
      { alert: 'Down', for: 60_000, keep_firing_for: 5_000, labels: { a: '{{ $value }}' }, annotations: { b: 'text' } },
      { c: 'group' },
    )
    expect(rule).toMatchObject({
      ...{ holdMs: 60_000, keepFiringMs: 5_000 },
      labels: [
        { name: 'c', text: 'group' },
        { name: 'a', text: '{{ $value }}' },
      ],
      annotations: [{ name: 'b', text: 'text', template: expect.anything() }],
    })
  })
})

describe('a rule is at fault', () => {
  test.each([
    { name: 'of both kinds', own: { record: 'r', alert: 'A' }, fault: "only one of 'record' and 'alert' must be set" },
    { name: 'of neither kind', own: {}, fault: "one of 'record' or 'alert' must be set" },
    { name: 'with empty names', own: { record: '', alert: '' }, fault: "one of 'record' or 'alert' must be set" },
    { name: 'without an expression', own: { alert: 'A', expr: '' }, fault: "field 'expr' must be set in rule" },
    {
      name: 'whose name has braces',
      own: { record: 'r{a="b"}' },
      fault: 'braces present in the recording rule name; should it be in expr?: r{a="b"}',
    },
    {
      name: 'whose name has half a brace',
      own: { record: 'r}' },
      fault: 'braces present in the recording rule name; should it be in expr?: r}',
    },
    { name: 'whose name is no text', own: { record: 'r\ud800' }, fault: 'invalid recording rule name: r\ud800' },
    {
      name: 'that records and has annotations',
      own: { record: 'r', annotations: { a: 'b' } },
      fault: "invalid field 'annotations' in recording rule",
    },
    { name: 'that records and waits', own: { record: 'r', for: 1 }, fault: "invalid field 'for' in recording rule" },
    {
      name: 'that records and goes on',
      own: { record: 'r', keep_firing_for: 1 },
      fault: "invalid field 'keep_firing_for' in recording rule",
    },
    { name: 'with a label without a name', own: { alert: 'A', labels: { '': 'x' } }, fault: 'invalid label name: ' },
    {
      name: 'with a label for the name of the series',
      own: { alert: 'A', labels: { __name__: 'x' } },
      fault: 'invalid label name: __name__',
    },
    {
      name: 'with an annotation without a name',
      own: { alert: 'A', annotations: { '': 'x' } },
      fault: 'invalid annotation name: ',
    },
  ] as { name: string; own: Partial<RuleConfig>; fault: string }[])('$name', ({ own, fault }) =>
    expect(faultsOf(own)).toContain(fault),
  )

  test.each([
    { own: { alert: 'A', expr: 'up +' }, fault: /^could not parse expression: / },
    { own: { alert: 'A', labels: { l: '{{ nope }}' } }, fault: /^label "l": template: __alert_A: / },
    { own: { alert: 'A', annotations: { n: '{{ if }}' } }, fault: /^annotation "n": template: __alert_A: / },
  ] as { own: Partial<RuleConfig>; fault: RegExp }[])('that cannot be read: $own', ({ own, fault }) =>
    expect(faultsOf(own)).toEqual([expect.stringMatching(fault)]),
  )

  test('in more than one way, and all of them are told', () => {
    const own = { record: 'r', for: 1, expr: 'up +', labels: { __name__: 'x' } }
    expect(faultsOf(own)).toEqual([
      "invalid field 'for' in recording rule",
      'invalid label name: __name__',
      expect.stringContaining('could not parse expression'),
    ])
  })

  test('but not for a label that an annotation could not have', () => {
    expect(faultsOf({ alert: 'A', annotations: { __name__: 'x' } })).toEqual([])
  })
})

test.each([
  { name: 'job', is: true },
  { name: 'with blanks', is: true },
  { name: 'größe', is: true },
  { name: '', is: false },
  { name: '\udc00', is: false },
])('"$name" is a name of a label: $is', ({ name, is }) => expect(isLabelName(name)).toBe(is))
