import { describe, expect, test } from 'vitest'
import { inhibitRuleConfig, matchersOf, routeConfig } from './route-schema.ts'

const faults = (route: object) => routeConfig.safeParse(route).error?.issues.map(({ message }) => message) ?? []

describe('a route', () => {
  test('may say nothing', () => {
    expect(routeConfig.parse({})).toEqual({ mute_time_intervals: [], active_time_intervals: [], continue: false })
  })

  test('has its waits in milliseconds, and routes of its own', () => {
    const waits = { group_wait: '0', group_interval: '1m', repeat_interval: '4h' }
    expect(routeConfig.parse({ ...waits, routes: [{ receiver: 'r', continue: true }] })).toMatchObject({
      group_wait: 0,
      group_interval: 60_000,
      repeat_interval: 14_400_000,
      routes: [{ receiver: 'r', continue: true }],
    })
  })

  test.each([
    { group_by: ['a', 'b_1'] },
    { group_by: ['...'] },
    { group_by: [] },
    { group_by: null },
    { routes: null, match: null, match_re: null, matchers: null },
  ])('may be %j', (route) => expect(faults(route)).toEqual([]))

  test.each([
    { route: { group_interval: '0' }, says: 'cannot be zero' },
    { route: { repeat_interval: '0' }, says: 'cannot be zero' },
    { route: { group_wait: 'soon' }, says: 'not a valid duration string: "soon"' },
    { route: { group_by: ['a', 'b', 'a'] }, says: 'duplicated label "a" in group_by' },
    {
      route: { group_by: ['a', '...'] },
      says: 'cannot have wildcard group_by (`...`) and other labels at the same time',
    },
  ])('is refused: $says', ({ route, says }) => expect(faults(route)).toEqual([says]))

  test.each([
    { group_by: ['1a'] },
    { match: { '1a': 'x' } },
    { match: { 'a-b': 'x' } },
    { matchers: ['a'] },
    { other: 1 },
  ])('may not be %j', (route) => expect(faults(route).length).toBeGreaterThan(0))
})

const written = (matchers: ReturnType<typeof matchersOf>) =>
  matchers.map(({ name, operator, value }) => `${name}${operator}${value}`)

test('all ways to write matchers count, in one order', () => {
  const { match, match_re, matchers } = routeConfig.parse({
    match: { c: 1 },
    match_re: { b: 'x|y' },
    matchers: ['d!="z"', 'a=~"v"'],
  })
  expect(written(matchersOf({ match, match_re, matchers }))).toEqual(['a=~v', 'b=~^(?:x|y)$', 'c=1', 'd!=z'])
  expect(matchersOf({})).toEqual([])
})

test('an inhibition has matchers of its source and of its target', () => {
  const rule = inhibitRuleConfig.parse({
    source_match: { a: 'x' },
    source_match_re: { b: 'y' },
    source_matchers: ['c="z"'],
    target_match: { d: 'x' },
    target_match_re: { e: 'y' },
    target_matchers: ['f="z"'],
    equal: ['g'],
  })
  expect(written(rule.source)).toEqual(['a=x', 'b=~^(?:y)$', 'c=z'])
  expect(written(rule.target)).toEqual(['d=x', 'e=~^(?:y)$', 'f=z'])
  expect(rule.equal).toEqual(['g'])
  expect(inhibitRuleConfig.parse({})).toEqual({ source: [], target: [], equal: [] })
  expect(inhibitRuleConfig.safeParse({ other: 1 }).success).toBe(false)
})
