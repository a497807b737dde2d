import type { Matcher } from '../../../model/matcher.ts'
import type { Expr } from '../ast.ts'
import { TokenStream } from '../lexer/token-stream.ts'
import { checkTypes } from './check-types.ts'
import { parseExpr } from './parse-expr.ts'
import { parseSelectorNode } from './parse-selector.ts'

/**
 * Reads a query.
 *
 * @throws {PromqlError} `bad_data`, such as `1:5: parse error: unexpected end of input`
 */
export function parsePromql(text: string): Expr {
  const tokens = new TokenStream(text)
  if (tokens.peek().type === 'end of input') throw tokens.fail(0, 'no expression found in input')
  const expr = parseExpr(tokens)
  if (tokens.peek().type !== 'end of input') throw tokens.unexpected()
  tokens.throwNoted()
  checkTypes(expr, tokens)
  tokens.throwNoted()
  return expr
}

/**
 * Reads a lone selector, as the parameter `match[]` has it. Whether it may match everything is for the caller to
 * say: some endpoints allow it.
 *
 * @throws {PromqlError} `bad_data`
 */
export function parseSelector(text: string): readonly Matcher[] {
  const tokens = new TokenStream(text)
  const selector = parseSelectorNode(tokens)
  if (tokens.peek().type !== 'end of input') throw tokens.unexpected()
  tokens.throwNoted()
  return selector.matchers
}
