import { expect, test } from 'vitest'
import { addLineFilters } from './add-line-filters.ts'

const is = (key: string, value: string, operator = '=', values: string[] = []) => ({ key, operator, value, values })

test.each([
  { name: 'into a selector', expr: '{a="b"} |= "x"', wanted: '{a="b", job="c"} |= "x"' },
  { name: 'behind a comma', expr: '{a="b",}', wanted: '{a="b",job="c"}' },
  { name: 'into an empty selector', expr: '{ }', wanted: '{ job="c"}' },
  { name: 'behind what reads labels', expr: '{a="b"} | json', wanted: '{a="b"} | json | job="c"' },
  {
    name: 'behind the last of those, before what follows',
    expr: 'rate({a="b"} | json | logfmt --strict | unwrap d [5m])',
    wanted: 'rate({a="b"} | json | logfmt --strict | job="c" | unwrap d [5m])',
  },
  {
    name: 'not behind a word that only begins so',
    expr: '{a="b"} | json_field="x"',
    wanted: '{a="b", job="c"} | json_field="x"',
  },
  { name: 'into an empty selector before what reads labels', expr: '{} | json', wanted: '{job="c"} | json' },
  {
    name: 'to each selector',
    expr: 'sum(rate({a="b"}[1m])) / sum(rate({a="b"} | json [1m]))',
    wanted: 'sum(rate({a="b", job="c"}[1m])) / sum(rate({a="b"} | json | job="c" [1m]))',
  },
  { name: 'nowhere without a selector', expr: 'vector(1)', wanted: 'vector(1)' },
])('a condition goes $name', ({ expr, wanted }) => expect(addLineFilters(expr, [is('job', 'c')])).toBe(wanted))

test.each([
  { filter: is('a', 'say "x" \\'), wanted: '{z="1", a="say \\"x\\" \\\\"}' },
  { filter: is('a', '.+', '!~'), wanted: '{z="1", a!~".+"}' },
  { filter: is('a', 'x', '=|', ['x.y', 'z']), wanted: '{z="1", a=~"x\\\\.y|z"}' },
  { filter: is('a', 'x', '!=|'), wanted: '{z="1", a!~"x"}' },
  { filter: is('', ''), wanted: '{z="1"}' },
])('$filter.key$filter.operator is $wanted', ({ filter, wanted }) =>
  expect(addLineFilters('{z="1"}', [filter])).toBe(wanted),
)

test('an operator that LogQL does not have is refused', () => {
  expect(() => addLineFilters('{a="b"}', [is('a', '5', '>')])).toThrow('Cannot filter lines by the operator ">"')
})

test.each(['a"} or {b="c', 'a b', 'service.name', '1a'])('"%s" is refused, as it is no name of a label', (key) => {
  expect(() => addLineFilters('{a="b"}', [is(key, 'x')])).toThrow(`Cannot filter lines by "${key}"`)
})
