import { expect, test } from 'vitest'
import { parseMatchers } from '../matchers/parse-matcher.ts'
import { findRoutes, groupKeyOf, groupLabelsOf, type Route, routeKey } from './route.ts'

const route = (matchers: string, fields: Partial<Route> = {}): Route => ({
  key: routeKey(undefined, parseMatchers(matchers)),
  receiver: matchers,
  matchers: parseMatchers(matchers),
  groupBy: [],
  labels: {},
  groupWaitMs: 0,
  groupIntervalMs: 0,
  repeatIntervalMs: 0,
  muteTimeIntervals: [],
  activeTimeIntervals: [],
  continue: false,
  routes: [],
  ...fields,
})

const tree = route('', {
  routes: [
    route('copy="yes"', { continue: true }),
    route('team="db"', { routes: [route('severity="page"')] }),
    route('team=~"d.*"'),
  ],
})

test.each([
  { labels: { team: 'x' }, expected: [''] },
  { labels: { team: 'db' }, expected: ['team="db"'] },
  { labels: { team: 'db', severity: 'page' }, expected: ['severity="page"'] },
  { labels: { team: 'docs', copy: 'yes' }, expected: ['copy="yes"', 'team=~"d.*"'] },
  { labels: { copy: 'yes' }, expected: ['copy="yes"'] },
])('findRoutes() of $labels', ({ labels, expected }) => {
  expect(findRoutes(tree, labels).map(({ receiver }) => receiver)).toEqual(expected)
})

test('groupLabelsOf() leaves out what the alert lacks', () => {
  expect(groupLabelsOf(route('', { groupBy: ['b', 'a', 'c'] }), { a: '1', b: '2', d: '3' })).toEqual({ a: '1', b: '2' })
  expect(groupLabelsOf(route('', { groupBy: 'all' }), { a: '1', b: '2' })).toEqual({ a: '1', b: '2' })
})

test('groupKeyOf() is worded as Alertmanager words it', () => {
  const below = route('team="db"', { key: routeKey(routeKey(undefined, []), parseMatchers('team="db"')) })
  expect(groupKeyOf(below, { alertname: 'Down', host: 'a"b' })).toBe(
    String.raw`{}/{team="db"}:{alertname="Down", host="a\"b"}`,
  )
})
