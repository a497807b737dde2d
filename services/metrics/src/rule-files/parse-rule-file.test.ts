// What a validator says is in the words of the kernel.
import '@hearth/kernel'
import { parseRuleFile } from '@hearth/rules/files'
import { describe, expect, test } from 'vitest'
import { readPromql } from './read-promql.ts'

const defaults = { intervalMs: 60_000, queryOffsetMs: 0, readExpression: readPromql }
const parse = (text: string) => parseRuleFile(text, '/etc/rules.yml', defaults)

describe('parseRuleFile()', () => {
  test('reads groups with all that they may have', () => {
    const parsed = parse(`
groups:
  - name: a
    interval: 30s
    query_offset: 5s
    limit: 10
    labels: { team: sre, version: 1.10 }
    rules:
      - record: job:up:sum
        expr: sum  by(job) (up)
        labels: { team: own }
      - alert: Down
        expr: up == 0
        for: 5m
        keep_firing_for: 1m
        labels: { severity: on }
        annotations: { summary: "{{ $labels.instance }} is down" }
  - name: b
    rules:
`)
    expect(parsed).toMatchObject({
      groups: [
        {
          file: '/etc/rules.yml',
          name: 'a',
          intervalMs: 30_000,
          queryOffsetMs: 5_000,
          limit: 10,
          rules: [
            {
              kind: 'recording',
              name: 'job:up:sum',
              expression: 'sum by (job) (up)',
              labels: { team: 'own', version: '1.10' },
            },
            {
              kind: 'alerting',
              name: 'Down',
              expression: 'up == 0',
              holdMs: 300_000,
              keepFiringMs: 60_000,
              labels: [{ name: 'team' }, { name: 'version', text: '1.10' }, { name: 'severity', text: 'on' }],
              annotations: [{ name: 'summary', text: '{{ $labels.instance }} is down' }],
            },
          ],
        },
        { name: 'b', intervalMs: 60_000, limit: 0, rules: [] },
      ],
    })
  })

  test.each(['', 'groups:', 'groups: []', '# nothing'])('takes a file without groups: %j', (text) => {
    expect(parse(text)).toEqual({ groups: [] })
  })

  const inGroup = (rule: string) => `groups:\n- name: g\n  rules:\n  - ${rule}\n`

  test.each([
    ['both kinds', inGroup('{ record: a, alert: b, expr: x }'), "only one of 'record' and 'alert' must be set"],
    ['no kind', inGroup('{ expr: x }'), "one of 'record' or 'alert' must be set"],
    ['no expression', inGroup('{ record: a }'), "field 'expr' must be set in rule"],
    [
      'no PromQL',
      inGroup('{ record: a, expr: "sum(" }'),
      'line 4: group "g", rule 1, "a": could not parse expression: 1:5',
    ],
    ['a record that holds', inGroup('{ record: a, expr: x, for: 1m }'), "invalid field 'for' in recording rule"],
    [
      'a record that keeps firing',
      inGroup('{ record: a, expr: x, keep_firing_for: 1m }'),
      "invalid field 'keep_firing_for'",
    ],
    [
      'a record with annotations',
      inGroup('{ record: a, expr: x, annotations: { b: c } }'),
      "invalid field 'annotations'",
    ],
    ['a selector as name', inGroup('{ record: "a{b}", expr: x }'), 'braces present in the recording rule name'],
    ['a name as label', inGroup('{ record: a, expr: x, labels: { __name__: b } }'), 'invalid label name: __name__'],
    [
      'a broken label',
      inGroup('{ alert: a, expr: x, labels: { b: "{{ nope }}" } }'),
      'label "b": template: __alert_a: function "nope" not defined',
    ],
    [
      'a broken annotation',
      inGroup('{ alert: a, expr: x, annotations: { b: "{{ $x }}" } }'),
      'annotation "b": template: __alert_a: undefined variable "$x"',
    ],
    ['an unknown key of a rule', inGroup('{ alert: a, expr: x, severity: b }'), 'line 4: field severity not found'],
    ['an unknown key of a group', 'groups:\n- name: g\n  every: 5m\n', 'line 3: field every not found'],
    [
      'no duration',
      inGroup('{ alert: a, expr: x, for: soon }'),
      'line 4: groups.0.rules.0.for: not a valid duration string: "soon"',
    ],
    ['no number', 'groups:\n- name: g\n  limit: many\n', 'line 3: groups.0.limit: must be a whole number'],
    ['no name', 'groups:\n- rules: []\n', 'line 2: Groupname must not be empty'],
    ['a name twice', 'groups:\n- name: a\n- name: a\n', 'line 3: groupname: "a" is repeated in the same file'],
    ['no YAML', 'groups: [', 'Flow sequence'],
    ['a list', '- name: a', 'line 1: must be an object, not a list'],
  ])('is refused for %s', (_, text, message) => {
    const parsed = parse(text)
    expect('faults' in parsed ? parsed.faults.join('\n') : 'no faults').toContain(message)
  })

  test('names all faults at once', () => {
    const parsed = parse('groups:\n- name: g\n  rules:\n  - { record: a, expr: "(" }\n  - { alert: b }\n')
    expect('faults' in parsed && parsed.faults.length).toBe(3)
  })

  test('is not unfolded by aliases without bound', () => {
    const lists = Array.from(
      { length: 9 },
      (_, at) => `l${at + 1}: &l${at + 1} [${Array(9).fill(`*l${at}`).join(',')}]`,
    )
    expect(parse(`l0: &l0 [x]\n${lists.join('\n')}\n`)).toHaveProperty('faults')
  })
})
