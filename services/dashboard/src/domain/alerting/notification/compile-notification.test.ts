import { describe, expect, test } from 'vitest'
import { allPolicies, compileNotification } from './compile-notification.ts'
import { type ContactPoint, type Notification, noNotification } from './notification.ts'

type Config = {
  route: { routes: readonly object[] } & Record<string, unknown>
  receivers: readonly object[]
  time_intervals: readonly object[]
}

const compile = (own: Partial<Notification>) => compileNotification({ ...noNotification, ...own })
const configOf = (own: Partial<Notification>) => compile(own).config as unknown as Config
const route = (policy: object) => configOf({ policy: policy as Notification['policy'] }).route
const point = (name: string, type = 'email', settings: object = { addresses: 'a@b.c' }) =>
  ({ uid: 'u', name, type, settings, disableResolveMessage: false, provenance: '' }) as ContactPoint
const email = { send_resolved: true, to: 'a@b.c' }

describe('who is told of alerts', () => {
  test('is nobody where nothing was said', () => {
    expect(compile({})).toEqual({
      config: {
        route: { receiver: 'none', group_by: ['grafana_folder', 'alertname'], routes: [] },
        ...{ receivers: [{ name: 'none' }], time_intervals: [] },
      },
      ...{ templates: [], note: noNotification },
    })
  })

  test('is told in each way of a name; a rule that names it past all policies', () => {
    const contactPoints = [
      point('ops'),
      point('dev'),
      point('ops', 'email', { addresses: 'd@e.f' }),
      point('ops', 'webhook', { url: 'http://x' }),
    ]
    const { route: root, receivers } = configOf({
      contactPoints,
      policy: { receiver: 'ops', routes: [{ receiver: 'dev' }] },
    })
    expect(receivers).toEqual([
      { name: 'none' },
      {
        name: 'ops',
        email_configs: [email, { send_resolved: true, to: 'd@e.f' }],
        webhook_configs: [expect.objectContaining({ url: 'http://x' })],
      },
      { name: 'dev', email_configs: [email] },
    ])
    const grouped = { group_by: ['grafana_folder', 'alertname'] }
    expect(root.routes).toEqual([
      { receiver: 'ops', matchers: ['__grafana_receiver__="ops"'], ...grouped },
      { receiver: 'dev', matchers: ['__grafana_receiver__="dev"'], ...grouped },
      { receiver: 'dev', routes: [] },
    ])
  })

  test('may be a contact point that is called as nobody is', () => {
    expect(configOf({ contactPoints: [point('none')] }).receivers).toEqual([{ name: 'none', email_configs: [email] }])
  })
})

describe('a policy', () => {
  test.each([
    { policy: {}, route: {} },
    { policy: { receiver: '' }, route: {} },
    { policy: { receiver: null, group_by: null, group_wait: '' }, route: {} },
    { policy: { receiver: 'a', odd: 1, provenance: 'api' }, route: { receiver: 'a' } },
    {
      policy: { group_by: ['x'], continue: false, group_wait: '1s', group_interval: '2s', repeat_interval: '3s' },
      route: { group_by: ['x'], continue: false, group_wait: '1s', group_interval: '2s', repeat_interval: '3s' },
    },
    {
      policy: { mute_time_intervals: ['n'], active_time_intervals: ['d'] },
      route: { mute_time_intervals: ['n'], active_time_intervals: ['d'] },
    },
    {
      policy: {
        object_matchers: [
          ['a', '=', 'b "c"'],
          ['d', '!~', 'e'],
        ],
        matchers: ['f="g"'],
      },
      route: { matchers: ['a="b \\"c\\""', 'd!~"e"', 'f="g"'] },
    },
    { policy: { object_matchers: [], matchers: null }, route: {} },
    { policy: { match: { a: 'b' }, match_re: { c: 'd' } }, route: { match: { a: 'b' }, match_re: { c: 'd' } } },
    { policy: { match: null, match_re: null }, route: {} },
  ])('of $policy', ({ policy, route: expected }) => {
    expect(route(policy)).toEqual({ ...expected, routes: [] })
  })

  test('has others in it', () => {
    expect(route({ routes: [{ receiver: 'a', routes: [{ receiver: 'b' }] }, {}] })).toEqual({
      routes: [{ receiver: 'a', routes: [{ receiver: 'b', routes: [] }] }, { routes: [] }],
    })
  })

  const nested = (depth: number): object => (depth === 0 ? {} : { routes: [nested(depth - 1)] })

  test.each([
    { name: 'a receiver that is none', policy: { receiver: 5 }, message: 'invalid policy: policy.receiver: ' },
    {
      name: 'no sign',
      policy: { routes: [{ object_matchers: [['a', '==', 'b']] }] },
      message: 'invalid policy: policy.routes[0].object_matchers.0.1: ',
    },
    {
      name: 'others too deep in it',
      policy: nested(21),
      message: `invalid policy: policy${'.routes[0]'.repeat(21)}: at most 20 stand in each other`,
    },
  ])('is refused with $name', ({ policy, message }) => {
    expect(() => route(policy)).toThrow(
      expect.objectContaining({ kind: 'invalid', message: expect.stringContaining(message) }),
    )
  })

  test('has twenty in each other at most', () => {
    expect(() => route(nested(20))).not.toThrow()
  })

  test('is found with all below it', () => {
    const [deep, low, high] = [{ receiver: 'c' }, { receiver: 'b' }, { receiver: 'a' }]
    const whole = { routes: [{ ...high, routes: [deep] }, low] }
    expect(allPolicies(whole)).toEqual([whole, { ...high, routes: [deep] }, deep, low])
    expect(allPolicies({ routes: 'x' })).toHaveLength(1)
  })
})

test('times at which nobody is told are without what they do not say', () => {
  const muteTimings = [
    {
      name: 'night',
      time_intervals: [{ times: [{ start_time: '1' }], weekdays: null, months: [], location: 'UTC' }, {}],
      provenance: '',
    },
  ]
  expect(configOf({ muteTimings }).time_intervals).toEqual([
    { name: 'night', time_intervals: [{ times: [{ start_time: '1' }], location: 'UTC' }, {}] },
  ])
})

test.each([
  { template: '{{ define "x" }}a{{ end }}', text: '{{ define "x" }}a{{ end }}' },
  { template: '{{- define "x" }}a{{ end }}', text: '{{- define "x" }}a{{ end }}' },
  { template: '{{define "x"}}a{{end}}', text: '{{define "x"}}a{{end}}' },
  { template: 'plain', text: '{{ define "t \\"1\\"" }}plain{{ end }}' },
  { template: '{{ defined }}', text: '{{ define "t \\"1\\"" }}{{ defined }}{{ end }}' },
])('the text $template is $text', ({ template, text }) => {
  expect(compile({ templates: [{ name: 't "1"', template, provenance: '' }] }).templates).toEqual([
    { name: 't "1"', text },
  ])
})
