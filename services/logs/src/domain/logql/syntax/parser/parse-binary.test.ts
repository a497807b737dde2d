import { describe, expect, test } from 'vitest'
import type { Expr } from '../ast.ts'
import { Lexer } from '../words/lexer.ts'
import { TokenStream } from '../words/token-stream.ts'
import { parseBinary } from './parse-binary.ts'

const log = { kind: 'log', matchers: [], stages: [] } as const
const filtered = { ...log, stages: [{ kind: 'decolorize' }] } as const

/** Numbers, `a`, `b` …, of which each is a vector, and `lines` and `filtered`, which are no figures. */
function parseOperand(tokens: TokenStream): Expr {
  const { type, text } = tokens.take()
  if (type === 'NUMBER') return { kind: 'literal', value: Number(text) }
  if (text === 'lines') return log
  return text === 'filtered' ? filtered : { kind: 'vector', value: text.codePointAt(0) ?? 0 }
}

function parse(query: string) {
  const tokens = new TokenStream(new Lexer(query))
  const expr = parseBinary(tokens, parseOperand)
  return { expr, faults: [...tokens.faults.values()].map(({ message }) => message), next: tokens.peek().type }
}

/** With a bracket around whatever belongs together. */
function render(expr: Expr): string {
  if (expr.kind === 'literal') return String(expr.value)
  if (expr.kind === 'vector') return String.fromCodePoint(expr.value)
  return expr.kind === 'binary' ? `(${render(expr.left)} ${expr.operator} ${render(expr.right)})` : expr.kind
}

describe('parseBinary() puts together', () => {
  test.each([
    { query: 'a', read: 'a' },
    { query: 'a + b - c', read: '((a + b) - c)' },
    { query: 'a + b * c', read: '(a + (b * c))' },
    { query: 'a * b + c', read: '((a * b) + c)' },
    { query: 'a / b % c', read: '((a / b) % c)' },
    { query: 'a ^ b ^ c', read: '(a ^ (b ^ c))' },
    { query: 'a * b ^ c', read: '(a * (b ^ c))' },
    { query: 'a ^ b * c', read: '((a ^ b) * c)' },
    { query: 'a > b + c', read: '(a > (b + c))' },
    { query: 'a and b > c', read: '(a and (b > c))' },
    { query: 'a or b and c', read: '(a or (b and c))' },
    { query: 'a unless b or c', read: '((a unless b) or c)' },
    { query: 'a and b unless c', read: '((a and b) unless c)' },
    { query: 'a == b != c', read: '((a == b) != c)' },
    { query: 'a < b <= c', read: '((a < b) <= c)' },
    { query: 'a >= b - c', read: '(a >= (b - c))' },
    { query: '2 * 3 + a', read: '(6 + a)' },
    { query: '2 ^ 3 ^ 2', read: '512' },
    { query: '7 > 2', read: '1' },
  ])('$query as $read', ({ query, read }) => {
    const { expr, faults, next } = parse(query)
    expect([render(expr), faults, next]).toEqual([read, [], '$end'])
  })

  test('what follows an operand that was read before', () => {
    const tokens = new TokenStream(new Lexer('+ b'))
    expect(render(parseBinary(tokens, parseOperand, { kind: 'literal', value: 4 }))).toBe('(4 + b)')
  })

  test('nothing behind what is no operator', () => {
    const { expr, next } = parse('a + b ) + c')
    expect([render(expr), next]).toEqual(['(a + b)', ')'])
  })
})

describe('parseBinary() reads between operator and operand', () => {
  const plain = { card: 'one-to-one', on: false, labels: [], include: [] }
  test.each([
    { query: 'a > b', returnsBool: false, matching: plain },
    { query: 'a > bool b', returnsBool: true, matching: plain },
    { query: 'a + on (x, y) b', returnsBool: false, matching: { ...plain, on: true, labels: ['x', 'y'] } },
    { query: 'a + ignoring (x) b', returnsBool: false, matching: { ...plain, labels: ['x'] } },
    { query: 'a == bool on () b', returnsBool: true, matching: { ...plain, on: true } },
    {
      query: 'a + on (x) group_left (z) b',
      returnsBool: false,
      matching: { card: 'many-to-one', on: true, labels: ['x'], include: ['z'] },
    },
    {
      query: 'a + ignoring (x) group_right b',
      returnsBool: false,
      matching: { card: 'one-to-many', on: false, labels: ['x'], include: [] },
    },
  ])('$query', ({ query, returnsBool, matching }) => {
    expect(parse(query).expr).toMatchObject({ kind: 'binary', returnsBool, matching })
  })

  test('labels need a bracket', () => expect(() => parse('a + on x')).toThrow('unexpected IDENTIFIER, expecting ('))
})

const leg = (side: string, operator: string) => `unexpected type for ${side} leg of binary operation (${operator})`
const literal = (side: string, operator: string) =>
  `unexpected literal for ${side} leg of logical/set binary operation (${operator})`

describe('parseBinary() notes the fault', () => {
  test.each([
    { query: 'lines + a', fault: `${leg('left', '+')}: *syntax.MatchersExpr` },
    { query: 'a > filtered', fault: `${leg('right', '>')}: *syntax.PipelineExpr` },
    { query: 'lines / filtered', fault: `${leg('left', '/')}: *syntax.MatchersExpr` },
    { query: '1 and lines', fault: `${leg('right', 'and')}: *syntax.MatchersExpr` },
    { query: '1 and a', fault: `${literal('left', 'and')}: 1.000000` },
    { query: 'a or 2.5', fault: `${literal('right', 'or')}: 2.500000` },
    { query: '1 unless 2', fault: `${literal('left', 'unless')}: 1.000000` },
  ])('of $query', ({ query, fault }) => {
    const { expr, faults } = parse(query)
    expect(faults).toEqual([expect.stringContaining(fault)])
    expect(expr.kind).toBe('binary')
  })

  test.each(['1 > 2', '1 + a', 'a == 1'])('none of %s', (query) => expect(parse(query).faults).toEqual([]))

  test('once operators nest deeper than can be read', () => {
    expect(() => parse(`${'a ^ '.repeat(200)}a`)).not.toThrow()
    expect(() => parse(`${'a ^ '.repeat(201)}a`)).toThrow('nested deeper than 200 levels')
  })
})
