import { parseDuration } from '@hearth/rules/values'
import type { DurationExpr, DurationOperator } from '../ast.ts'
import { parseNumber } from '../lexer/lex-number.ts'
import type { Token } from '../lexer/token.ts'
import type { TokenStream } from '../lexer/token-stream.ts'

const precedence: Readonly<Record<string, number>> = { '+': 1, '-': 1, '*': 2, '/': 2, '%': 2, '^': 3 }
const unaryPrecedence = 2
// A duration is counted in nanoseconds in 64 bits.
const longestSeconds = 9_223_372_036

/** Seconds of a duration token. */
export function readSeconds(tokens: TokenStream, { text, start }: Token): number {
  const ms = parseDuration(text)
  if (typeof ms === 'number') return ms / 1000
  tokens.note(start, ms.fault)
  return 0
}

/** Reads the time span in brackets; `context` and `expected` tell what is missing when there is none. */
export function parsePositiveDuration(tokens: TokenStream, context: string, expected: string): DurationExpr {
  const { start } = tokens.peek()
  const expr = parseExpr(tokens, 0, context, expected)
  if (expr.kind === 'literal') checkLiteral(tokens, start, expr.seconds)
  if (expr.kind === 'literal' && expr.seconds <= 0) tokens.note(start, 'duration must be greater than 0')
  return expr
}

/** Reads what follows `offset`: one term, for an operator behind it works on the value of the selector. */
export function parseOffset(tokens: TokenStream): DurationExpr {
  const { start } = tokens.peek()
  const sign = tokens.is('-') ? '-' : tokens.is('+') ? '+' : undefined
  if (sign !== undefined) tokens.next()
  const operand = parsePrimary(tokens, 'offset', 'number, duration, step(), or range()')
  if (operand.kind === 'literal') checkLiteral(tokens, start, operand.seconds)
  if (sign === undefined || (sign === '+' && operand.kind === 'group')) return operand
  return signed(sign, operand)
}

function checkLiteral(tokens: TokenStream, start: number, seconds: number): void {
  if (!(Math.abs(seconds) <= longestSeconds)) tokens.note(start, 'duration out of range')
}

function signed(op: '+' | '-', operand: DurationExpr): DurationExpr {
  if (operand.kind !== 'literal') return Object.freeze({ kind: 'sign', op, operand })
  return Object.freeze({ ...operand, seconds: op === '-' ? -operand.seconds : operand.seconds })
}

function parseExpr(tokens: TokenStream, above: number, context: string, expected: string): DurationExpr {
  return tokens.nested((checkDepth) => {
    let left = parseOperand(tokens, context, expected)
    for (let levels = 1; ; levels++) {
      checkDepth(levels)
      const { word, start } = tokens.peek()
      const level = precedence[word]
      if (level === undefined || level <= above) return left
      tokens.next()
      const right = parseExpr(tokens, word === '^' ? level - 1 : level, context, expected)
      checkDivisor(tokens, word, right, start)
      left = Object.freeze({ kind: 'arithmetic', op: word as DurationOperator, left, right })
    }
  })
}

function checkDivisor(tokens: TokenStream, op: string, right: DurationExpr, start: number): void {
  if (right.kind !== 'literal' || right.seconds !== 0) return
  if (op === '/') tokens.note(start, 'division by zero')
  if (op === '%') tokens.note(start, 'modulo by zero')
}

function parseOperand(tokens: TokenStream, context: string, expected: string): DurationExpr {
  const sign = tokens.is('-') ? '-' : tokens.is('+') ? '+' : undefined
  if (sign === undefined) return parsePrimary(tokens, context, expected)
  tokens.next()
  const operand = parseExpr(tokens, unaryPrecedence, context, expected)
  return sign === '+' ? operand : signed(sign, operand)
}

function parsePrimary(tokens: TokenStream, context: string, expected: string): DurationExpr {
  const token = tokens.peek()
  if (token.type === 'number' || token.type === 'duration') return parseLiteral(tokens)
  if (tokens.take('(')) {
    const inner = parseExpr(tokens, 0, context, expected)
    tokens.expect(')', context, expected)
    return Object.freeze({ kind: 'group', inner })
  }
  const { word } = token
  if (token.type === 'identifier' && tokens.is('(', 1)) {
    if (word === 'step' || word === 'range') return parseQueryTerm(tokens, word, context, expected)
    if (word === 'min_of' || word === 'max_of') return parseExtreme(tokens, word, context, expected)
  }
  throw tokens.unexpected(context, expected)
}

function parseLiteral(tokens: TokenStream): DurationExpr {
  const token = tokens.next()
  const isDuration = token.type === 'duration'
  const seconds = isDuration ? readSeconds(tokens, token) : parseNumber(token.text)
  return Object.freeze({ kind: 'literal', seconds, isDuration })
}

function parseQueryTerm(tokens: TokenStream, kind: 'step' | 'range', context: string, expected: string): DurationExpr {
  tokens.next()
  tokens.expect('(', context, expected)
  tokens.expect(')', context, expected)
  return Object.freeze({ kind })
}

function parseExtreme(
  tokens: TokenStream,
  which: 'min_of' | 'max_of',
  context: string,
  expected: string,
): DurationExpr {
  tokens.next()
  tokens.expect('(', context, expected)
  const left = parseExpr(tokens, 0, context, expected)
  tokens.expect(',', context, expected)
  const right = parseExpr(tokens, 0, context, expected)
  tokens.expect(')', context, expected)
  return Object.freeze({ kind: 'extreme', which, left, right })
}
