import { expect, test } from 'vitest'
import { parseLogql } from '../parser/parse-logql.ts'
import { prettify } from './pretty.ts'

test.each([
  { name: 'what is short stays on one line', query: '{a="b"}|json', laid: '{a="b"} | json' },
  {
    name: 'each stage has a line',
    query: '{app="shop"} |= "larger cart" != "empty" | json | level="warn"',
    laid: '{app="shop"}\n  |= "larger cart"\n  != "empty"\n  | json\n  | level="warn"',
  },
  {
    name: 'what is aggregated stands between the brackets',
    query: 'sum by (app, level) (count_over_time({app="shop"} | json [5m]))',
    laid: 'sum by (app, level)(\n  count_over_time(\n    {app="shop"} | json [5m]\n  )\n)',
  },
  {
    name: 'a parameter has a line, and so has what follows unwrap',
    query: 'quantile_over_time(0.5, {app="shop"} | unwrap duration(took) | took>1 [1h] offset 1d) by (app)',
    laid: 'quantile_over_time(\n  0.5,\n  {app="shop"}\n    | unwrap duration(took)\n    | took>1 [1h] offset 1d\n) by (app)',
  },
  {
    name: 'an operator has a line',
    query: 'rate({app="shop"}[5m]) / ignoring (level) group_left rate({app="till"}[5m])',
    laid: '  rate({app="shop"}[5m])\n/ ignoring (level) group_left\n  rate({app="till"}[5m])',
  },
])('$name', ({ query, laid }) => {
  expect(prettify(parseLogql(query), 24)).toBe(laid)
})
