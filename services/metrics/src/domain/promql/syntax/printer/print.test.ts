import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePromql } from '../parser/parse-promql.ts'
import { formatPromql } from './pretty.ts'
import { printPromql } from './print.ts'

const label = fc.constantFrom('job', 'instance', 'a b', 'le')
const text = fc.string({ unit: 'binary', maxLength: 6 })
const quoted = text.map((value) => JSON.stringify(value.toWellFormed()).replaceAll('\\/', '/'))
const matcher = fc.tuple(label, fc.constantFrom('=', '!='), quoted).map(([name, op, value]) => `"${name}"${op}${value}`)
const timing = fc.constantFrom('', ' offset 5m', ' offset -1h30m', ' @ 12.5', ' @ end()', ' @ start() offset 1ms')
const selector = fc
  .tuple(fc.constantFrom('up', 'sum', 'a:b'), fc.array(matcher, { maxLength: 2 }), timing)
  .map(([name, matchers, when]) => `${name}{${matchers.join(',')}}${when}`)
const number = fc.double().map((value) => (Number.isNaN(value) ? 'NaN' : String(value).replace('Infinity', 'Inf')))

const { vector } = fc.letrec<{ vector: string }>((tie) => ({
  vector: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    selector,
    fc
      .tuple(tie('vector'), fc.constantFrom('+', '^', '==', 'and', '> bool', '* on (job) group_left ()'), tie('vector'))
      .map((parts) => parts.join(' ')),
    fc
      .tuple(tie('vector'), fc.constantFrom('-', '%', '>='), number)
      .map(([left, op, right]) => `(${left} ${op} ${right})`),
    tie('vector').map((inner) => `-${inner}`),
    tie('vector').map((inner) => `(${inner})`),
    tie('vector').map((inner) => `sum without (job) (${inner})`),
    tie('vector').map((inner) => `max_over_time((${inner})[1h:5m])`),
    tie('vector').map((inner) => `topk(3, ${inner})`),
    fc.tuple(tie('vector'), quoted).map(([inner, value]) => `label_replace(${inner}, "dst", ${value}, "src", ".*")`),
  ),
}))

/** What a query means: all of its tree but where it was written. */
function meaning(query: string): unknown {
  return JSON.parse(
    JSON.stringify(parsePromql(query), (key, value) => {
      if (key === 'start' || key === 'opStart') return undefined
      if (key === 'matchers') return [...value].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
      return typeof value === 'number' ? String(value) : value
    }),
  )
}

test('a printed query reads back as the same query', () => {
  fc.assert(
    fc.property(vector, (query) => {
      expect(meaning(printPromql(parsePromql(query)))).toEqual(meaning(query))
      expect(meaning(formatPromql(parsePromql(query)))).toEqual(meaning(query))
    }),
    { numRuns: 300 },
  )
})

test('a long query is broken at its operators, calls and aggregations', () => {
  const long = 'http_request_duration_seconds_bucket{job="a-rather-long-job-name",instance="localhost:9090"}[5m]'
  const query = `histogram_quantile(0.99, sum by (le) (rate(${long}))) > 0.5`
  expect(formatPromql(parsePromql(query))).toBe(
    [
      '  histogram_quantile(',
      '    0.99,',
      '    sum by (le) (',
      '      rate(',
      `        ${'http_request_duration_seconds_bucket{instance="localhost:9090",job="a-rather-long-job-name"}[5m]'}`,
      '      )',
      '    )',
      '  )',
      '>',
      '  0.5',
    ].join('\n'),
  )
})

// As Prometheus writes them: what is the default is left out, and one value for both sides is written once.
test.each([
  ['a + fill(0) b', 'a + fill (0) b'],
  ['a + fill_left(1) fill_right(1) b', 'a + fill (1) b'],
  ['a + fill_left(1) fill_right(2) b', 'a + fill_left (1) fill_right (2) b'],
  ['a + fill_left(1) b', 'a + fill_left (1) b'],
  ['a + fill_right(2) b', 'a + fill_right (2) b'],
  ['a + ignoring() b', 'a + b'],
  ['a + ignoring(x) b', 'a + ignoring (x) b'],
  ['a + on() b', 'a + on () b'],
  ['a * on(x) group_right(y, z) b', 'a * on (x) group_right (y, z) b'],
  ['a > bool b', 'a > bool b'],
  ['sum by () (a)', 'sum(a)'],
  ['sum without () (a)', 'sum without () (a)'],
  ['sum by (x) (a)', 'sum by (x) (a)'],
  ['rate(a[5m:])', 'rate(a[5m:])'],
  ['rate(a[5m:30s] offset 1m)', 'rate(a[5m:30s] offset 1m)'],
])('%s is written as %s', (query, written) => expect(printPromql(parsePromql(query))).toBe(written))
