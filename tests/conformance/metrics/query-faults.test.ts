import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { parsePromql } from '../../../services/metrics/src/domain/promql/syntax/parser/parse-promql.ts'
import {
  isPrometheus3Built,
  isPrometheusInstalled,
  startPrometheus,
  startPrometheus3,
  withoutPrometheus3,
} from './start-prometheus.ts'

// One query after the other, parted by broken bars: each place at which reading can fail, and some that cannot.
const sameInBoth = [
  ...String.raw`
# c ¦ 1+ ¦ ( ¦ ) ¦ () ¦ [ ¦ ] ¦ { ¦ } ¦ , ¦ = ¦ == ¦ ! ¦ != ¦ !~ ¦ =~ ¦ ~ ¦ $ ¦ & ¦ ; ¦ : ¦ :a ¦ a: ¦ :: ¦ .
.. ¦ 1. ¦ 0x ¦ 0xg ¦ _1 ¦ 1a ¦ 5mm ¦ 5m3 ¦ 1d1y ¦ + ¦ - ¦ *1 ¦ /1 ¦ % ¦ ^ ¦ 1 1 ¦ 1 a ¦ a 1 ¦ a b ¦ a "b"
"a" b ¦ "a ¦ 'a ¦ "\q" ¦ "\x" ¦ "\xg1" ¦ "\u12" ¦ "\ud800" ¦ "\U00110000" ¦ "\400" ¦ "\8" ¦ '\"' ¦ "\ ¦ a{ ¦ a{}
a{b ¦ a{b= ¦ a{b=" ¦ a{b="c ¦ a{b="c" ¦ a{b="c", ¦ a{b="c",,} ¦ a{,} ¦ a{b} ¦ a{=} ¦ a{b c} ¦ a{b==c} ¦ a{b=c}
a{b="c"d="e"} ¦ a{b="c" d="e"} ¦ a{b=1} ¦ a{1="b"} ¦ a{b!"c"} ¦ a{b!c} ¦ a{b~"c"} ¦ a{b<"c"} ¦ a{b!~"*"}
a{b=~"a{2,1}"} ¦ a{b="c"}} ¦ a{{b="c"}} ¦ a{b="c"}{d="e"} ¦ a{b:c="d"} ¦ a{on="b"} ¦ a{__name__="b"}
a{__name__="a"} ¦ a{__name__=~"b"} ¦ {} ¦ {a=""} ¦ {a!="b"} ¦ {a=~".*"} ¦ {a!~"b"} ¦ {__name__=""} ¦ {a=~""}
a{b="c"} 5 ¦ a{b = "c" , } ¦ a[5m]] ¦ a[0m] ¦ a[5m:] ¦ a[5m:0m] ¦ a[5m][5m] ¦ a[5m][5m:] ¦ (a)[5m] ¦ a+b[5m]
(a+b)[5m] ¦ 1[5m] ¦ "a"[5m] ¦ 1[5m:] ¦ rate(a[5m])[5m] ¦ sum(a)[5m] ¦ a offset 5m offset 5m ¦ a offset 5m 5
1 offset 5m ¦ (a) offset 5m ¦ (a+b) offset 5m ¦ sum(a) offset 5m ¦ rate(a[5m]) offset 5m ¦ a offset 5m[5m]
a[5m] offset 5m ¦ a[5m:] offset 5m offset 1m ¦ offset 5m ¦ a offset 1y1y ¦ a @ ¦ a @ b ¦ a @ 1 @ 2 ¦ a @ start
a @ start( ¦ a @ start() ¦ a @ start(1) ¦ a @ end() ¦ a @ foo() ¦ a @ - ¦ a @ -1 ¦ a @ +1 ¦ a @ 1[5m] ¦ 1 @ 1
sum(a) @ 1 ¦ (a) @ 1 ¦ a @ inf ¦ a @ nan ¦ a @ 1e100 ¦ a @ "1" ¦ a @ 1 offset 1m ¦ a @ start() @ end()
a @ 1 @ end() ¦ a[5m] @ 1 @ 1 ¦ a[5m:] @ 1 @ start() ¦ sum ¦ sum( ¦ sum() ¦ sum) ¦ sum(a ¦ sum(a, ¦ sum(a,)
sum(a, b) ¦ sum(1) ¦ sum("a") ¦ sum(a[5m]) ¦ sum(a b) ¦ sum a ¦ sum by ¦ sum by ( ¦ sum by (a ¦ sum by (a)
sum by (a) b ¦ sum by (a) (b ¦ sum by (a,) (b) ¦ sum by (,) (b) ¦ sum by (1) (b) ¦ sum by (a b) (b)
sum by (a=b) (b) ¦ sum by a (b) ¦ sum(a) by ¦ sum(a) by ( ¦ sum(a) by (b ¦ sum(a) by (b) by (c)
sum by (b) (a) by (c) ¦ sum(a) without (b ¦ sum(a) on (b) ¦ sum(a) ignoring (b) ¦ sum keep_common (a) ¦ topk(a)
topk(1) ¦ topk(1, ¦ topk(1, a, b) ¦ topk("a", a) ¦ topk(a, a) ¦ topk(a, 1) ¦ quantile(a) ¦ quantile(0.5)
count_values(a) ¦ count_values(1, a) ¦ count_values("a") ¦ count_values(a, b) ¦ count_values("a", 1)
bottomk(1, "a") ¦ group() ¦ stddev(a, b) ¦ sum(sum) ¦ sum(sum( ¦ sum(a + ) ¦ sum(+ ) ¦ sum(a +) ¦ topk(,a)
sum(,) ¦ foo( ¦ foo() ¦ foo(a) ¦ foo(a,b ¦ rate ¦ rate( ¦ rate() ¦ rate(a) ¦ rate(1) ¦ rate("a") ¦ rate(a[5m]
rate(a[5m],) ¦ rate(a[5m], b) ¦ rate(a[5m] b) ¦ rate(a[5m:]) ¦ rate(sum(a)) ¦ rate(a[5m]) by (b) ¦ abs(1)
abs("a") ¦ abs(a[5m]) ¦ abs() ¦ abs(a, b) ¦ abs(a,) ¦ abs(,) ¦ abs(,a) ¦ abs(a,,b) ¦ round() ¦ round(a, "b")
round(a, b) ¦ round(a, 1, 2) ¦ histogram_quantile(a, b) ¦ histogram_quantile(0.5) ¦ histogram_quantile(0.5, 1)
label_replace(a, "b") ¦ label_replace(a, b, "c", "d", "e") ¦ label_join(a) ¦ label_join(a, "b")
label_join(a, "b", "c", 1) ¦ label_join(1, "b", "c") ¦ vector(a) ¦ vector() ¦ vector("a") ¦ scalar(1)
scalar("a") ¦ time(1) ¦ time(a) ¦ hour(1) ¦ hour(a, b) ¦ absent(1) ¦ absent_over_time(a) ¦ predict_linear(a[5m])
predict_linear(a[5m], b) ¦ clamp(a, 1) ¦ clamp(a, b, c) ¦ clamp_min(a) ¦ quantile_over_time(a[5m], 0.5)
quantile_over_time(0.5, a) ¦ timestamp(1) ¦ sort(1) ¦ days_in_month("a") ¦ pi(1) ¦ holt_winters(a[5m])
Rate(a[5m]) ¦ SUM(a) ¦ SUM ¦ rate (a[5m]) ¦ 1 == 1 ¦ 1 == bool 1 ¦ 1 < 2 ¦ a == bool 1 ¦ a + bool b ¦ 1 + bool 1
a and 1 ¦ 1 and a ¦ 1 and 1 ¦ 1 or 1 ¦ 1 unless a ¦ a and bool b ¦ a + on b ¦ a + on ( ¦ a + on (b
a + on (b) c ¦ a + on (b) 1 ¦ 1 + on (b) a ¦ 1 + on(b) 1 ¦ a + on () 1 ¦ a + on (b) group_left
a + on (b) group_left ( ¦ a + on (b) group_left c ¦ a + on (b) group_left (b) c
a + ignoring (b) group_left (b) c ¦ a + group_left c ¦ a and on (b) group_left c ¦ a or on(b) group_right(c) d
a unless ignoring(b) group_left c ¦ a + on(b) group_left() 1 ¦ a bool b ¦ a on b ¦ a + on (b,) c
a + ignoring c ¦ a + bool on (b) c ¦ a == on (b) bool c ¦ a + on(b) ignoring(c) d ¦ a +* b ¦ a + + b ¦ a - - b
a ! b ¦ a = b ¦ a => b ¦ a <> b ¦ a && b ¦ a || b ¦ a | b ¦ a ~ b ¦ "a" + 1 ¦ 1 + "a" ¦ "a" == "b" ¦ a[5m] + 1
1 + a[5m] ¦ a + b[5m] ¦ a[5m] and b ¦ -"a" ¦ -a[5m] ¦ +"a" ¦ --a ¦ - - ¦ !a ¦ a ^ ¦ ^ a ¦ a ^ ^ b ¦ a atan2
atan2 b ¦ a atan2 b ¦ 1 atan2 "b" ¦ a and ¦ and ¦ and b ¦ or ¦ unless ¦ and and and ¦ by ¦ by by by ¦ on
ignoring ¦ group_left ¦ bool ¦ start ¦ inf ¦ infx ¦ nan ¦ Inf + NaN ¦ é ¦ a{é="b"} ¦ a{b="é"} c ¦ "é" é ¦ "日本" 5
sum by (é) (a) ¦ (1 ¦ ((1) ¦ (1)) ¦ 1) ¦ (1, 2) ¦ (a, b) ¦ 1,2 ¦ a,b ¦ (a)(b) ¦ a(b) ¦ 1(2) ¦ "a"(b) ¦ (a) b
a[5m](b) ¦ a{b="c"}(d) ¦ a{b="c"} d ¦ a offset 5m @ 1 b ¦ rate(a[5m) ] ¦ sum(rate(a[5m])) by (b ¦ a[5m]b
a[5m 5m] ¦ a[ 5m ] ¦ a[5m: 5m ] ¦ a [5m] ¦ a[5m] {b="c"} ¦ a[5m,5m] ¦ a{5m} ¦ {a="b"}[5m:]x ¦ {a="b",}
{,a="b"} ¦ {a="b" ,,} ¦ {a='b'} ¦ {a="b" ¦ {a=b} ¦ {a} ¦ {a,b} ¦ abs(a, *b) ¦ abs(a, on) ¦ abs(a, = b)
a + on(b) group_left * c ¦ a + on(b) group_right) ¦ a + on(b) group_left, c ¦ a + on(b) group_left(c) on(d) e
topk(2, a, )
`
    .split(/ ¦ |\n/)
    .filter((query) => query !== ''),
  ...[' ', '\n', '#c\n', '`a', '"a\n"', 'rate\n(a)', 'a # c\n+', 'a\n+\n', 'a\n+\n\n  *b', 'a\t+\t', ' 1 2', '{a=`b`}'],
]

/** Where version 3 reads more than 2.42 does, or says it in other words. */
const onlyInThree: readonly (readonly [query: string, answer: string])[] = [
  ['', 'unknown position: parse error: no expression found in input'],
  ['@', '1:1: parse error: unexpected <op:@>'],
  ['.1.', '1:1: parse error: bad number or duration syntax: ".1."'],
  ['1..', '1:1: parse error: bad number or duration syntax: "1.."'],
  ['1.2.3', '1:1: parse error: bad number or duration syntax: "1.2."'],
  ['1e', '1:1: parse error: bad number or duration syntax: "1e"'],
  ['1e400', '1:1: parse error: error parsing number: strconv.ParseFloat: parsing "1e400": value out of range'],
  ['1e+', '1:1: parse error: bad number or duration syntax: "1e+"'],
  ['1_', '1:1: parse error: bad number or duration syntax: "1_"'],
  ['1__0', '1:1: parse error: bad number or duration syntax: "1__"'],
  ['1_a', '1:1: parse error: bad number or duration syntax: "1_"'],
  ['5m', 'ok'],
  ['5m5m', '1:1: parse error: not a valid duration string: "5m5m"'],
  ['1h1d', '1:1: parse error: not a valid duration string: "1h1d"'],
  ['1ms1s', '1:1: parse error: not a valid duration string: "1ms1s"'],
  ['1y1d', 'ok'],
  ['-5m', 'ok'],
  ['a{"b"}', '1:1: parse error: metric name must not be set twice: "a" or "b"'],
  ['a{b=~"("}', '1:3: parse error: error parsing regexp: missing closing ): `(`'],
  ['a[', '1:3: parse error: unexpected end of input in duration expression'],
  [
    'a[]',
    '1:3: parse error: unexpected "]" in subquery or range selector, expected number, duration, step(), or range()',
  ],
  ['a[5', '1:4: parse error: unclosed left bracket'],
  ['a[5m', '1:5: parse error: unclosed left bracket'],
  ['a[m]', "1:3: parse error: unexpected character in duration expression: 'm'"],
  ['a[5x]', '1:3: parse error: bad number or duration syntax: "5"'],
  ['a[-5m]', '1:3: parse error: duration must be greater than 0'],
  ['a[5m:', '1:6: parse error: unclosed left bracket'],
  ['a[:]', '1:4: parse error: unexpected colon before duration in duration expression'],
  ['a[:5m]', '1:4: parse error: unexpected colon before duration in duration expression'],
  ['a[5m:5m:5m]', "1:8: parse error: unexpected colon ':'"],
  ['a[5m:-5m]', '1:6: parse error: duration must be greater than 0'],
  ['a[5m:5m', '1:8: parse error: unclosed left bracket'],
  ['a[5m:b]', "1:6: parse error: unexpected character: 'b', expected ':'"],
  ['a[b:5m]', "1:3: parse error: unexpected character in duration expression: 'b'"],
  [
    'a[5m] offset',
    '1:13: parse error: unexpected end of input in offset, expected number, duration, step(), or range()',
  ],
  ['a offset', '1:9: parse error: unexpected end of input in offset, expected number, duration, step(), or range()'],
  ['a offset 1', 'ok'],
  [
    'a offset b',
    '1:10: parse error: unexpected identifier "b" in offset, expected number, duration, step(), or range()',
  ],
  ['a offset -', '1:11: parse error: unexpected end of input in offset, expected number, duration, step(), or range()'],
  ['a offset +5m', 'ok'],
  [
    'a offset "5m"',
    '1:10: parse error: unexpected string "\\"5m\\"" in offset, expected number, duration, step(), or range()',
  ],
  ['a offset 5', 'ok'],
  ['@ 1', '1:1: parse error: unexpected <op:@>'],
  ['a @ 5m', 'ok'],
  ['sum by ("a") (b)', 'ok'],
  ['a + on ("b") c', 'ok'],
  ['start(', '1:7: parse error: unclosed left parenthesis'],
  ['start()', 'ok'],
  ['end()', 'ok'],
  ['a{b="é"}[', '1:11: parse error: unexpected end of input in duration expression'],
  ['a[5 m]', "1:5: parse error: unexpected character: 'm', expected ':'"],
  ['a["5m"]', "1:3: parse error: unexpected character in duration expression: '\"'"],
  ['a[(5m)]', 'ok'],
  ['a[1+1]', 'ok'],
  ['a[{}]', "1:3: parse error: unexpected character in duration expression: '{'"],
  ['a[5m}', "1:5: parse error: unexpected character: '}'"],
  ['a(5m]', "1:5: parse error: unexpected right bracket ']'"],
  ['{a="b"}[5m', '1:11: parse error: unclosed left bracket'],
  ['{"a"="b"}', 'ok'],
]

describe.skipIf(!isPrometheusInstalled)('what is wrong with a query, and where', () => {
  let theirs: Awaited<ReturnType<typeof startPrometheus>>

  beforeAll(async () => {
    theirs = await startPrometheus()
  })
  afterAll(() => theirs?.stop())

  test('is said as Debian’s Prometheus says it, word for word', async () => {
    const differing: unknown[] = []
    for (const query of sameInBoth) {
      const [our, their] = [ourAnswer(query), await theirAnswer(theirs.url, query)]
      if (our !== their) differing.push({ query, our, their })
    }
    expect(differing).toEqual([])
    expect(sameInBoth.length).toBeGreaterThan(400)
  })
})

// Where version 3 says something else than we do, and why we keep it.
const keptFromTwo: ReadonlySet<string> = new Set([
  // The name of before still works here.
  'holt_winters(a[5m])',
  // No number begins with a point and ends with one: it is the syntax that is wrong.
  '.1.',
])

describe.skipIf(!isPrometheus3Built)(`what is wrong with a query, beside Prometheus 3${withoutPrometheus3}`, () => {
  test('is said as it says it, word for word', async () => {
    const theirs = await startPrometheus3()
    onTestFinished(theirs.stop)
    const differing: unknown[] = []
    for (const query of [...sameInBoth, ...onlyInThree.map(([query]) => query)]) {
      if (keptFromTwo.has(query)) continue
      const [our, their] = [ourAnswer(query), await theirAnswer(theirs.url, query)]
      if (our !== their) differing.push({ query, our, their })
    }
    expect(differing).toEqual([])
  })
})

test.each(onlyInThree)('%j in version 3: %s', (query, answer) => {
  expect(ourAnswer(query)).toBe(answer)
})

function ourAnswer(query: string): string {
  try {
    parsePromql(query)
    return 'ok'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

async function theirAnswer(url: string, query: string): Promise<string> {
  const body = new URLSearchParams({ query, time: '1' })
  const answer = await fetch(`${url}/api/v1/query`, { method: 'POST', body })
  const { error } = (await answer.json()) as { readonly error?: string }
  return error === undefined ? 'ok' : error.replace('invalid parameter "query": ', '')
}
