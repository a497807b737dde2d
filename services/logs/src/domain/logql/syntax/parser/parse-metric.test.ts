import { describe, expect, test } from 'vitest'
import { LogqlError } from '../../logql-error.ts'
import { Lexer } from '../words/lexer.ts'
import { TokenStream } from '../words/token-stream.ts'
import { parseExpr } from './parse-metric.ts'

function parse(query: string) {
  const tokens = new TokenStream(new Lexer(query))
  const expr = parseExpr(tokens)
  return { expr, fault: tokens.faults.get(expr)?.message, next: tokens.peek().type }
}
const range = (rest = '') => `{a="b"}${rest}[1m]`
const plain = { kind: 'log', matchers: [{ label: 'a', operator: '=', value: 'b' }], stages: [] }
const minute = { log: plain, unwrap: undefined, spanNs: 60_000_000_000n, offsetNs: 0n }
const ofNone = { labels: [], without: false }

describe('parseExpr() reads', () => {
  test.each([
    { query: '{a="b"}', expr: plain },
    { query: '1.5', expr: { kind: 'literal', value: 1.5 } },
    { query: '-2', expr: { kind: 'literal', value: -2 } },
    { query: 'vector(3)', expr: { kind: 'vector', value: 3 } },
    {
      query: `rate(${range()})`,
      expr: { kind: 'range', operation: 'rate', range: minute, parameter: undefined, grouping: undefined },
    },
    {
      query: `Bytes_Rate((${range()}))`,
      expr: { kind: 'range', operation: 'bytes_rate', range: minute, parameter: undefined, grouping: undefined },
    },
    {
      query: `quantile_over_time(0.5, ${range('|unwrap v')}) without (x, y)`,
      expr: {
        ...{
          kind: 'range',
          operation: 'quantile_over_time',
          parameter: 0.5,
          grouping: { labels: ['x', 'y'], without: true },
        },
        range: { ...minute, unwrap: { label: 'v', conversion: undefined, filters: [] } },
      },
    },
    {
      query: 'sum(vector(1))',
      expr: { kind: 'aggregate', operation: 'sum', expr: { kind: 'vector', value: 1 }, parameter: 0, grouping: ofNone },
    },
    {
      query: 'topk by (x) (3, vector(1))',
      expr: {
        kind: 'aggregate',
        operation: 'topk',
        expr: { kind: 'vector', value: 1 },
        parameter: 3,
        grouping: { labels: ['x'], without: false },
      },
    },
    {
      query: 'sum(1 + 2)',
      expr: {
        kind: 'aggregate',
        operation: 'sum',
        expr: { kind: 'literal', value: 3 },
        parameter: 0,
        grouping: ofNone,
      },
    },
    {
      query: 'label_replace(vector(1), "d", "r", "s", "p.*")',
      expr: {
        kind: 'label_replace',
        expr: { kind: 'vector', value: 1 },
        destination: 'd',
        replacement: 'r',
        source: 's',
        pattern: 'p.*',
      },
    },
    { query: '(1)', expr: { kind: 'literal', value: 1 } },
  ])('$query', ({ query, expr }) => expect(parse(query)).toEqual({ expr, fault: undefined, next: '$end' }))
})

describe('parseExpr() notes of what is well formed', () => {
  test.each([
    { query: `rate(1, ${range()})`, fault: 'parameter 1 not supported for operation rate' },
    {
      query: `quantile_over_time(${range('|unwrap v')})`,
      fault: 'parameter required for operation quantile_over_time',
    },
    {
      query: `sum_over_time(${range('|unwrap v')}) by (x)`,
      fault: 'grouping not allowed for sum_over_time aggregation',
    },
    { query: `sum_over_time(${range()})`, fault: 'invalid aggregation sum_over_time without unwrap' },
    { query: `bytes_rate(${range('|unwrap v')})`, fault: 'invalid aggregation bytes_rate with unwrap' },
    { query: 'sum(3, vector(1))', fault: 'unsupported parameter for operation sum(3,' },
    { query: 'topk(vector(1))', fault: 'parameter required for operation topk' },
    { query: 'topk(1.5, vector(1))', fault: 'invalid parameter topk(1.5,' },
    { query: 'bottomk(0, vector(1))', fault: 'invalid parameter (must be greater than 0) bottomk(0' },
    { query: 'approx_topk by (x) (1, vector(1))', fault: 'grouping not allowed for approx_topk aggregation' },
    {
      query: 'label_replace(vector(1), "d", "r", "s", "(")',
      fault: 'invalid regex in label_replace: error parsing regexp: missing closing ): `(`',
    },
  ])('$query', ({ query, fault }) => expect(parse(query).fault).toBe(`parse error : ${fault}`))

  test.each([
    ...['avg', 'stddev', 'stdvar', 'max', 'min', 'first', 'last'].map(
      (name) => `${name}_over_time(${range('|unwrap v')}) by (x)`,
    ),
    ...['sum_over_time', 'rate', 'rate_counter', 'absent_over_time'].map((name) => `${name}(${range('|unwrap v')})`),
    ...['bytes_over_time', 'bytes_rate', 'count_over_time', 'rate', 'absent_over_time'].map(
      (name) => `${name}(${range()})`,
    ),
    ...['topk(1, vector(1)) by (x)', 'approx_topk(1, vector(1))', 'bottomk(12, vector(1))'],
  ])('nothing of %s', (query) => expect(parse(query).fault).toBeUndefined())
})

describe('parseExpr() refuses', () => {
  const unexpected = (column: number, rest: string) =>
    `parse error at line 1, col ${column}: syntax error: unexpected ${rest}`
  test.each([
    { query: '', fault: 'parse error : syntax error: unexpected $end' },
    { query: '(1', fault: unexpected(3, '$end') },
    { query: 'vector(x)', fault: unexpected(8, 'IDENTIFIER, expecting NUMBER') },
    { query: 'vector(1', fault: unexpected(9, '$end, expecting )') },
    { query: 'rate(1)', fault: unexpected(7, '), expecting ,') },
    { query: 'rate(x)', fault: unexpected(6, 'IDENTIFIER, expecting NUMBER or { or (') },
    { query: 'rate(1, 2)', fault: unexpected(9, 'NUMBER, expecting { or (') },
    { query: `rate(${range()}`, fault: unexpected(18, '$end, expecting )').replace('18', String(6 + range().length)) },
    { query: 'sum({a="b"})', fault: unexpected(12, ')') },
    { query: 'sum(1', fault: unexpected(6, '$end') },
    { query: 'label_replace(vector(1), "a")', fault: unexpected(29, '), expecting ,') },
    { query: 'variants(1) of (2)', fault: 'multi variant queries are disabled for this instance' },
  ])('$query', ({ query, fault }) => expect(() => parse(query)).toThrow(new LogqlError('parse', fault)))

  test.each(['(', 'sum(', 'label_replace('])('more than 200 of %s within one another', (opening) => {
    expect(() => parse(`${opening.repeat(201)}1`)).toThrow('nested deeper than 200 levels')
    expect(() => parse(`${opening.repeat(200)}1`)).toThrow('unexpected $end')
  })
})
