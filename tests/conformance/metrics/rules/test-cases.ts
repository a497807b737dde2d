type TestCase = {
  readonly name: string
  /** Of a file of tests, all but `rule_files`. */
  readonly tests: string
  readonly passes: boolean
}

/** The rules that the tests are about. */
export const ruleFile = `
groups:
- name: record
  rules:
  - { record: 'job:up:sum', expr: 'sum by (job) (up)', labels: { made: 'yes' } }
  - { record: 'job:up:double', expr: 'job:up:sum * 2' }
- name: alerts
  rules:
  - alert: Down
    expr: up == 0
    for: 2m
    labels: { severity: page, where: '{{ $externalLabels.region }}' }
    annotations:
      summary: '{{ $labels.instance }} of {{ $labels.job }} is down'
      number: '{{ $value }} {{ with query "count(up)" }}{{ . | first | value }}{{ end }} {{ $value | humanizePercentage }}'
  - { alert: Kept, expr: 'up == 0', keep_firing_for: 3m }
  - { alert: Absent, expr: 'absent(up{job="nowhere"})' }
- name: limited
  limit: 1
  rules:
  - { record: limited, expr: 'few' }
`

const group = (text: string, interval = '1m') => `evaluation_interval: 1m\ntests:\n- interval: ${interval}\n${text}`

const two = `  input_series:
  - { series: 'up{job="a", instance="x"}', values: '1 1 0 0 0 0 1 1 1 1 1 1' }
  - { series: 'up{job="a", instance="y"}', values: '1+0x11' }
`

const down = `{ severity: page, job: a, instance: x`
const kept = (at: string, alerts: string) =>
  group(`${two}  alert_rule_test:\n  - { eval_time: ${at}, alertname: Kept, exp_alerts: [${alerts}] }\n`)
const query = (series: string, expr: string, at: string, samples: string, interval = '1m') =>
  group(
    `  input_series: [${series}]\n  promql_expr_test:\n  - { expr: '${expr}', eval_time: ${at}, exp_samples: [${samples}] }\n`,
    interval,
  )
const up = (values: string) => `{ series: 'up{job="a"}', values: '${values}' }`

/** Tests of these rules, and whether they pass. */
export const testCases: readonly TestCase[] = [
  { name: 'nothing', tests: 'tests: []\n', passes: true },
  {
    name: 'an alert that is pending',
    tests: group(`${two}  alert_rule_test:\n  - { eval_time: 3m, alertname: Down, exp_alerts: [] }\n`),
    passes: true,
  },
  {
    name: 'an alert that fires, with its texts',
    tests: group(`${two}  external_labels: { region: eu }
  alert_rule_test:
  - eval_time: 4m
    alertname: Down
    exp_alerts:
    - exp_labels: ${down}, where: eu }
      exp_annotations: { summary: 'x of a is down', number: '0 2 0%' }
`),
    passes: true,
  },
  {
    name: 'an alert between two evaluations',
    tests: group(`${two}  alert_rule_test:
  - eval_time: 4m30s
    alertname: Down
    exp_alerts:
    - exp_labels: ${down} }
      exp_annotations: { summary: 'x of a is down', number: '0 2 0%' }
`),
    passes: true,
  },
  {
    name: 'an alert with other labels',
    tests: group(`${two}  alert_rule_test:
  - { eval_time: 4m, alertname: Down, exp_alerts: [{ exp_labels: { severity: low } }] }
`),
    passes: false,
  },
  {
    name: 'an alert that is expected too early',
    tests: group(
      `${two}  alert_rule_test:\n  - { eval_time: 3m, alertname: Down, exp_alerts: [{ exp_labels: ${down} } }] }\n`,
    ),
    passes: false,
  },
  {
    name: 'an alert that is over',
    tests: group(`${two}  alert_rule_test:\n  - { eval_time: 6m, alertname: Down }\n`),
    passes: true,
  },
  { name: 'an alert that is kept firing', tests: kept('7m', '{ exp_labels: { job: a, instance: x } }'), passes: true },
  { name: 'an alert that was kept firing', tests: kept('9m', ''), passes: true },
  { name: 'an alert that is taken as over too early', tests: kept('7m', ''), passes: false },
  {
    name: 'an absent series',
    tests: group(
      `  alert_rule_test:\n  - { eval_time: 1m, alertname: Absent, exp_alerts: [{ exp_labels: { job: nowhere } }] }\n`,
    ),
    passes: true,
  },
  {
    name: 'a recorded series',
    tests: query(up('1 2 3'), 'job:up:double', '2m', `{ labels: 'job:up:double{job="a", made="yes"}', value: 6 }`),
    passes: true,
  },
  {
    name: 'a recorded series with another value',
    tests: query(up('1 2 3'), 'job:up:double', '2m', `{ labels: 'job:up:double{job="a", made="yes"}', value: 7 }`),
    passes: false,
  },
  {
    name: 'a recorded series that ends',
    tests: query(up('1 1 stale'), 'job:up:sum', '2m', ''),
    passes: true,
  },
  {
    name: 'an alert as a series',
    tests: query(
      up('0x5'),
      'ALERTS{alertname="Kept"}',
      '1m',
      `{ labels: 'ALERTS{alertname="Kept", alertstate="firing", job="a"}', value: 1 }`,
    ),
    passes: true,
  },
  {
    name: 'since when an alert is active',
    tests: query(
      up('1 1 0x5'),
      'ALERTS_FOR_STATE{alertname="Down"}',
      '4m',
      `{ labels: 'ALERTS_FOR_STATE{alertname="Down", job="a", severity="page", where="eu"}', value: 120 }`,
    ).replace('  input_series', '  external_labels: { region: eu }\n  input_series'),
    passes: true,
  },
  {
    name: 'a series with gaps',
    tests: query(up('1 _x2 4'), 'sum(count_over_time(up[5m]))', '3m', '{ value: 2 }'),
    passes: true,
  },
  {
    name: 'a series that counts down',
    tests: query(up('10-2x3'), 'up', '3m', `{ labels: 'up{job="a"}', value: 4 }`),
    passes: true,
  },
  {
    name: 'floats and infinities',
    tests: query(up('1.5e2 -Inf'), 'up', '1m', `{ labels: 'up{job="a"}', value: -.inf }`),
    passes: true,
  },
  { name: 'a scalar', tests: query('', '1 + 1', '0s', '{ value: 2 }'), passes: true },
  {
    name: 'what is not there yet',
    tests: query(up('1 2 3 4'), 'up offset -1m', '1m', `{ labels: 'up{job="a"}', value: 2 }`),
    passes: true,
  },
  {
    name: 'another interval',
    tests: query(up('1+1x10'), 'up', '1m', `{ labels: 'up{job="a"}', value: 5 }`, '15s'),
    passes: true,
  },
  { name: 'no samples where some are', tests: query(up('1'), 'up', '0s', ''), passes: false },
  { name: 'a broken expression', tests: query('', 'sum(', '0s', ''), passes: false },
  { name: 'broken values', tests: query(up('1 two'), 'up', '0s', ''), passes: false },
  { name: 'a broken series', tests: query(`{ series: 'up{', values: '1' }`, 'up', '0s', ''), passes: false },
  {
    name: 'a rule over its limit',
    tests: group(`  input_series:
  - { series: 'few{a="1"}', values: '1' }
  - { series: 'few{a="2"}', values: '1' }
  promql_expr_test: [{ expr: up, eval_time: 0s }]
`),
    passes: false,
  },
  {
    name: 'groups in another order',
    tests: `group_eval_order: [alerts, record]\n${query(up('1 2'), 'job:up:sum', '1m', `{ labels: 'job:up:sum{job="a", made="yes"}', value: 2 }`)}`,
    passes: true,
  },
  { name: 'a group twice in the order', tests: 'group_eval_order: [a, a]\ntests: []\n', passes: false },
  { name: 'an unknown key', tests: 'tests: [{ nope: 1 }]\n', passes: false },
  { name: 'an alert without name', tests: group('  alert_rule_test: [{ eval_time: 1m }]\n'), passes: false },
]
