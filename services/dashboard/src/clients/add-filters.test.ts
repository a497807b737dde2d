import { describe, expect, test } from 'vitest'
import { addFilters } from './add-filters.ts'

const is = (key: string, value: string, operator = '=', values: string[] = []) => ({ key, operator, value, values })
const job = [is('job', 'a')]

describe('addFilters()', () => {
  test.each([
    { name: 'a bare name', expr: 'up', wanted: 'up{job="a"}' },
    { name: 'a selector with conditions', expr: 'up{x="1"}', wanted: 'up{x="1",job="a"}' },
    { name: 'a comma at the end', expr: 'up{x="1",}', wanted: 'up{x="1",job="a"}' },
    { name: 'empty braces', expr: 'up{ }', wanted: 'up{ job="a"}' },
    { name: 'a selector without a name', expr: '{__name__="up"}', wanted: '{__name__="up",job="a"}' },
    { name: 'a quoted name', expr: '{"my.up"}', wanted: '{"my.up",job="a"}' },
    { name: 'a range', expr: 'rate(up[5m])', wanted: 'rate(up{job="a"}[5m])' },
    {
      name: 'a subquery',
      expr: 'max_over_time(up[1h:1m] @ end())',
      wanted: 'max_over_time(up{job="a"}[1h:1m] @ end())',
    },
    {
      name: 'each selector, no label of a clause',
      expr: 'sum by (x) (a) / on (x) group_left (y) b offset 5m',
      wanted: 'sum by (x) (a{job="a"}) / on (x) group_left (y) b{job="a"} offset 5m',
    },
    { name: 'a name that is also an operator', expr: 'sum(count{x="}"})', wanted: 'sum(count{x="}",job="a"})' },
    { name: 'what cannot be parsed', expr: 'sum(up', wanted: 'sum(up' },
    { name: 'an expression without selectors', expr: '1 + time()', wanted: '1 + time()' },
  ])('$name', ({ expr, wanted }) => {
    expect(addFilters(expr, job)).toBe(wanted)
  })

  test.each([
    { name: 'a quote in the value', filter: is('a', 'say "x" \\'), wanted: 'up{a="say \\"x\\" \\\\"}' },
    { name: 'one of several', filter: is('a', 'x', '=|', ['x.y', 'z']), wanted: 'up{a=~"x\\\\.y|z"}' },
    { name: 'none of several', filter: is('a', 'x', '!=|'), wanted: 'up{a!~"x"}' },
    { name: 'a label that needs quotes', filter: is('k8s.pod', 'x'), wanted: 'up{"k8s.pod"="x"}' },
    { name: 'a filter that is not chosen yet', filter: is('', ''), wanted: 'up' },
  ])('writes $name', ({ filter, wanted }) => {
    expect(addFilters('up', [filter])).toBe(wanted)
  })

  test('refuses an operator that is not known', () => {
    expect(() => addFilters('up', [is('a', 'b', '~~')])).toThrow('Cannot filter by the operator "~~"')
  })
})
