import type { At, DurationExpr, Expr, Timing, VectorSelector } from '../ast.ts'
import { parseNumber } from '../lexer/lex-number.ts'
import type { Token } from '../lexer/token.ts'
import type { TokenStream } from '../lexer/token-stream.ts'
import { parseOffset, parsePositiveDuration, readSeconds } from './parse-duration-expr.ts'

/** Reads the ranges, `offset` and `@` that follow an expression. */
export function parsePostfix(tokens: TokenStream, operand: Expr): Expr {
  return tokens.nested((checkDepth) => {
    let expr = operand
    for (let levels = 0; ; levels++) {
      checkDepth(levels)
      if (tokens.is('[')) expr = parseBrackets(tokens, expr)
      else if (tokens.is('offset')) expr = parseOffsetModifier(tokens, expr)
      else if (tokens.is('@')) expr = parseAtModifier(tokens, expr)
      else if (isExtension(tokens.peek())) expr = parseExtension(tokens, expr)
      else return expr
    }
  })
}

function parseBrackets(tokens: TokenStream, expr: Expr): Expr {
  const bracket = tokens.next()
  const range = parsePositiveDuration(tokens, 'subquery or range selector', 'number, duration, step(), or range()')
  if (tokens.take(']')) return createMatrix(tokens, expr, range, bracket)
  tokens.expect(':', 'subquery or range', '":" or "]"')
  if (tokens.take(']')) return Object.freeze({ kind: 'subquery', start: expr.start, expr, range })
  const step = parsePositiveDuration(tokens, 'subquery selector', 'number, duration, step(), range(), or "]"')
  tokens.expect(']', 'subquery selector', '"]"')
  return Object.freeze({ kind: 'subquery', start: expr.start, expr, range, step })
}

function createMatrix(tokens: TokenStream, expr: Expr, range: DurationExpr, bracket: Token): Expr {
  if (expr.kind !== 'selector') throw tokens.fail(bracket.start, 'ranges only allowed for vector selectors')
  if (expr.offset !== undefined) tokens.note(bracket.start, 'no offset modifiers allowed before range')
  else if (expr.extension !== undefined)
    tokens.note(bracket.start, `no ${expr.extension} modifiers allowed before range`)
  else if (expr.at !== undefined) tokens.note(bracket.start, 'no @ modifiers allowed before range')
  return Object.freeze({ kind: 'matrix', start: expr.start, selector: expr, range })
}

function parseOffsetModifier(tokens: TokenStream, expr: Expr): Expr {
  tokens.next()
  const offset = parseOffset(tokens)
  if (timingOf(expr) === undefined) {
    tokens.note(expr.start, `offset ${needsSelector}`)
    return expr
  }
  if (timingOf(expr)?.offset !== undefined) tokens.note(expr.start, 'offset may not be set multiple times')
  return withTiming(expr, { offset })
}

function isExtension({ type, word }: Token): boolean {
  return type === 'identifier' && (word === 'anchored' || word === 'smoothed')
}

function parseExtension(tokens: TokenStream, expr: Expr): Expr {
  const extension = tokens.next().word === 'anchored' ? 'anchored' : 'smoothed'
  const selector = expr.kind === 'matrix' ? expr.selector : expr
  if (selector.kind !== 'selector') {
    const reason = expr.kind === 'subquery' ? 'is not supported for subqueries' : 'not implemented'
    tokens.note(expr.start, `${extension} modifier ${reason}`)
    return expr
  }
  if (selector.extension !== undefined && selector.extension !== extension)
    tokens.note(expr.start, 'anchored and smoothed modifiers cannot be used together')
  const extended: VectorSelector = Object.freeze({ ...selector, extension })
  return expr.kind === 'matrix' ? Object.freeze({ ...expr, selector: extended }) : extended
}

const needsSelector = 'modifier must be preceded by an instant vector selector or range vector selector or a subquery'

function parseAtModifier(tokens: TokenStream, expr: Expr): Expr {
  tokens.next()
  const at = parseAt(tokens, expr)
  if (timingOf(expr) === undefined) {
    tokens.note(expr.start, `@ ${needsSelector}`)
    return expr
  }
  if (timingOf(expr)?.at !== undefined) tokens.note(expr.start, '@ <timestamp> may not be set multiple times')
  return withTiming(expr, { at })
}

function parseAt(tokens: TokenStream, expr: Expr): At {
  const { word, type } = tokens.peek()
  if (type === 'preprocessor') {
    tokens.next()
    tokens.expect('(', '@', 'timestamp')
    tokens.expect(')', '@', 'timestamp')
    return Object.freeze({ kind: word === 'start' ? 'start' : 'end' })
  }
  const seconds = parseTimestamp(tokens)
  if (!(Math.abs(seconds) < 2 ** 63)) {
    tokens.note(expr.start, `timestamp out of bounds for @ modifier: ${renderFixed(seconds)}`)
  }
  return Object.freeze({ kind: 'time', ms: Math.round(seconds * 1000) })
}

function parseTimestamp(tokens: TokenStream): number {
  const negative = tokens.is('-')
  if (negative || tokens.is('+')) tokens.next()
  const token = tokens.peek()
  if (token.type !== 'number' && token.type !== 'duration') throw tokens.unexpected('@', 'timestamp')
  tokens.next()
  const seconds = token.type === 'number' ? parseNumber(token.text) : readSeconds(tokens, token)
  return negative ? -seconds : seconds
}

function renderFixed(value: number): string {
  if (Number.isNaN(value)) return 'NaN'
  if (!Number.isFinite(value)) return value > 0 ? '+Inf' : '-Inf'
  return `${BigInt(value)}.000000`
}

function timingOf(expr: Expr): Timing | undefined {
  if (expr.kind === 'selector' || expr.kind === 'subquery') return expr
  return expr.kind === 'matrix' ? expr.selector : undefined
}

function withTiming(expr: Expr, timing: Timing): Expr {
  if (expr.kind === 'matrix') {
    const selector: VectorSelector = Object.freeze({ ...expr.selector, ...timing })
    return Object.freeze({ ...expr, selector })
  }
  return expr.kind === 'selector' || expr.kind === 'subquery' ? Object.freeze({ ...expr, ...timing }) : expr
}
