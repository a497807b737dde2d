import type { BinaryOperator, Expr } from '../ast.ts'
import { canNameMetric, isFillModifier } from '../lexer/keywords.ts'
import { parseNumber } from '../lexer/lex-number.ts'
import { unquote } from '../lexer/lex-string.ts'
import type { TokenStream } from '../lexer/token-stream.ts'
import { parseAggregate } from './parse-aggregate.ts'
import { parseCall } from './parse-call.ts'
import { readSeconds } from './parse-duration-expr.ts'
import { parseBinaryModifiers } from './parse-matching.ts'
import { parsePostfix } from './parse-postfix.ts'
import { parseSelectorNode } from './parse-selector.ts'

/** Higher binds tighter; only `^` groups from the right. */
const precedence: Readonly<Record<string, number>> = {
  or: 1,
  and: 2,
  unless: 2,
  '==': 3,
  '!=': 3,
  '<': 3,
  '>': 3,
  '<=': 3,
  '>=': 3,
  '</': 5,
  '>/': 5,
  '+': 4,
  '-': 4,
  '*': 5,
  '/': 5,
  '%': 5,
  atan2: 5,
  '^': 6,
}
const unaryPrecedence = 5

/** Reads an expression whose operators all bind tighter than `above`. */
export function parseExpr(tokens: TokenStream, above = 0): Expr {
  return tokens.nested((checkDepth) => {
    let left = parseOperand(tokens)
    for (let levels = 1; ; levels++) {
      const token = tokens.peek()
      const level = token.type === 'operator' ? precedence[token.word] : undefined
      if (level === undefined || level <= above) return left
      checkDepth(levels)
      left = parseBinary(tokens, left, level)
    }
  })
}

function parseBinary(tokens: TokenStream, left: Expr, level: number): Expr {
  const token = tokens.next()
  const { returnBool, matching } = parseBinaryModifiers(tokens)
  const right = parseExpr(tokens, token.word === '^' ? level - 1 : level)
  const op = token.word as BinaryOperator
  return Object.freeze({
    kind: 'binary',
    start: left.start,
    op,
    opStart: token.start,
    left,
    right,
    returnBool,
    matching,
  })
}

function parseOperand(tokens: TokenStream): Expr {
  const token = tokens.peek()
  if (token.type === 'operator' && (token.word === '+' || token.word === '-')) return parseUnary(tokens, token.word)
  return parsePostfix(tokens, parsePrimary(tokens))
}

function parseUnary(tokens: TokenStream, op: '+' | '-'): Expr {
  const { start } = tokens.next()
  const expr = parseExpr(tokens, unaryPrecedence)
  if (expr.kind === 'number') return Object.freeze({ ...expr, start, value: op === '-' ? -expr.value : expr.value })
  return Object.freeze({ kind: 'unary', start, op, expr })
}

function parsePrimary(tokens: TokenStream): Expr {
  const token = tokens.peek()
  if (token.type === 'number') return parseNumberLiteral(tokens)
  if (token.type === 'duration') return parseDurationLiteral(tokens)
  if (token.type === 'string') return parseString(tokens)
  if (tokens.is('(')) return parseParen(tokens)
  if (token.type === 'aggregator' && startsAggregate(tokens)) return parseAggregate(tokens, parseExpr)
  if ((token.type === 'identifier' || token.type === 'preprocessor') && startsCall(tokens))
    return parseCall(tokens, parseExpr)
  if (tokens.is('{') || canNameMetric(token.type, token.word)) return parseSelectorNode(tokens)
  throw tokens.unexpected()
}

function startsAggregate(tokens: TokenStream): boolean {
  return tokens.is('(', 1) || tokens.is('by', 1) || tokens.is('without', 1)
}

function startsCall(tokens: TokenStream): boolean {
  return tokens.is('(', 1) && !isFillModifier(tokens.peek().word)
}

function parseNumberLiteral(tokens: TokenStream): Expr {
  const { start, text } = tokens.next()
  const value = parseNumber(text)
  if (Number.isNaN(value) && text.toLowerCase() !== 'nan') {
    tokens.note(start, `error parsing number: strconv.ParseFloat: parsing "${text}": invalid syntax`)
  } else if (!Number.isFinite(value) && /\d/.test(text)) {
    tokens.note(start, `error parsing number: strconv.ParseFloat: parsing "${text}": value out of range`)
  }
  return Object.freeze({ kind: 'number', start, value, isDuration: false })
}

function parseDurationLiteral(tokens: TokenStream): Expr {
  const token = tokens.next()
  return Object.freeze({ kind: 'number', start: token.start, value: readSeconds(tokens, token), isDuration: true })
}

function parseString(tokens: TokenStream): Expr {
  const { start, text } = tokens.next()
  return Object.freeze({ kind: 'string', start, value: unquote(text) })
}

function parseParen(tokens: TokenStream): Expr {
  const { start } = tokens.next()
  const expr = parseExpr(tokens)
  tokens.expect(')')
  return Object.freeze({ kind: 'paren', start, expr })
}
