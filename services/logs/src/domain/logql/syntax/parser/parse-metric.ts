import { LogqlError, parseError } from '../../logql-error.ts'
import { compileRegex, isFault } from '../../regex.ts'
import type { Expr, Grouping, LabelReplace, MetricExpr } from '../ast.ts'
import { parseSignedNumber, readNumber } from '../values/parse-number.ts'
import type { TokenStream } from '../words/token-stream.ts'
import { checkAggregation, checkRange } from './check-aggregation.ts'
import { parseBinary } from './parse-binary.ts'
import { parseLabels } from './parse-labels.ts'
import { parseLogRange } from './parse-range.ts'
import { parseSelector } from './parse-selector.ts'
import { parseStages } from './parse-stages.ts'

const aggregations: ReadonlySet<string> = new Set([
  ...['SUM', 'AVG', 'COUNT', 'MAX', 'MIN', 'STDDEV', 'STDVAR', 'BOTTOMK', 'TOPK', 'SORT', 'SORT_DESC', 'APPROX_TOPK'],
])

/**
 * An expression.
 *
 * @param first the operand at its beginning, where it has been read already
 */
export function parseExpr(tokens: TokenStream, first?: Expr): Expr {
  return parseBinary(tokens, parseOperand, first)
}

// Everything but two expressions with an operator between them.
function parseOperand(tokens: TokenStream): Expr {
  const { type } = tokens.peek()
  if (type === '{') {
    const matchers = parseSelector(tokens)
    return { kind: 'log', matchers, stages: parseStages(tokens) }
  }
  if (type === '(') return tokens.nested(() => parseBracketed(tokens))
  if (type === 'NUMBER' || type === '+' || type === '-') return { kind: 'literal', value: parseSignedNumber(tokens) }
  if (type === 'VECTOR') return parseVector(tokens)
  if (type === 'label_replace') return tokens.nested(() => parseLabelReplace(tokens))
  if (type === 'variants') throw new LogqlError('parse', 'multi variant queries are disabled for this instance')
  if (aggregations.has(type)) return tokens.nested(() => parseAggregation(tokens))
  if (/_OVER_TIME$|^(?:BYTES_)?RATE$|^RATE_COUNTER$/.test(type)) return parseRangeAggregation(tokens)
  throw tokens.unexpected()
}

function parseBracketed(tokens: TokenStream): Expr {
  tokens.take()
  const inner = parseExpr(tokens)
  if (!tokens.accept(')')) throw tokens.unexpected()
  return inner
}

function parseVector(tokens: TokenStream): MetricExpr {
  tokens.take()
  tokens.expect('(')
  const value = readNumber(tokens.expect('NUMBER').text, 'vectorExpr')
  tokens.expect(')')
  return { kind: 'vector', value }
}

function parseRangeAggregation(tokens: TokenStream): MetricExpr {
  const operation = tokens.take().text.toLowerCase()
  tokens.expect('(')
  if (!tokens.is('NUMBER', '{', '(')) throw tokens.unexpected('NUMBER', '{', '(')
  let parameter: string | undefined
  if (tokens.is('NUMBER')) {
    parameter = tokens.take().text
    tokens.expect(',')
    if (!tokens.is('{', '(')) throw tokens.unexpected('{', '(')
  }
  const range = parseLogRange(tokens)
  tokens.expect(')')
  const grouping = tokens.is('by', 'without') ? parseGrouping(tokens) : undefined
  return checkRange(tokens, { operation, range, parameter, grouping })
}

/** The expression where figures are needed: a selector alone is none. */
function parseMetric(tokens: TokenStream): MetricExpr {
  const expr = parseExpr(tokens)
  if (expr.kind === 'log') throw tokens.unexpected()
  return expr
}

function parseAggregation(tokens: TokenStream): MetricExpr {
  const operation = tokens.take().text.toLowerCase()
  if (!tokens.is('(', 'by', 'without')) throw tokens.unexpected('(', 'by', 'without')
  let grouping = tokens.is('by', 'without') ? parseGrouping(tokens) : undefined
  tokens.expect('(')
  const { parameter, expr } = parseArguments(tokens)
  if (!tokens.accept(')')) throw tokens.unexpected()
  if (grouping === undefined && tokens.is('by', 'without')) grouping = parseGrouping(tokens)
  return checkAggregation(tokens, { operation, expr, parameter, grouping })
}

// A number is the parameter where a comma follows it, and an expression otherwise.
function parseArguments(tokens: TokenStream): { readonly parameter: string | undefined; readonly expr: MetricExpr } {
  if (!tokens.is('NUMBER')) return { parameter: undefined, expr: parseMetric(tokens) }
  const { text } = tokens.take()
  if (tokens.accept(',')) return { parameter: text, expr: parseMetric(tokens) }
  const expr = parseExpr(tokens, { kind: 'literal', value: readNumber(text, 'literal') })
  if (expr.kind === 'log') throw tokens.unexpected()
  return { parameter: undefined, expr }
}

function parseGrouping(tokens: TokenStream): Grouping {
  const without = tokens.take().type === 'without'
  tokens.expect('(')
  return { labels: parseLabels(tokens), without }
}

function parseLabelReplace(tokens: TokenStream): MetricExpr {
  tokens.take()
  tokens.expect('(')
  const expr = parseMetric(tokens)
  const [destination = '', replacement = '', source = '', pattern = ''] = [0, 1, 2, 3].map(() => {
    tokens.expect(',')
    return tokens.expect('STRING').text
  })
  tokens.expect(')')
  const node: LabelReplace = { kind: 'label_replace', expr, destination, replacement, source, pattern }
  const regex = compileRegex(pattern)
  if (isFault(regex)) tokens.faults.set(node, parseError(`invalid regex in label_replace: ${regex.fault}`))
  return node
}
