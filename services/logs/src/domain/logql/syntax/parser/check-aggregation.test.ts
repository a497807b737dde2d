import { describe, expect, test } from 'vitest'
import type { LogRange, MetricExpr } from '../ast.ts'
import { Lexer } from '../words/lexer.ts'
import { TokenStream } from '../words/token-stream.ts'
import { checkAggregation, checkRange } from './check-aggregation.ts'

function made(make: (tokens: TokenStream) => MetricExpr) {
  const tokens = new TokenStream(new Lexer(''))
  const expr = make(tokens)
  return { expr, fault: tokens.faults.get(expr)?.message.replace('parse error : ', '') }
}

const log = { kind: 'log', matchers: [], stages: [] } as const
const lines: LogRange = { log, spanNs: 1n, offsetNs: 0n, unwrap: undefined }
const values: LogRange = { ...lines, unwrap: { label: 'v', conversion: undefined, filters: [] } }
const byApp = { labels: ['app'], without: false }

describe('checkRange()', () => {
  const check = (operation: string, range: LogRange, parameter?: string, grouping?: typeof byApp) =>
    made((tokens) => checkRange(tokens, { operation, range, parameter, grouping }))

  test('makes the aggregation of what was read', () => {
    expect(check('quantile_over_time', values, '0.9', byApp)).toEqual({
      expr: { kind: 'range', operation: 'quantile_over_time', range: values, parameter: 0.9, grouping: byApp },
      fault: undefined,
    })
    expect(check('rate', lines).expr).toMatchObject({ parameter: undefined, grouping: undefined })
    expect(check('quantile_over_time', values, 'x').expr).toMatchObject({ parameter: undefined })
  })

  const counting = ['bytes_over_time', 'bytes_rate', 'count_over_time']
  const either = ['rate', 'absent_over_time']
  const groupable = ['avg', 'stddev', 'stdvar', 'max', 'min', 'first', 'last'].map((name) => `${name}_over_time`)
  const summing = ['sum_over_time', 'rate_counter']

  test.each([...counting, ...either])('%s takes lines', (operation) => {
    expect(check(operation, lines).fault).toBeUndefined()
  })
  test.each([...groupable, ...summing, ...either])('%s takes values', (operation) => {
    expect(check(operation, values).fault).toBeUndefined()
  })
  test.each(counting)('%s takes no values', (operation) => {
    expect(check(operation, values).fault).toBe(`invalid aggregation ${operation} with unwrap`)
  })
  test.each([...groupable, ...summing])('%s takes no lines', (operation) => {
    expect(check(operation, lines).fault).toBe(`invalid aggregation ${operation} without unwrap`)
  })
  test.each(groupable)('%s may be grouped', (operation) => {
    expect(check(operation, values, undefined, byApp).fault).toBeUndefined()
  })
  test.each([...counting, ...either, ...summing])('%s may not be grouped', (operation) => {
    const range = summing.includes(operation) ? values : lines
    expect(check(operation, range, undefined, byApp).fault).toBe(`grouping not allowed for ${operation} aggregation`)
  })

  test('a quantile needs its number, and nothing else takes one', () => {
    expect(check('quantile_over_time', values).fault).toBe('parameter required for operation quantile_over_time')
    expect(check('rate', lines, '0.5').fault).toBe('parameter 0.5 not supported for operation rate')
  })
})

describe('checkAggregation()', () => {
  const expr = { kind: 'vector', value: 1 } as const
  const check = (operation: string, parameter?: string, grouping?: typeof byApp) =>
    made((tokens) => checkAggregation(tokens, { operation, expr, parameter, grouping }))

  test('makes the aggregation, by nothing and of no number unless that is said', () => {
    const none = { labels: [], without: false }
    const sum = { kind: 'aggregate', operation: 'sum', expr, parameter: 0, grouping: none }
    expect(check('sum')).toEqual({ expr: sum, fault: undefined })
    expect(check('topk', '3', byApp)).toEqual({
      expr: { ...sum, operation: 'topk', parameter: 3, grouping: byApp },
      fault: undefined,
    })
  })

  test.each([
    { operation: 'sum', parameter: '2', fault: 'unsupported parameter for operation sum(2,' },
    { operation: 'topk', parameter: undefined, fault: 'parameter required for operation topk' },
    { operation: 'bottomk', parameter: '1.5', fault: 'invalid parameter bottomk(1.5,' },
    { operation: 'topk', parameter: 'x1', fault: 'invalid parameter topk(x1,' },
    { operation: 'topk', parameter: '1x', fault: 'invalid parameter topk(1x,' },
    { operation: 'approx_topk', parameter: '0', fault: 'invalid parameter (must be greater than 0) approx_topk(0' },
    { operation: 'bottomk', parameter: '1', fault: undefined },
    { operation: 'approx_topk', parameter: '12', fault: undefined },
  ])('$operation of $parameter: $fault', ({ operation, parameter, fault }) => {
    expect(check(operation, parameter).fault).toBe(fault)
  })

  test.each([
    { operation: 'approx_topk', fault: 'grouping not allowed for approx_topk aggregation' },
    { operation: 'topk', fault: undefined },
    { operation: 'bottomk', fault: undefined },
  ])('$operation by a label: $fault', ({ operation, fault }) => {
    expect(check(operation, '1', byApp).fault).toBe(fault)
  })
})
