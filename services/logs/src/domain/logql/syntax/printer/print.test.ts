import { describe, expect, test } from 'vitest'
import { parseLogql } from '../parser/parse-logql.ts'
import { printExpr, printSelector } from './print.ts'

const selector = '{app="a", env=~"b|c"}'

describe('printExpr()', () => {
  test.each([
    selector,
    '{app!="a", env!~".+", zone="x"}',
    '{app="a"} |= "x" != "y"',
    '{app="a"} |~ "x.*" !~ "y+"',
    '{app="a"} |> "<_> x" !> "y <_>"',
    '{app="a"} |= "x" or "y" or "z"',
    '{app="a"} |= ip("10.0.0.0/8")',
    '{app="a"} | json',
    '{app="a"} | json a="b.c",d="e[0]"',
    '{app="a"} | logfmt',
    '{app="a"} | logfmt --strict --keep-empty a="b"',
    '{app="a"} | logfmt --strict',
    '{app="a"} | logfmt --keep-empty',
    '{app="a"} | regexp "(?P<x>.)"',
    '{app="a"} | pattern "<x> y"',
    '{app="a"} | unpack | decolorize',
    '{app="a"} | line_format "{{.x}} \\"y\\""',
    '{app="a"} | label_format a=b,c="{{.d}}"',
    '{app="a"} | drop a,b="c",d=~"e.+"',
    '{app="a"} | keep a',
    '{app="a"} | x="y" | z!="q"',
    '{app="a"} | x=~`y.+`',
    '{app="a"} | x!~`y.+`',
    '{app="a"} | x=~"y|z"',
    '{app="a"} | x=~".*"',
    '{app="a"} | x=ip("10.0.0.1")',
    '{app="a"} | x!=ip("10.0.0.1")',
    '{app="a"} | x>=5 | y<1.5 | z==0 | q!=2',
    '{app="a"} | x>1m30s',
    '{app="a"} | x<=10MB',
    '{app="a"} | ( x>1 , y>2 )',
    '{app="a"} | ( x>1 or y="2" )',
    '{app="a"} | ( ( x>1 , y>2 ) or z>3 )',
    'rate({app="a"}[5m])',
    'count_over_time({app="a"} |= "x"[1h30m] offset 5m0s)',
    'count_over_time({app="a"}[5m] offset -1m30s)',
    'sum_over_time({app="a"} | unwrap x[5m])',
    'sum_over_time({app="a"} | unwrap duration(x) | y="z"[5m])',
    'quantile_over_time(0.95,{app="a"} | unwrap x[5m])',
    'max_over_time({app="a"} | unwrap x[5m]) by (a,b)',
    'max_over_time({app="a"} | unwrap x[5m]) without (a)',
    'sum(rate({app="a"}[5m]))',
    'sum by (a,b)(rate({app="a"}[5m]))',
    'sum without (a)(rate({app="a"}[5m]))',
    'topk(3,rate({app="a"}[5m]))',
    'topk by (a)(3,rate({app="a"}[5m]))',
    '(rate({app="a"}[5m]) + 1)',
    '(rate({app="a"}[5m]) > bool 1)',
    '(rate({app="a"}[5m]) / on (a) group_left (b) rate({app="c"}[5m]))',
    '(rate({app="a"}[5m]) * ignoring (a,b) group_right rate({app="c"}[5m]))',
    'vector(1.500000)',
    'label_replace(rate({app="a"}[5m]),"a","$1","b","(.*)")',
    'absent_over_time({app="a"}[5m])',
  ])('writes %s as it is', (query) => {
    expect(printExpr(parseLogql(query))).toBe(query)
  })

  test.each([
    { query: ' { app = "a" ,env="b"}', printed: '{app="a", env="b"}' },
    { query: '{app=`a"b`}', printed: '{app="a\\"b"}' },
    { query: '{app="a"} | x = `y`', printed: '{app="a"} | x="y"' },
    { query: '{app="a"} | x =~ "y`.+"', printed: '{app="a"} | x=~"y`.+"' },
    { query: '{app="a"} | x > 1 and y > 2 or z > 3', printed: '{app="a"} | ( ( x>1 , y>2 ) or z>3 )' },
    { query: 'sum(rate({app="a"}[5m])) by (x)', printed: 'sum by (x)(rate({app="a"}[5m]))' },
    { query: 'sum without () (rate({app="a"}[5m]))', printed: 'sum without ()(rate({app="a"}[5m]))' },
    { query: 'rate({app="a"}[90s])', printed: 'rate({app="a"}[1m30s])' },
    {
      query: 'rate({app="a"}[5m]) + on () rate({app="b"}[5m])',
      printed: '(rate({app="a"}[5m]) + on () rate({app="b"}[5m]))',
    },
    { query: '1 + 2', printed: '3' },
    { query: '1e21', printed: '1e+21' },
    { query: '1.5e300', printed: '1.5e+300' },
    { query: '0.00001', printed: '1e-05' },
    { query: '0.0001', printed: '0.0001' },
    { query: '0.00000000001', printed: '1e-11' },
    { query: '1e20', printed: '100000000000000000000' },
    { query: '-0.00001', printed: '-1e-05' },
  ])('writes $query as $printed', ({ query, printed }) => {
    expect(printExpr(parseLogql(query)).replace(/ +/g, ' ')).toBe(printed)
  })
})

test('printSelector() leaves the stages out', () => {
  const expr = parseLogql(`${selector} |= "x"`)
  expect(expr.kind === 'log' && printSelector(expr)).toBe(selector)
})
