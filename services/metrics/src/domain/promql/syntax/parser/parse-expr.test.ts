import { describe, expect, test } from 'vitest'
import type { Expr } from '../ast.ts'
import { printPromql } from '../printer/print.ts'
import { parsePromql } from './parse-promql.ts'

/** The same with each operation in brackets. */
function shape(expr: Expr): string {
  if (expr.kind === 'binary') return `(${shape(expr.left)} ${expr.op} ${shape(expr.right)})`
  if (expr.kind === 'unary') return `(${expr.op}${shape(expr.expr)})`
  if (expr.kind === 'paren') return `[${shape(expr.expr)}]`
  return printPromql(expr)
}

describe('what binds how', () => {
  test.each([
    { query: 'a or b or c', groups: '((a or b) or c)' },
    { query: 'a or b and c', groups: '(a or (b and c))' },
    { query: 'a and b or c', groups: '((a and b) or c)' },
    { query: 'a and b unless c', groups: '((a and b) unless c)' },
    { query: 'a and b == c', groups: '(a and (b == c))' },
    { query: 'a unless b != c', groups: '(a unless (b != c))' },
    { query: 'a < b > c', groups: '((a < b) > c)' },
    { query: 'a <= b >= c', groups: '((a <= b) >= c)' },
    { query: 'a == b + c', groups: '(a == (b + c))' },
    { query: 'a + b == c', groups: '((a + b) == c)' },
    { query: 'a - b - c', groups: '((a - b) - c)' },
    { query: 'a - b * c', groups: '(a - (b * c))' },
    { query: 'a / b - c', groups: '((a / b) - c)' },
    { query: 'a / b * c % d atan2 e', groups: '((((a / b) * c) % d) atan2 e)' },
    { query: 'a + b atan2 c', groups: '(a + (b atan2 c))' },
    { query: 'a * b ^ c', groups: '(a * (b ^ c))' },
    { query: 'a ^ b * c', groups: '((a ^ b) * c)' },
    { query: 'a ^ b ^ c', groups: '(a ^ (b ^ c))' },
    { query: 'a </ b + c', groups: '((a </ b) + c)' },
    { query: 'a + b >/ c', groups: '(a + (b >/ c))' },
    { query: '-a ^ b', groups: '(-(a ^ b))' },
    { query: '-a * b', groups: '((-a) * b)' },
    { query: '-a + b', groups: '((-a) + b)' },
    { query: '+a - -b', groups: '((+a) - (-b))' },
    { query: 'a ^ -b', groups: '(a ^ (-b))' },
    { query: '(a + b) * c', groups: '([(a + b)] * c)' },
    { query: '-1 ^ 2', groups: '(-(1 ^ 2))' },
  ])('$query is $groups', ({ query, groups }) => {
    expect(shape(parsePromql(query))).toBe(groups)
  })
})

describe('what an operand is', () => {
  test.each([
    { query: '1.5', expr: { kind: 'number', value: 1.5, isDuration: false } },
    { query: '5m', expr: { kind: 'number', value: 300, isDuration: true } },
    { query: '-5', expr: { kind: 'number', value: -5, start: 0 } },
    { query: '+5', expr: { kind: 'number', value: 5, start: 0 } },
    { query: '- -5', expr: { kind: 'number', value: 5, start: 0 } },
    { query: '-(5)', expr: { kind: 'unary', op: '-', expr: { kind: 'paren' } } },
    { query: '"a"', expr: { kind: 'string', value: 'a' } },
    { query: ' ( 1 )', expr: { kind: 'paren', start: 1, expr: { kind: 'number', start: 3 } } },
    { query: 'sum(a)', expr: { kind: 'aggregate' } },
    { query: 'sum by (b) (a)', expr: { kind: 'aggregate' } },
    { query: 'sum without (b) (a)', expr: { kind: 'aggregate' } },
    { query: 'sum', expr: { kind: 'selector' } },
    { query: 'sum{a="b"}', expr: { kind: 'selector' } },
    { query: 'time()', expr: { kind: 'call' } },
    { query: 'time', expr: { kind: 'selector' } },
    { query: 'start', expr: { kind: 'selector' } },
    { query: 'by', expr: { kind: 'selector' } },
    { query: '{a="b"}', expr: { kind: 'selector' } },
    { query: 'Inf', expr: { kind: 'number', value: Number.POSITIVE_INFINITY } },
    { query: '-inf', expr: { kind: 'number', value: Number.NEGATIVE_INFINITY } },
    { query: 'NaN', expr: { kind: 'number', value: Number.NaN } },
  ])('$query is a $expr.kind', ({ query, expr }) => {
    expect(parsePromql(query)).toMatchObject(expr)
  })

  test('an operation starts where its left side does, and says where its operator is', () => {
    expect(parsePromql(' a + bool_b')).toMatchObject({ kind: 'binary', start: 1, opStart: 3, returnBool: false })
    expect(parsePromql('a > bool 1')).toMatchObject({ returnBool: true })
  })

  test('nothing of it can be changed', () => {
    for (const query of ['a + b', '-a', '-1', '1', '5m', '"a"', '(a)'])
      expect(Object.isFrozen(parsePromql(query)), query).toBe(true)
  })
})

describe('what is no expression', () => {
  test.each([
    { query: '', message: 'no expression found in input' },
    { query: '1 +', message: 'unexpected end of input' },
    { query: '(1', message: 'unclosed left parenthesis' },
    { query: '1)', message: 'unexpected right parenthesis' },
    { query: 'a b', message: 'unexpected identifier "b"' },
    { query: '* a', message: 'unexpected <op:*>' },
    { query: 'on', message: 'unexpected <on>' },
    { query: '1e400', message: 'error parsing number: strconv.ParseFloat: parsing "1e400": value out of range' },
  ])('"$query": $message', ({ query, message }) => {
    expect(() => parsePromql(query)).toThrow(message)
  })

  test.each([
    { name: 'brackets', query: (depth: number) => `${'('.repeat(depth)}1${')'.repeat(depth)}` },
    { name: 'signs', query: (depth: number) => `${'-'.repeat(depth)}a` },
    { name: 'operations', query: (depth: number) => `1${'+1'.repeat(depth)}` },
    { name: 'powers', query: (depth: number) => `1${'^1'.repeat(depth)}` },
  ])('more than five hundred $name within another', ({ query }) => {
    expect(() => parsePromql(query(400))).not.toThrow()
    expect(() => parsePromql(query(600))).toThrow('nested')
  })
})
