import { describe, expect, test } from 'vitest'
import { printExpr } from '../printer/print.ts'
import { parseLogql, parseMatchers } from './parse-logql.ts'

describe('parseLogql()', () => {
  test.each([
    { query: '{app="a"}', printed: '{app="a"}' },
    { query: '{app = "a" , env !~ `x|y`}', printed: '{app="a", env!~"x|y"}' },
    { query: '{app="a"} |= "x" or "y" != `z`', printed: '{app="a"} |= "x" or "y" != "z"' },
    { query: '{app="a"} != "x" or "y"', printed: '{app="a"} != "x" != "y"' },
    { query: '{app="a"} |= ip("10.0.0.0/8") |> "<_> y"', printed: '{app="a"} |= ip("10.0.0.0/8") |> "<_> y"' },
    {
      query: '{app="a"}|json|logfmt --strict --keep-empty',
      printed: '{app="a"} | json | logfmt --strict --keep-empty',
    },
    { query: '{app="a"} | json a="b.c", d', printed: '{app="a"} | json a="b.c",d="d"' },
    {
      query: '{app="a"} | regexp "(?P<m>x)" | pattern "<a> b"',
      printed: '{app="a"} | regexp "(?P<m>x)" | pattern "<a> b"',
    },
    { query: '{app="a"} | unpack | decolorize', printed: '{app="a"} | unpack | decolorize' },
    {
      query: '{app="a"} | a=1 or b>2.5 and c!="x", d<=1h30m',
      printed: '{app="a"} | ( a==1 or ( b>2.5 , ( c!="x" , d<=1h30m0s ) ) )',
    },
    { query: '{app="a"} | (a=1 or b=2) c=3KB', printed: '{app="a"} | ( ( a==1 or b==2 ) , c==3.0kB )' },
    { query: '{app="a"} | x=ip("::1") | y=~"a.+"', printed: '{app="a"} | x=ip("::1") | y=~`a.+`' },
    {
      query: '{app="a"} | line_format "{{.x}}" | label_format a=b,c="{{.d}}"',
      printed: '{app="a"} | line_format "{{.x}}" | label_format a=b,c="{{.d}}"',
    },
    { query: '{app="a"} | drop x, y="z" | keep a', printed: '{app="a"} | drop x,y="z" | keep a' },
    { query: 'rate({app="a"}[5m])', printed: 'rate({app="a"}[5m])' },
    { query: 'RATE ( ( {app="a"} |= "x" [5m] offset 1h ) )', printed: 'rate({app="a"} |= "x"[5m] offset 1h0m0s)' },
    { query: 'rate(({app="a"})[1d] | json)', printed: 'rate({app="a"} | json[1d])', fails: true },
    {
      query: 'quantile_over_time(0.9,{app="a"} | unwrap duration(t) | __error__="" [1m]) by (x)',
      printed: 'quantile_over_time(0.9,{app="a"} | unwrap duration(t) | __error__=""[1m]) by (x)',
    },
    { query: 'sum without (a) (rate({app="a"}[1m]))', printed: 'sum without (a)(rate({app="a"}[1m]))' },
    { query: 'topk(3, rate({app="a"}[1m])) by (b)', printed: 'topk by (b)(3,rate({app="a"}[1m]))' },
    {
      query: 'rate({app="a"}[1m]) * on (x) group_left (y) rate({app="b"}[1m])',
      printed: '(rate({app="a"}[1m]) * on (x) group_left (y) rate({app="b"}[1m]))',
    },
    { query: 'rate({app="a"}[1m]) > bool 1 + 2 * 3 ^ 2', printed: '(rate({app="a"}[1m]) > bool 19)' },
    { query: '2 ^ 3 ^ 2', printed: '512' },
    { query: '-1 / 0', printed: 'NaN' },
    {
      query: 'label_replace(vector(1), "a", "$1", "b", "(.*)")',
      printed: 'label_replace(vector(1.000000),"a","$1","b","(.*)")',
    },
    { query: '# first\n{app="a"} # last', printed: '{app="a"}' },
    { query: '{sum="a"} | rate > 1', printed: '{sum="a"} | rate>1' },
  ])('$query is $printed', ({ query, printed, fails = false }) => {
    const read = () => printExpr(parseLogql(query))
    if (fails) expect(read).toThrow('syntax error')
    else expect(read()).toBe(printed)
  })

  test.each([
    { query: '', message: 'parse error : syntax error: unexpected $end' },
    { query: '{app="a"', message: 'parse error at line 1, col 9: syntax error: unexpected $end, expecting } or ,' },
    {
      query: '{app}',
      message: 'parse error at line 1, col 5: syntax error: unexpected }, expecting = or =~ or !~ or !=',
    },
    { query: '{app="a}', message: 'parse error at line 1, col 6: literal not terminated' },
    {
      query: '{app="a"}\n |= x',
      message: 'parse error at line 2, col 5: syntax error: unexpected IDENTIFIER, expecting STRING or ip',
    },
    { query: '{app="a"} | json |', message: 'parse error at line 1, col 19: syntax error: unexpected $end' },
    { query: 'rate({app="a"})', message: 'parse error at line 1, col 15: syntax error: unexpected )' },
    { query: 'rate({app="a"}[5x])', message: 'parse error at line 0, col 15: unknown unit "x" in duration "5x"' },
    { query: 'rate({app="a"}[5m)', message: "parse error at line 0, col 15: missing closing ']' in duration" },
    {
      query: 'sum by (rate({app="a"}[5m]))',
      message: 'parse error at line 1, col 9: syntax error: unexpected RATE, expecting IDENTIFIER or )',
    },
    { query: '{app=~".*"}', message: /^parse error : queries require at least one regexp or equality matcher/ },
    { query: '{}', message: /^parse error : queries require/ },
    { query: '{app=~"("}', message: 'parse error : error parsing regexp: missing closing ): `(`' },
    {
      query: 'sum_over_time({app="a"}[1m])',
      message: 'parse error : invalid aggregation sum_over_time without unwrap',
    },
    {
      query: 'count_over_time({app="a"} | unwrap x [1m])',
      message: 'parse error : invalid aggregation count_over_time with unwrap',
    },
    { query: 'rate({app="a"}[1m]) by (x)', message: 'parse error : grouping not allowed for rate aggregation' },
    {
      query: 'quantile_over_time({app="a"} | unwrap x [1m])',
      message: 'parse error : parameter required for operation quantile_over_time',
    },
    { query: 'topk(rate({app="a"}[1m]))', message: 'parse error : parameter required for operation topk' },
    { query: 'sum(2, rate({app="a"}[1m]))', message: 'parse error : unsupported parameter for operation sum(2,' },
    {
      query: 'sort by (a) (rate({app="a"}[1m]))',
      message: "parse error : sort and sort_desc doesn't allow grouping by ",
    },
    {
      query: '1 or rate({app="a"}[1m])',
      message: /unexpected literal for left leg of logical\/set binary operation \(or\): 1\.000000$/,
    },
    {
      query: '{app="a"} + 1',
      message: /unexpected type for left leg of binary operation \(\+\): \*syntax\.MatchersExpr$/,
    },
    {
      query: '{app="a"} | regexp "x"',
      message: 'parse error : invalid regexp parser: at least one named capture must be supplied',
    },
    {
      query: '{app="a"} | pattern "<a><b>"',
      message: /^parse error : invalid pattern parser: found consecutive capture/,
    },
    { query: `{app="${'a'.repeat(131_072)}"}`, message: 'parse error : input size too long (131080 > 131072)' },
    { query: `${'('.repeat(5_000)}1`, message: 'parse error : nested deeper than 200 levels' },
  ])('refuses $query', ({ query, message }) => {
    expect(() => parseLogql(query)).toThrow(message)
  })
})

test('parseMatchers() takes a selector alone', () => {
  expect(parseMatchers('{a="b", c!="d"}')).toEqual([
    { label: 'a', operator: '=', value: 'b' },
    { label: 'c', operator: '!=', value: 'd' },
  ])
  expect(() => parseMatchers('{a="b"} | json')).toThrow('only label matchers are supported')
})
