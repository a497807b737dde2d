import type { Matcher } from '../../../streams/stream-store.ts'
import { LogqlError, parseError } from '../../logql-error.ts'
import type { Expr, LogExpr } from '../ast.ts'
import { Lexer } from '../words/lexer.ts'
import { TokenStream } from '../words/token-stream.ts'
import { parseExpr } from './parse-metric.ts'
import { checkSelector } from './parse-selector.ts'

/** In bytes; Loki's bound. */
const maxBytes = 131_072

/**
 * Reads a query of Loki's language.
 *
 * @throws {LogqlError} `parse`, with the place, for what is none; also for a selector that every stream fits
 */
export function parseLogql(query: string): Expr {
  const bytes = Buffer.byteLength(query)
  if (bytes >= maxBytes) throw parseError(`input size too long (${bytes} > ${maxBytes})`)
  const tokens = new TokenStream(new Lexer(query))
  const expr = parseExpr(tokens)
  if (!tokens.is('$end')) throw tokens.unexpected()
  check(expr, tokens.faults)
  return expr
}

/**
 * Reads a query for lines.
 *
 * @throws {LogqlError} for a query for figures as well
 */
export function parseLogSelector(query: string): LogExpr {
  const expr = parseLogql(query)
  if (expr.kind !== 'log') throw parseError('only log selector is supported')
  return expr
}

/**
 * Reads a selector alone; one that every stream fits is none the worse.
 *
 * @throws {LogqlError} for a query with more to it
 */
export function parseMatchers(query: string): readonly Matcher[] {
  const tokens = new TokenStream(new Lexer(query))
  const expr = parseExpr(tokens)
  if (!tokens.is('$end')) throw tokens.unexpected()
  if (expr.kind !== 'log' || expr.stages.length > 0) throw new LogqlError('parse', 'only label matchers are supported')
  return expr.matchers
}

function check(expr: Expr, faults: ReadonlyMap<object, LogqlError>): void {
  const fault = faults.get(expr)
  if (fault !== undefined) throw fault
  switch (expr.kind) {
    case 'log':
      checkSelector(expr.matchers)
      return
    case 'range':
      checkSelector(expr.range.log.matchers)
      return
    case 'aggregate':
      if (expr.operation.startsWith('sort') && expr.grouping.labels.length > 0)
        throw parseError("sort and sort_desc doesn't allow grouping by ")
      check(expr.expr, faults)
      return
    case 'binary':
      check(expr.left, faults)
      check(expr.right, faults)
      return
    case 'label_replace':
      check(expr.expr, faults)
      return
    case 'literal':
    case 'vector':
      return
  }
}
