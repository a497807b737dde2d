import type { Expr, Grouping } from '../ast.ts'
import type { TokenStream } from '../lexer/token-stream.ts'
import { type ParseExpr, parseArguments } from './parse-call.ts'
import { parseLabelList } from './parse-label-list.ts'

const withParam: ReadonlySet<string> = new Set(['topk', 'bottomk', 'count_values', 'quantile', 'limitk', 'limit_ratio'])
const everything: Grouping = Object.freeze({ without: false, labels: [] })

/** Reads an aggregation; the grouping stands before or behind the arguments. */
export function parseAggregate(tokens: TokenStream, parseExpr: ParseExpr): Expr {
  const { start, word: op } = tokens.next()
  const { grouping, args } = tokens.inAggregation(() => parseBody(tokens, parseExpr))
  const wanted = withParam.has(op) ? 2 : 1
  if (args.length === 0) tokens.note(start, 'no arguments for aggregate expression provided')
  else if (args.length !== wanted) tokens.note(start, wrongCount(wanted, args.length))
  const expr = args[wanted - 1] ?? nothing(start)
  const param = wanted === 2 ? args[0] : undefined
  return Object.freeze({ kind: 'aggregate', start, op, grouping, expr, ...(param === undefined ? {} : { param }) })
}

function parseBody(tokens: TokenStream, parseExpr: ParseExpr): { grouping: Grouping; args: readonly Expr[] } {
  const before = parseGrouping(tokens)
  const args = parseArguments(tokens, parseExpr)
  return { grouping: before ?? parseGrouping(tokens) ?? everything, args }
}

function parseGrouping(tokens: TokenStream): Grouping | undefined {
  const without = tokens.is('without')
  if (!without && !tokens.is('by')) return undefined
  tokens.next()
  return Object.freeze({ without, labels: parseLabelList(tokens) })
}

function wrongCount(wanted: number, given: number): string {
  return `wrong number of arguments for aggregate expression provided, expected ${wanted}, got ${given}`
}

// Only ever part of a query that has been found wrong.
function nothing(start: number): Expr {
  return { kind: 'number', start, value: Number.NaN, isDuration: false }
}
