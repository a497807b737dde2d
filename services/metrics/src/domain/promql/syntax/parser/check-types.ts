import { signatureOf } from '../../functions/signatures.ts'
import {
  type Aggregate,
  type Binary,
  type Call,
  type Expr,
  isComparison,
  isSetOperator,
  type VectorSelector,
} from '../ast.ts'
import type { TokenStream } from '../lexer/token-stream.ts'
import { quote } from '../quote.ts'
import { documentedType, type ValueType, valueType } from '../value-type.ts'

const scalarParam: ReadonlySet<string> = new Set(['topk', 'bottomk', 'quantile', 'limitk', 'limit_ratio'])

/** Notes what is well formed but means nothing, from the outside in, children first. */
export function checkTypes(expr: Expr, tokens: TokenStream): void {
  switch (expr.kind) {
    case 'number':
    case 'string':
      break
    case 'selector':
      checkSelector(expr, tokens)
      break
    case 'matrix':
      checkSelector(expr.selector, tokens)
      break
    case 'paren':
      checkTypes(expr.expr, tokens)
      break
    case 'unary':
      checkUnary(expr, expr.expr, tokens)
      break
    case 'subquery':
      checkSubquery(expr, expr.expr, tokens)
      break
    case 'aggregate':
      checkAggregate(expr, tokens)
      break
    case 'binary':
      checkBinary(expr, tokens)
      break
    case 'call':
      checkCall(expr, tokens)
  }
}

function checkSelector(selector: VectorSelector, tokens: TokenStream): void {
  if (selector.name !== '') {
    const again = selector.matchers.slice(0, -1).find(({ name }) => name === '__name__')
    if (again === undefined) return
    const both = `${quote(selector.name)} or ${quote(again.value)}`
    tokens.note(selector.start, `metric name must not be set twice: ${both}`)
    return
  }
  if (selector.matchers.every(({ matches }) => matches(''))) {
    tokens.note(selector.start, 'vector selector must contain at least one non-empty matcher')
  }
}

function checkUnary(expr: Expr, operand: Expr, tokens: TokenStream): void {
  checkTypes(operand, tokens)
  const type = valueType(operand)
  if (type === 'scalar' || type === 'vector') return
  const allowed = 'unary expression only allowed on expressions of type scalar or instant vector'
  tokens.note(expr.start, `${allowed}, got ${quote(documentedType(type))}`)
}

function checkSubquery(expr: Expr, inner: Expr, tokens: TokenStream): void {
  checkTypes(inner, tokens)
  const type = valueType(inner)
  if (type !== 'vector') tokens.note(expr.start, `subquery is only allowed on instant vector, got ${type} instead`)
}

function expectType(expr: Expr, wanted: ValueType, context: string, tokens: TokenStream): void {
  checkTypes(expr, tokens)
  const type = valueType(expr)
  if (type === wanted) return
  tokens.note(expr.start, `expected type ${documentedType(wanted)} in ${context}, got ${documentedType(type)}`)
}

function checkAggregate({ op, expr, param }: Aggregate, tokens: TokenStream): void {
  expectType(expr, 'vector', 'aggregation expression', tokens)
  if (param === undefined) return
  expectType(param, scalarParam.has(op) ? 'scalar' : 'string', 'aggregation parameter', tokens)
}

function checkBinary(expr: Binary, tokens: TokenStream): void {
  checkTypes(expr.left, tokens)
  checkTypes(expr.right, tokens)
  const types = [valueType(expr.left), valueType(expr.right)] as const
  if (expr.returnBool && !isComparison(expr.op))
    tokens.note(expr.opStart, 'bool modifier can only be used on comparison operators')
  if (isComparison(expr.op) && !expr.returnBool && types[0] === 'scalar' && types[1] === 'scalar')
    tokens.note(expr.opStart, 'comparisons between scalars must use BOOL modifier')
  checkIncluded(expr, tokens)
  for (const [side, type] of [[expr.left, types[0]] as const, [expr.right, types[1]] as const]) {
    if (type !== 'scalar' && type !== 'vector')
      tokens.note(side.start, 'binary expression must contain only scalar and instant vector types')
  }
  if (types[0] === 'vector' && types[1] === 'vector') checkVectorMatching(expr, tokens)
  else checkScalarMatching(expr, types, tokens)
}

function checkIncluded({ matching, opStart }: Binary, tokens: TokenStream): void {
  const twice = matching.on ? matching.labels.find((label) => matching.include.includes(label)) : undefined
  if (twice === undefined) return
  tokens.note(opStart, `label ${quote(twice)} must not occur in ON and GROUP clause at once`)
}

function checkVectorMatching({ op, matching, start }: Binary, tokens: TokenStream): void {
  if (!isSetOperator(op)) return
  if (matching.group !== undefined) tokens.note(start, `no grouping allowed for ${quote(op)} operation`)
  if (isFilled(matching.fill)) tokens.note(start, 'filling in missing series not allowed for set operators')
}

function checkScalarMatching({ op, matching, start }: Binary, types: readonly ValueType[], tokens: TokenStream): void {
  if (matching.labels.length > 0) tokens.note(start, 'vector matching only allowed between instant vectors')
  if (isFilled(matching.fill)) tokens.note(start, 'filling in missing series only allowed between instant vectors')
  if (types.includes('scalar') && isSetOperator(op))
    tokens.note(start, `set operator ${quote(op)} not allowed in binary scalar expression`)
}

function isFilled(fill: Binary['matching']['fill']): boolean {
  return fill.left !== undefined || fill.right !== undefined
}

/** Matchers alone, which may match anything: they narrow down what is selected otherwise. */
function checkLabelSelector({ start, args }: Call, tokens: TokenStream): void {
  const arg = args[1]
  if (arg === undefined) return
  const type = valueType(arg)
  if (type !== 'vector')
    tokens.note(start, `expected type instant vector in call to function "info", got ${documentedType(type)}`)
  if (arg.kind === 'selector' && arg.name === '') return
  const given = arg.kind === 'selector' ? ', got vector selector instead' : ''
  tokens.note(arg.start, `expected label selectors only${given}`)
}

function checkCall(call: Call, tokens: TokenStream): void {
  const { name, args, start } = call
  const { args: wanted, optional } = signatureOf(name)
  const least = wanted.length - (optional === 0 ? 0 : 1)
  const most = optional < 0 ? Number.POSITIVE_INFINITY : least + optional
  const say = (count: string) =>
    tokens.note(start, `expected ${count} argument(s) in call to ${quote(name)}, got ${args.length}`)
  if (optional === 0 && args.length !== least) say(`${least}`)
  else if (args.length < least) say(`at least ${least}`)
  else if (args.length > most) say(`at most ${most}`)
  if (name === 'info') checkLabelSelector(call, tokens)
  for (const [at, arg] of args.entries()) {
    const type = wanted[Math.min(at, wanted.length - 1)]
    if (type === undefined || (optional === 0 && at >= wanted.length)) break
    if (name === 'info' && at === 1) continue
    expectType(arg, type, `call to function ${quote(name)}`, tokens)
  }
}
