import { type LogqlError, parseError } from '../../logql-error.ts'
import type { Expr, Literal, Matching, MetricExpr } from '../ast.ts'
import { calculate, isComparison } from '../calculate.ts'
import { formatSixDigits } from '../values/float.ts'
import type { TokenStream } from '../words/token-stream.ts'
import { parseLabels } from './parse-labels.ts'

const strengths: ReadonlyMap<string, number> = new Map([
  ['or', 1],
  ...['and', 'unless'].map((operator) => [operator, 2] as const),
  ...['==', '!=', '>', '>=', '<', '<='].map((operator) => [operator, 3] as const),
  ...['+', '-'].map((operator) => [operator, 4] as const),
  ...['*', '/', '%'].map((operator) => [operator, 5] as const),
  ['^', 6],
])

/**
 * An expression up to an operator that binds weaker.
 *
 * @param parseOperand reads what stands between operators
 * @param first the operand at its beginning, where it has been read already
 */
export function parseBinary(
  tokens: TokenStream,
  parseOperand: (tokens: TokenStream) => Expr,
  first?: Expr,
  weakest = 1,
): Expr {
  let left = first ?? parseOperand(tokens)
  for (;;) {
    const operator = tokens.peek().type
    const strength = strengths.get(operator)
    if (strength === undefined || strength < weakest) return left
    tokens.take()
    const modifier = parseModifier(tokens)
    const right = tokens.nested(() =>
      parseBinary(tokens, parseOperand, undefined, operator === '^' ? strength : strength + 1),
    )
    left = combine(tokens, operator, left, right, modifier)
  }
}

type Modifier = { readonly returnsBool: boolean; readonly matching: Matching }

function parseModifier(tokens: TokenStream): Modifier {
  const returnsBool = tokens.accept('bool')
  const matching: Matching = { card: 'one-to-one', on: false, labels: [], include: [] }
  if (!tokens.is('on', 'ignoring')) return { returnsBool, matching }
  const on = tokens.take().type === 'on'
  tokens.expect('(')
  const matched = { ...matching, on, labels: parseLabels(tokens) }
  if (!tokens.is('group_left', 'group_right')) return { returnsBool, matching: matched }
  const card = tokens.take().type === 'group_left' ? 'many-to-one' : 'one-to-many'
  const include = tokens.accept('(') ? parseLabels(tokens) : []
  return { returnsBool, matching: { ...matched, card, include } }
}

function combine(tokens: TokenStream, operator: string, left: Expr, right: Expr, modifier: Modifier): MetricExpr {
  const fault = faultOf(operator, left, right)
  if (fault === undefined && left.kind === 'literal' && right.kind === 'literal') {
    return { kind: 'literal', value: calculate(operator, left.value, right.value) }
  }
  const node: MetricExpr = { kind: 'binary', operator, ...modifier, left: figures(left), right: figures(right) }
  if (fault !== undefined) tokens.faults.set(node, fault)
  return node
}

// Stands in for what has been found at fault already.
const nothing: Literal = { kind: 'literal', value: Number.NaN }

function figures(expr: Expr): MetricExpr {
  return expr.kind === 'log' ? nothing : expr
}

function faultOf(operator: string, left: Expr, right: Expr): LogqlError | undefined {
  for (const [side, expr] of [
    ['left', left],
    ['right', right],
  ] as const) {
    if (expr.kind !== 'log') continue
    const type = expr.stages.length === 0 ? '*syntax.MatchersExpr' : '*syntax.PipelineExpr'
    return parseError(`unexpected type for ${side} leg of binary operation (${operator}): ${type}`)
  }
  if (isComparison(operator) || !['or', 'and', 'unless'].includes(operator)) return undefined
  for (const [side, expr] of [
    ['left', left],
    ['right', right],
  ] as const) {
    if (expr.kind !== 'literal') continue
    const value = formatSixDigits(expr.value)
    return parseError(`unexpected literal for ${side} leg of logical/set binary operation (${operator}): ${value}`)
  }
  return undefined
}
