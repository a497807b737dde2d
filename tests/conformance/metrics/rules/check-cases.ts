type CheckCase = { readonly name: string; readonly text: string; readonly passes: boolean }

const rule = (text: string) => `groups:\n- name: g\n  rules:\n  - ${text}\n`

/** Files of rules, and whether they can be used. */
export const checkCases: readonly CheckCase[] = [
  { name: 'nothing', text: '', passes: true },
  { name: 'no groups', text: 'groups:\n', passes: true },
  { name: 'a group without rules', text: 'groups:\n- name: a\n', passes: true },
  { name: 'a recording rule', text: rule('{ record: "a:b", expr: "sum(c)", labels: { d: e } }'), passes: true },
  {
    name: 'an alert with all keys',
    text: rule(
      '{ alert: A, expr: "up == 0", for: 5m, keep_firing_for: 1h30m, labels: { a: 1 }, annotations: { b: "{{ $value }}" } }',
    ),
    passes: true,
  },
  {
    name: 'numbers as texts',
    text: rule('{ alert: 5, expr: 1, labels: { a: 1.50, b: true }, for: 0s }'),
    passes: true,
  },
  { name: 'intervals and limits', text: 'groups:\n- { name: a, interval: 30s, limit: 5, rules: [] }\n', passes: true },
  { name: 'one rule twice', text: `${rule('{ record: a, expr: b }')}  - { record: a, expr: c }\n`, passes: true },
  { name: 'an anchor', text: 'groups:\n- name: a\n  rules:\n  - &r { record: a, expr: b }\n  - *r\n', passes: true },
  {
    name: 'templates of all kinds',
    text: rule(
      '{ alert: A, expr: up, annotations: { a: "{{ with query `up` }}{{ . | first | value | humanize }}{{ end }}{{ range $k, $v := $labels }}{{ $k }}{{ else }}x{{ end }}{{ if and true (not false) }}{{ printf `%.2f` $value }}{{ end }}" } }',
    ),
    passes: true,
  },
  { name: 'a name twice', text: 'groups:\n- name: a\n- name: a\n', passes: false },
  { name: 'no name', text: 'groups:\n- rules: []\n', passes: false },
  { name: 'an unknown key', text: 'groups:\n- name: a\n  every: 5m\n', passes: false },
  { name: 'an unknown key of a rule', text: rule('{ alert: A, expr: up, severity: b }'), passes: false },
  { name: 'no expression', text: rule('{ alert: A }'), passes: false },
  { name: 'a broken expression', text: rule('{ alert: A, expr: "sum(" }'), passes: false },
  { name: 'an expression of the wrong types', text: rule('{ alert: A, expr: "rate(a)" }'), passes: false },
  { name: 'neither record nor alert', text: rule('{ expr: a }'), passes: false },
  { name: 'both record and alert', text: rule('{ record: a, alert: b, expr: c }'), passes: false },
  { name: 'a record with for', text: rule('{ record: a, expr: c, for: 5m }'), passes: false },
  { name: 'a record with annotations', text: rule('{ record: a, expr: c, annotations: { b: c } }'), passes: false },
  { name: 'a selector for a record', text: rule('{ record: "a{b=\\"c\\"}", expr: c }'), passes: false },
  { name: 'a name among the labels', text: rule('{ record: a, expr: c, labels: { __name__: d } }'), passes: false },
  { name: 'an unknown function', text: rule('{ alert: A, expr: c, labels: { a: "{{ nope }}" } }'), passes: false },
  { name: 'an unknown variable', text: rule('{ alert: A, expr: c, annotations: { a: "{{ $x }}" } }'), passes: false },
  { name: 'an open action', text: rule('{ alert: A, expr: c, annotations: { a: "{{ $value" } }'), passes: false },
  {
    name: 'an if without end',
    text: rule('{ alert: A, expr: c, annotations: { a: "{{ if true }}" } }'),
    passes: false,
  },
  { name: 'no duration', text: rule('{ alert: A, expr: c, for: soon }'), passes: false },
  { name: 'broken YAML', text: 'groups: [', passes: false },
  { name: 'a list', text: '- name: a\n', passes: false },
]
