import { describe, expect, test } from 'vitest'
import type { TimeRange } from '../time-range.ts'
import { alertKinds } from './alert-kinds.ts'

const at = (ms: number) => new Date(ms).toISOString()
const range = { fromMs: 1_000, toMs: 2_000 } as TimeRange
const askWith = (filter?: unknown) => ({ range, intervalMs: 1, options: { filter } })
const rowsOf = (kind: string, json: unknown) => alertKinds[kind]?.read([json], askWith())?.rows

describe('an Alertmanager is asked', () => {
  test.each([
    { filter: undefined, path: 'api/v2/alerts' },
    { filter: ' , ', path: 'api/v2/alerts' },
    { filter: 'a="b"', path: 'api/v2/alerts?filter=a%3D%22b%22' },
    { filter: ' a="b,c" , d=~"e" ', path: 'api/v2/alerts?filter=a%3D%22b%2Cc%22&filter=d%3D%7E%22e%22' },
  ])('by the filter $filter', ({ filter, path }) => {
    expect(alertKinds.alerts?.paths(askWith(filter))).toEqual([path])
  })

  test('for silences', () => {
    expect(alertKinds.silences?.paths(askWith('a="b"'))).toEqual(['api/v2/silences?filter=a%3D%22b%22'])
  })
})

describe('alerts', () => {
  test('are told with their words, labels and receivers', () => {
    const alert = {
      startsAt: at(1_000),
      endsAt: at(3_000),
      labels: { alertname: 'Load', severity: 'critical', job: 'a', pod: 'b' },
      annotations: { summary: 'Too much', description: 'longer' },
      status: { state: 'active' },
      receivers: [{ name: 'mail' }, { name: 'chat' }],
    }
    const bare = { startsAt: at(1_500), labels: {}, annotations: { description: 'only this' } }
    expect(rowsOf('alerts', [alert, bare])).toEqual([
      [1_000, 3_000, 'Load', 'active', 'critical', 'Too much', 'job="a", pod="b"', 'mail, chat'],
      [1_500, null, null, null, null, 'only this', '', ''],
    ])
  })

  test.each([
    { name: 'that ended before', start: 0, end: 999, is: false },
    { name: 'that ended as it begins', start: 0, end: 1_000, is: true },
    { name: 'that begin as it ends', start: 2_000, end: 9_000, is: true },
    { name: 'that begin later', start: 2_001, end: 9_000, is: false },
  ])('of a range: those $name', ({ start, end, is }) => {
    expect(rowsOf('alerts', [{ startsAt: at(start), endsAt: at(end) }])).toHaveLength(is ? 1 : 0)
  })
})

test('silences are told with whom they mean', () => {
  const matcher = (name: string, isRegex?: boolean, isEqual?: boolean) => ({ name, value: 'x', isRegex, isEqual })
  const matchers = [
    matcher('a', false),
    matcher('b', true, true),
    matcher('c', false, false),
    matcher('d', true, false),
  ]
  const silence = {
    startsAt: at(1_000),
    endsAt: at(2_000),
    status: { state: 'active' },
    matchers,
    createdBy: 'ann',
    comment: 'work',
  }
  expect(rowsOf('silences', [silence, { startsAt: at(5_000), matchers: [] }])).toEqual([
    [1_000, 2_000, 'active', 'a="x", b=~"x", c!="x", d!~"x"', 'ann', 'work'],
  ])
})

test.each(['alerts', 'silences'])('what is no answer to %s is none', (kind) => {
  expect(alertKinds[kind]?.read([{}], askWith())).toBeUndefined()
})
