// biome-ignore-all lint/suspicious/noTemplateCurlyInString: so dashboards write their variables

import { describe, expect, test } from 'vitest'
import { readVariables } from '../read/read-variable.ts'
import type { VariableState } from '../variable.ts'
import { builtIns, intervalBuiltIns } from './built-ins.ts'
import { interpolate, interpolatePromql, interpolateText } from './interpolate.ts'
import { referencedNames } from './references.ts'
import { createScope } from './scope.ts'

const option = (value: string) => ({ text: value, value })

function state(json: Record<string, unknown>, selected: readonly string[], options = ['a.b', 'c']): VariableState {
  const [variable] = readVariables([{ type: 'custom', ...json }])
  if (variable === undefined) throw new Error('Cannot make a variable: it has no name')
  return { variable, options: options.map(option), selected: selected.map(option), error: undefined }
}

const range = { from: 'now-1h', to: 'now' }
const resolved = { fromMs: Date.UTC(2026, 0, 2, 3), toMs: Date.UTC(2026, 0, 2, 4) }
const scope = createScope(
  [
    state({ name: 'single' }, ['a.b']),
    state({ name: 'multi', multi: true }, ['a.b', 'c']),
    state({ name: 'one', multi: true }, ['a.b']),
    state({ name: 'all', multi: true, includeAll: true }, ['$__all']),
    state({ name: 'every', includeAll: true, allValue: '.*' }, ['$__all']),
    state({ name: 'nested', includeAll: true, allValue: '$single-[0-9]+$' }, ['$__all']),
    state({ name: 'quoted' }, ["it's \\d"]),
    state({ name: 'shadowed' }, ['outer']),
  ],
  { shadowed: { text: 'inner text', value: 'inner' } },
  {
    ...builtIns({
      range,
      resolved,
      timezone: 'utc',
      dashboard: { uid: 'uid-1', title: 'Overview' },
      user: { id: '1', login: 'admin', email: '' },
      variablesInUrl: 'var-job=api',
      url: { path: '/d/uid-1', search: '?orgId=1' },
    }),
    ...intervalBuiltIns(30_000, 15_000),
  },
)

describe('interpolate()', () => {
  test.each([
    { text: '$single', expected: 'a.b' },
    { text: '${single}-[[single]]', expected: 'a.b-a.b' },
    { text: '$singles', expected: '$singles' },
    { text: '$nested', expected: 'a.b-[0-9]+$' },
    { text: 'label_replace(up, "x", "$1", "y", "(.*)")', expected: 'label_replace(up, "x", "$1", "y", "(.*)")' },
    { text: '$multi', expected: '{a.b,c}' },
    { text: '${multi:regex}', expected: '(a\\.b|c)' },
    { text: '${multi:pipe}', expected: 'a.b|c' },
    { text: '${multi:csv}', expected: 'a.b,c' },
    { text: '[[multi:csv]]', expected: 'a.b,c' },
    { text: '${multi:json}', expected: '["a.b","c"]' },
    { text: '${multi:queryparam}', expected: 'var-multi=a.b&var-multi=c' },
    { text: '${multi:singlequote}', expected: "'a.b','c'" },
    { text: '${multi:doublequote}', expected: '"a.b","c"' },
    { text: '${quoted:sqlstring}', expected: "'it''s \\d'" },
    { text: '${quoted:percentencode}', expected: 'it%27s%20%5Cd' },
    { text: '${multi:text}', expected: 'a.b + c' },
    { text: '${multi:join:;}', expected: 'a.b;c' },
    { text: '${multi:raw}', expected: 'a.b,c' },
    { text: '${multi:lucene}', expected: '("a.b" OR "c")' },
    { text: '${multi:distributed}', expected: 'a.b,multi=c' },
    { text: '${multi:odd}', expected: '{a.b,c}' },
    { text: '$shadowed', expected: 'inner' },
    { text: '$__from/${__to:date}', expected: `${resolved.fromMs}/2026-01-02T04:00:00.000Z` },
    { text: '${__from:date:YYYY-MM} ${__from:date:seconds}', expected: `2026-01 ${resolved.fromMs / 1_000}` },
    { text: '$__range $__range_s $__range_ms', expected: '3600s 3600 3600000' },
    { text: '$__interval $__interval_ms $__rate_interval', expected: '30s 30000 1m' },
    { text: '$__dashboard ${__dashboard.uid} ${__user.login}', expected: 'Overview uid-1 admin' },
    { text: '?${__url_time_range}&${__all_variables}', expected: '?from=now-1h&to=now&var-job=api' },
    { text: '${__url.params.orgId}', expected: '1' },
    { text: '${__field.labels.job}', expected: '${__field.labels.job}' },
  ])('$text is $expected', ({ text, expected }) => {
    expect(interpolate(text, scope)).toBe(expected)
  })

  test('titles show what people chose', () => {
    expect(interpolateText('CPU of $shadowed, $all', scope)).toBe('CPU of inner text, All')
  })
})

describe('interpolatePromql()', () => {
  test.each([
    { name: 'a single value keeps its dots', expr: 'up{job="$single"}', expected: 'up{job="a.b"}' },
    { name: 'quotes and backslashes are escaped', expr: 'up{job="$quoted"}', expected: 'up{job="it\\\\\'s \\\\d"}' },
    {
      name: 'several values become a regular expression',
      expr: 'up{job=~"$multi"}',
      expected: 'up{job=~"(a\\\\.b|c)"}',
    },
    { name: 'one value of a multi variable is escaped too', expr: 'up{job=~"$one"}', expected: 'up{job=~"a\\\\.b"}' },
    { name: 'all is every option', expr: 'up{job=~"$all"}', expected: 'up{job=~"(a\\\\.b|c)"}' },
    { name: 'all with a value of its own is inserted raw', expr: 'up{job=~"$every"}', expected: 'up{job=~".*"}' },
    { name: 'a format wins over escaping', expr: 'up{job=~"${multi:pipe}"}', expected: 'up{job=~"a.b|c"}' },
  ])('$name', ({ expr, expected }) => {
    expect(interpolatePromql(expr, scope)).toBe(expected)
  })
})

test('referencedNames() finds every way to refer', () => {
  expect(referencedNames('$a ${b} ${c:csv} [[d]] ${e.f} $a')).toEqual(['a', 'b', 'c', 'd', 'e'])
})
