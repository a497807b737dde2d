import { isFunctionName } from '../../functions/signatures.ts'
import type { Expr } from '../ast.ts'
import { canStartExpr } from '../lexer/keywords.ts'
import type { TokenStream } from '../lexer/token-stream.ts'
import { quote } from '../quote.ts'

/** Reads an expression; handed on, for arguments are expressions again. */
export type ParseExpr = (tokens: TokenStream) => Expr

/** Reads the call of a function. */
export function parseCall(tokens: TokenStream, parseExpr: ParseExpr): Expr {
  const { start, text: name } = tokens.next()
  const args = parseArguments(tokens, parseExpr)
  if (!isFunctionName(name)) tokens.note(start, `unknown function with name ${quote(name)}`)
  return Object.freeze({ kind: 'call', start, name, args })
}

/** Reads what is in parentheses behind the name of a function or an aggregation. */
export function parseArguments(tokens: TokenStream, parseExpr: ParseExpr): readonly Expr[] {
  tokens.expect('(')
  const args: Expr[] = []
  if (tokens.take(')')) return args
  for (;;) {
    args.push(parseExpr(tokens))
    if (tokens.take(')')) return Object.freeze(args)
    const comma = tokens.expect(',')
    if (!canStartExpr(tokens.peek())) tokens.note(comma.start, 'trailing commas not allowed in function call args')
    if (tokens.take(')')) return Object.freeze(args)
  }
}
