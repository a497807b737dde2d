import { describe, expect, test } from 'vitest'
import { renderMatchers } from '../matchers/matcher.ts'
import { findRoutes } from '../routing/route.ts'
import { parseConfig } from './parse-config.ts'

const parse = (text: string) => parseConfig(text, 'alertmanager.yml')

const whole = `
global:
  resolve_timeout: 1m
route:
  receiver: all
  group_by: [alertname, zone]
  labels: { owner: ops, where: '{{ .GroupLabels.zone }}' }
  group_wait: 10s
  repeat_interval: 1h30m
  routes:
    - match: { team: db, rack: 7 }
      match_re: { severity: page|warn }
      matchers: [ 'a="1", b!="2"', c=~d ]
      receiver: db
      labels: { owner: dba }
      continue: true
      mute_time_intervals: [nights]
    - group_by: ['...']
      matchers: [each="yes"]
receivers:
  - name: all
    webhook_configs:
      - url: https://hooks.example/secret-path
        http_config: { basic_auth: { username: u, password: hidden } }
  - name: db
    labels: { owner: dba, tier: 1 }
inhibit_rules:
  - source_matchers: [severity="page"]
    target_match: { severity: warn }
    equal: [zone]
time_intervals:
  - name: nights
    time_intervals:
      - times: [{ start_time: '22:00', end_time: '24:00' }]
        weekdays: ['monday:friday']
        location: Europe/Berlin
`

describe('parseConfig()', () => {
  test('a route has from its parent what it does not say', () => {
    const { route } = parse(whole)
    const [db, each] = route.routes
    expect(db).toMatchObject({
      key: '{}/{a="1",b!="2",c=~"d",rack="7",severity=~"^(?:page|warn)$",team="db"}',
      receiver: 'db',
      groupBy: ['alertname', 'zone'],
      labels: { owner: 'dba', where: '{{ .GroupLabels.zone }}' },
      groupWaitMs: 10_000,
      groupIntervalMs: 300_000,
      repeatIntervalMs: 5_400_000,
      muteTimeIntervals: ['nights'],
      continue: true,
    })
    expect(each).toMatchObject({ receiver: 'all', groupBy: 'all', muteTimeIntervals: [], continue: false })
    expect(findRoutes(route, { each: 'yes' })).toEqual([each])
  })

  test('a template among the labels of a route shows its faults when the file is read', () => {
    const file = `route: { receiver: a, labels: { team: '{{ .Foo' } }\nreceivers: [{ name: a }]\n`
    expect(() => parse(file)).toThrow(/line 1: route\.labels\.team: /)
  })

  test('a receiver has its name among its labels, and no other one', () => {
    expect(parse(whole).receivers.map(({ labels }) => labels)).toEqual([
      { name: 'all' },
      { name: 'db', owner: 'dba', tier: '1' },
    ])
    expect(() => parse('route: { receiver: a }\nreceivers:\n  - name: a\n    labels: { name: b }\n')).toThrow(
      'line 4: receivers.0.labels.name: must be the name of the receiver, or left out',
    )
  })

  test('reads inhibitions, spans of time and receivers', () => {
    const { inhibitRules, timeIntervals, receivers, global } = parse(whole)
    expect(inhibitRules.map(({ source, target }) => [source, target].map(renderMatchers))).toEqual([
      ['{severity="page"}', '{severity="warn"}'],
    ])
    expect(timeIntervals.get('nights')).toEqual([
      {
        times: [{ from: 1_320, to: 1_440 }],
        weekdays: [{ from: 1, to: 5 }],
        daysOfMonth: [],
        months: [],
        years: [],
        location: 'Europe/Berlin',
      },
    ])
    expect(receivers.map(({ name, integrations }) => [name, integrations.map(({ key }) => key)])).toEqual([
      ['all', ['all/webhook/0']],
      ['db', []],
    ])
    expect(global.resolve_timeout).toBe(60_000)
  })

  test('what is shown is without secrets', () => {
    const { shown } = parse(whole)
    expect(shown).toContain('url: https://hooks.example/<secret>')
    expect(shown).toContain('password: <secret>')
    expect(shown).not.toMatch(/hidden|secret-path/)
  })

  const minimal = 'route: { receiver: a }\nreceivers: [{ name: a }]\n'
  test.each([
    {
      name: 'an unknown key is named with its line',
      text: 'route:\n  receiver: a\n  group_bye: [x]\nreceivers: [{ name: a }]',
      fault: 'line 3: unknown key "group_bye" in route',
    },
    {
      name: 'so is one of a receiver that is not served, with what can be done',
      text: 'route: { receiver: a }\nreceivers:\n  - name: a\n    wechat_configs: []',
      fault:
        'line 4: "wechat_configs" in receivers.0 is not served: there is no receiver of this kind; webhook_configs',
    },
    {
      name: 'and what is said for all of its kind',
      text: `${minimal}global: { victorops_api_url: 'http://v/' }`,
      fault: 'line 3: "victorops_api_url" in global is not served: there is no receiver of its kind',
    },
    {
      name: 'and the first version of PagerDuty',
      text: 'route: { receiver: a }\nreceivers: [{ name: a, pagerduty_configs: [{ service_key: k }] }]',
      fault: 'line 2: "service_key" in receivers.0.pagerduty_configs.0 is not served: routing_key is',
    },
    {
      name: 'a duration that is none',
      text: `${minimal}global: { resolve_timeout: soon }`,
      fault: 'line 3: global.resolve_timeout: not a valid duration string: "soon"',
    },
    { name: 'no routes', text: 'receivers: [{ name: a }]', fault: 'no routes provided' },
    { name: 'a root without receiver', text: 'route: {}', fault: 'root route must specify a default receiver' },
    {
      name: 'a root with matchers',
      text: 'route: { receiver: a, matchers: [a="b"] }\nreceivers: [{ name: a }]',
      fault: 'root route must not have any matchers',
    },
    {
      name: 'a receiver that nobody has',
      text: 'route: { receiver: b }\nreceivers: [{ name: a }]',
      fault: 'undefined receiver "b" used in route',
    },
    {
      name: 'two receivers of a name',
      text: 'route: { receiver: a }\nreceivers: [{ name: a }, { name: a }]',
      fault: 'notification config name "a" is not unique',
    },
    {
      name: 'a span of time that nobody has',
      text: 'route: { receiver: a, routes: [{ mute_time_intervals: [x] }] }\nreceivers: [{ name: a }]',
      fault: 'undefined time interval "x" used in route',
    },
    {
      name: 'a label to group by that is named twice',
      text: 'route: { receiver: a, group_by: [b, b] }',
      fault: 'line 1: route.group_by: duplicated label "b" in group_by',
    },
    {
      name: 'all labels and one',
      text: "route: { receiver: a, group_by: ['...', b] }",
      fault: 'cannot have wildcard group_by',
    },
    {
      name: 'no time between messages',
      text: 'route: { receiver: a, group_interval: 0s }',
      fault: 'route.group_interval: cannot be zero',
    },
    {
      name: 'a matcher that is none',
      text: 'route: { receiver: a, routes: [{ matchers: ["a b"] }] }',
      fault: 'line 1: route.routes.0.matchers: bad matcher format: a b',
    },
    {
      name: 'a webhook without address',
      text: 'route: { receiver: a }\nreceivers: [{ name: a, webhook_configs: [{}] }]',
      fault: 'exactly one of url & url_file must be configured',
    },
    {
      name: 'an address of another protocol',
      text: 'route: { receiver: a }\nreceivers: [{ name: a, webhook_configs: [{ url: "file:///x" }] }]',
      fault: 'must be an address that begins with http',
    },
    {
      name: 'a place that has no clock',
      text: `${minimal}time_intervals: [{ name: x, time_intervals: [{ location: Nowhere }] }]`,
      fault: 'must be a time zone such as',
    },
  ])('refuses $name', ({ text, fault }) => {
    expect(() => parse(text)).toThrow(fault)
  })
})
