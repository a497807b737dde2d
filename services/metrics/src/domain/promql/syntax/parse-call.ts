import { isFunctionName } from '../functions/signatures.ts'
import type { Expr } from './ast.ts'
import { parseExpr } from './parse-expr.ts'
import { quote } from './quote.ts'
import type { TokenStream } from './token-stream.ts'

export function parseCall(tokens: TokenStream): Expr {
  const { start, text: name } = tokens.next()
  const args = parseArguments(tokens)
  if (!isFunctionName(name)) tokens.note(start, `unknown function with name ${quote(name)}`)
  return Object.freeze({ kind: 'call', start, name, args })
}

/** Reads what is in parentheses behind the name of a function or an aggregation. */
export function parseArguments(tokens: TokenStream): readonly Expr[] {
  tokens.expect('(')
  const args: Expr[] = []
  if (tokens.take(')')) return args
  for (;;) {
    args.push(parseExpr(tokens))
    if (tokens.take(')')) return Object.freeze(args)
    const comma = tokens.expect(',')
    if (tokens.take(')')) {
      tokens.note(comma.start, 'trailing commas not allowed in function call args')
      return Object.freeze(args)
    }
  }
}
