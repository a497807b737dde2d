import { describe, expect, test } from 'vitest'
import { printPromql } from '../printer/print.ts'
import { parsePromql, parseSelector } from './parse-promql.ts'

describe('parsePromql()', () => {
  test.each([
    { name: 'multiplication binds tighter than addition', query: '1+2*3', printed: '1 + 2 * 3', root: '+' },
    { name: 'powers group from the right', query: '2^3^2', printed: '2 ^ 3 ^ 2', root: '^' },
    { name: 'a sign binds looser than a power', query: '-a^2', printed: '-a ^ 2', root: undefined },
    {
      name: 'unless binds like and, tighter than or',
      query: 'a or b unless c',
      printed: 'a or b unless c',
      root: 'or',
    },
    { name: 'comparisons bind tighter than and', query: 'a > 1 and b', printed: 'a > 1 and b', root: 'and' },
    { name: 'atan2 binds like multiplication', query: 'a + b atan2 c', printed: 'a + b atan2 c', root: '+' },
    { name: 'an offset takes one term', query: 'a offset 100 + 2', printed: 'a offset 1m40s + 2', root: '+' },
  ])('$name', ({ query, printed, root }) => {
    const expr = parsePromql(query)
    expect(printPromql(expr)).toBe(printed)
    expect(expr.kind === 'binary' ? expr.op : undefined).toBe(root)
  })

  test.each([
    { name: 'hexadecimal', query: '0x1F', value: 31 },
    { name: 'octal with a leading zero', query: '017', value: 15 },
    { name: 'underscores between digits', query: '1_000_000', value: 1_000_000 },
    { name: 'an exponent', query: '12.34e-1', value: 1.234 },
    { name: 'a leading or trailing dot', query: '.5', value: 0.5 },
    { name: 'infinity in any case', query: '-iNf', value: Number.NEGATIVE_INFINITY },
    { name: 'not a number', query: 'NaN', value: Number.NaN },
    { name: 'a duration in seconds', query: '1h30m', value: 5400 },
    { name: 'milliseconds', query: '1500ms', value: 1.5 },
  ])('reads a number: $name', ({ query, value }) => {
    expect(parsePromql(query)).toMatchObject({ kind: 'number', value })
  })

  test.each([
    { name: 'double quotes with escapes', query: String.raw`"a\n\"\\\x41é\101"`, value: 'a\n"\\AéA' },
    { name: 'single quotes', query: String.raw`'it\'s'`, value: "it's" },
    { name: 'back quotes take everything as it is', query: '`a\\n"\'`', value: 'a\\n"\'' },
    { name: 'bytes that make up one character', query: String.raw`"\xe2\x82\xac"`, value: '€' },
  ])('reads a string: $name', ({ query, value }) => {
    expect(parsePromql(query)).toMatchObject({ kind: 'string', value })
  })

  test.each([
    { query: 'sum', printed: 'sum' },
    { query: 'by{on="x"}', printed: 'by{on="x"}' },
    { query: 'a:b:c', printed: 'a:b:c' },
    { query: 'offset offset 5m', printed: 'offset offset 5m' },
    { query: 'start + end', printed: 'start + end' },
    { query: 'fill + fill', printed: 'fill + fill' },
    { query: '{"my.metric", "a b"=~"c|d"}', printed: '{"a b"=~"c|d",__name__="my.metric"}' },
    { query: 'sum(a) by (by, offset, "x y")', printed: 'sum by (by, offset, "x y") (a)' },
    { query: 'a # comment\n + # another\n b', printed: 'a + b' },
    { query: 'a == bool on() group_left(x) b', printed: 'a == bool on () group_left (x) b' },
    { query: 'rate(a[5m:1m] offset -1h @ end())', printed: 'rate(a[5m:1m] @ end() offset -1h)' },
    { query: 'a[step() * 2 + min_of(1m, 5)]', printed: 'a[step() * 2 + min_of(1m, 5)]' },
  ])('reads $query', ({ query, printed }) => {
    expect(printPromql(parsePromql(query))).toBe(printed)
  })
})

describe('parsePromql() refuses', () => {
  test.each(
    [
      { query: '', message: 'unknown position: parse error: no expression found in input' },
      { query: '# only a comment', message: '1:1: parse error: no expression found in input' },
      { query: '1+', message: '1:3: parse error: unexpected end of input' },
      { query: '*1', message: '1:1: parse error: unexpected <op:*>' },
      { query: '1 1', message: '1:3: parse error: unexpected number "1"' },
      { query: '"é" 1', message: '1:6: parse error: unexpected number "1"' },
      { query: 'a\n  b', message: '2:3: parse error: unexpected identifier "b"' },
      {
        name: 'more levels than can be walked',
        query: `${'('.repeat(10_000)}1${')'.repeat(10_000)}`,
        message: '1:501: parse error: expression is nested more than 500 levels deep',
      },
      {
        name: 'a chain that is as deep as it is long',
        query: `1${'+1'.repeat(10_000)}`,
        message: '1:1000: parse error: expression is nested more than 500 levels deep',
      },
      { query: '(1))', message: "1:5: parse error: unexpected right parenthesis ')'" },
      { query: '((1)', message: '1:5: parse error: unclosed left parenthesis' },
      { query: '1 !~ 1', message: "1:3: parse error: unexpected character after '!': '~'" },
      { query: '2.5.', message: '1:1: parse error: bad number or duration syntax: "2.5."' },
      { query: '0deadbeef', message: '1:1: parse error: bad number or duration syntax: "0de"' },
      { query: '"\\p"', message: "1:1: parse error: unknown escape sequence U+0070 'p'" },
      { query: "'a", message: '1:1: parse error: unterminated quoted string' },
      { query: 'a{', message: '1:3: parse error: unexpected end of input inside braces' },
      {
        query: 'a{b}',
        message: '1:4: parse error: unexpected "}" in label matching, expected label matching operator',
      },
      { query: 'a{b=c}', message: '1:5: parse error: unexpected identifier "c" in label matching, expected string' },
      { query: 'a{,}', message: '1:3: parse error: unexpected "," in label matching, expected identifier or "}"' },
      {
        query: 'a{b="c" d}',
        message: '1:9: parse error: unexpected identifier "d" in label matching, expected "," or "}"',
      },
      { query: 'a{b=~"("}', message: '1:3: parse error: error parsing regexp: missing closing ): `(`' },
      { query: '{}', message: '1:1: parse error: vector selector must contain at least one non-empty matcher' },
      { query: 'a{__name__="b"}', message: '1:1: parse error: metric name must not be set twice: "a" or "b"' },
      { query: 'a[5mm]', message: '1:3: parse error: bad number or duration syntax: "5mm"' },
      { query: 'a[0m]', message: '1:3: parse error: duration must be greater than 0' },
      { query: '(a+b)[5m]', message: '1:6: parse error: ranges only allowed for vector selectors' },
      { query: 'a offset 1s offset 2s', message: '1:1: parse error: offset may not be set multiple times' },
      { query: 'a @ 1 @ 2', message: '1:1: parse error: @ <timestamp> may not be set multiple times' },
      { query: 'sum(a) by', message: '1:10: parse error: unexpected end of input in grouping opts, expected "("' },
      { query: 'sum(a b)', message: '1:7: parse error: unexpected identifier "b" in aggregation' },
      { query: 'sum()', message: '1:1: parse error: no arguments for aggregate expression provided' },
      { query: 'nope(a)', message: '1:1: parse error: unknown function with name "nope"' },
      { query: 'abs(a,)', message: '1:6: parse error: trailing commas not allowed in function call args' },
      { query: 'abs()', message: '1:1: parse error: expected 1 argument(s) in call to "abs", got 0' },
      {
        query: 'rate(a)',
        message: '1:6: parse error: expected type range vector in call to function "rate", got instant vector',
      },
      { query: '1 == 1', message: '1:3: parse error: comparisons between scalars must use BOOL modifier' },
      { query: 'a + bool b', message: '1:3: parse error: bool modifier can only be used on comparison operators' },
      { query: 'a and 1', message: '1:1: parse error: set operator "and" not allowed in binary scalar expression' },
      { query: 'a or on(b) group_left(c) d', message: '1:1: parse error: no grouping allowed for "or" operation' },
      {
        query: 'a / on(b) group_left(b) c',
        message: '1:3: parse error: label "b" must not occur in ON and GROUP clause at once',
      },
    ].map((row) => ({ name: row.query, ...row })),
  )('$name', ({ query, message }) => {
    expect(() => parsePromql(query)).toThrow(expect.objectContaining({ kind: 'bad_data', message }))
  })
})

describe('parseSelector()', () => {
  test('gives the matchers of a lone selector', () => {
    expect(parseSelector('up{job=~"a.*"}')).toMatchObject([
      { name: 'job', op: '=~', value: 'a.*' },
      { name: '__name__', op: '=', value: 'up' },
    ])
  })

  test('refuses anything else', () => {
    expect(() => parseSelector('up + 1')).toThrow('1:4: parse error: unexpected <op:+>')
    expect(() => parseSelector('1')).toThrow('1:1: parse error: unexpected number "1"')
  })
})
