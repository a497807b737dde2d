import { expect, test } from 'vitest'
import { parsePromql } from '../../domain/promql/syntax/parser/parse-promql.ts'
import { renderAst } from './ast.ts'

const untimed = { offset: 0, offsetExpr: null, timestamp: null, startOrEnd: null }
const up = { type: 'vectorSelector', name: 'up', ...untimed, anchored: false, smoothed: false }
const named = { name: '__name__', value: 'up', type: '=' }

test.each([
  {
    name: 'a selector has its matchers and its times',
    query: 'up{job=~"a.*"} @ 12.5 offset 5m',
    expected: {
      ...up,
      matchers: [{ name: 'job', value: 'a.*', type: '=~' }, named],
      timestamp: 12_500,
      offset: 300_000,
    },
  },
  {
    name: 'a range selector has its span in milliseconds',
    query: 'up[90s] @ end()',
    expected: { ...up, type: 'matrixSelector', matchers: [named], range: 90_000, rangeExpr: null, startOrEnd: 'end' },
  },
  {
    name: 'a subquery has its step',
    query: 'up[1h:30s]',
    expected: {
      type: 'subquery',
      expr: { ...up, matchers: [named] },
      range: 3_600_000,
      rangeExpr: null,
      step: 30_000,
      stepExpr: null,
      ...untimed,
    },
  },
  {
    name: 'a call says what the function takes',
    query: 'pi()',
    expected: { type: 'call', func: { name: 'pi', argTypes: [], variadic: 0, returnType: 'scalar' }, args: [] },
  },
  {
    name: 'an aggregation has its grouping and its parameter',
    query: 'topk by (job) (3, up)',
    expected: {
      type: 'aggregation',
      op: 'topk',
      expr: { ...up, matchers: [named] },
      param: { type: 'numberLiteral', val: '3' },
      grouping: ['job'],
      without: false,
    },
  },
  {
    name: 'two vectors have a matching',
    query: 'up * on (job) group_left (env) up',
    expected: {
      type: 'binaryExpr',
      op: '*',
      lhs: { ...up, matchers: [named] },
      rhs: { ...up, matchers: [named] },
      matching: {
        card: 'many-to-one',
        labels: ['job'],
        on: true,
        include: ['env'],
        fillValues: { lhs: null, rhs: null },
      },
      bool: false,
    },
  },
  {
    name: 'a vector and a number have none',
    query: '-(1 > bool up)',
    expected: {
      type: 'unaryExpr',
      op: '-',
      expr: {
        type: 'parenExpr',
        expr: {
          type: 'binaryExpr',
          op: '>',
          lhs: { type: 'numberLiteral', val: '1' },
          rhs: { ...up, matchers: [named] },
          matching: null,
          bool: true,
        },
      },
    },
  },
  {
    name: 'a span that depends on the query is an expression',
    query: 'up[(step())*2] smoothed offset -(5m)',
    expected: {
      ...up,
      type: 'matrixSelector',
      matchers: [named],
      smoothed: true,
      range: 0,
      rangeExpr: {
        type: 'durationExpr',
        op: '*',
        wrapped: false,
        lhs: { type: 'durationExpr', op: 'step', wrapped: true, lhs: null, rhs: null },
        rhs: { type: 'numberLiteral', val: '2', duration: false },
      },
      offsetExpr: {
        type: 'durationExpr',
        op: '-',
        wrapped: false,
        lhs: null,
        rhs: {
          type: 'durationExpr',
          op: '+',
          wrapped: true,
          lhs: null,
          rhs: { type: 'numberLiteral', val: '300', duration: true },
        },
      },
    },
  },
  { name: 'a text is itself', query: '"a"', expected: { type: 'stringLiteral', val: 'a' } },
])('$name', ({ query, expected }) => {
  expect(renderAst(parsePromql(query))).toEqual(expected)
})
