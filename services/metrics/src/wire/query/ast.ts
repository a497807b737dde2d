import { signatureOf } from '../../domain/promql/functions/signatures.ts'
import {
  type Aggregate,
  type Binary,
  type Call,
  type DurationExpr,
  type Expr,
  isSetOperator,
  type Subquery,
  type Timing,
  type VectorSelector,
} from '../../domain/promql/syntax/ast.ts'
import { innermost, literalMs } from '../../domain/promql/syntax/printer/print-duration.ts'
import { printNumber } from '../../domain/promql/syntax/printer/print-number.ts'
import { valueType } from '../../domain/promql/syntax/value-type.ts'

/** An expression as the tree that `parse_query` answers, in Prometheus' shape: spans in milliseconds. */
export function renderAst(expr: Expr): unknown {
  switch (expr.kind) {
    case 'number':
      return { type: 'numberLiteral', val: printNumber(expr.value) }
    case 'string':
      return { type: 'stringLiteral', val: expr.value }
    case 'paren':
      return { type: 'parenExpr', expr: renderAst(expr.expr) }
    case 'unary':
      return { type: 'unaryExpr', op: expr.op, expr: renderAst(expr.expr) }
    case 'selector':
      return { type: 'vectorSelector', ...selectorFields(expr) }
    case 'matrix':
      return { type: 'matrixSelector', ...selectorFields(expr.selector), ...durationFields('range', expr.range) }
    case 'subquery':
      return renderSubquery(expr)
    case 'call':
      return renderCall(expr)
    case 'aggregate':
      return renderAggregate(expr)
    case 'binary':
      return renderBinary(expr)
  }
}

function selectorFields({ name, matchers, extension, ...timing }: VectorSelector) {
  return {
    name,
    matchers: matchers.map((matcher) => ({ name: matcher.name, value: matcher.value, type: matcher.op })),
    ...timingFields(timing),
    anchored: extension === 'anchored',
    smoothed: extension === 'smoothed',
  }
}

function timingFields({ at, offset }: Timing) {
  return {
    ...durationFields('offset', offset),
    timestamp: at?.kind === 'time' ? at.ms : null,
    startOrEnd: at === undefined || at.kind === 'time' ? null : at.kind,
  }
}

/** A span in milliseconds, or the expression of one that depends on the query's own range or step. */
function durationFields(name: string, duration: DurationExpr | undefined) {
  const isExpr = duration !== undefined && duration.kind !== 'literal'
  return {
    [name]: duration?.kind === 'literal' ? literalMs(duration.seconds) : 0,
    [`${name}Expr`]: isExpr ? renderDuration(duration) : null,
  }
}

function renderDuration(expr: DurationExpr): unknown {
  const render = (op: string, lhs: DurationExpr | undefined, rhs: DurationExpr | undefined, wrapped = false) => ({
    ...{ type: 'durationExpr', op, wrapped },
    lhs: lhs === undefined ? null : renderDuration(lhs),
    rhs: rhs === undefined ? null : renderDuration(rhs),
  })
  switch (expr.kind) {
    case 'literal':
      return { type: 'numberLiteral', val: printNumber(expr.seconds), duration: expr.isDuration }
    case 'step':
    case 'range':
      return render(expr.kind, undefined, undefined)
    case 'extreme':
      return render(expr.which, expr.left, expr.right)
    case 'sign':
      return render(expr.op, undefined, expr.operand)
    case 'arithmetic':
      return render(expr.op, expr.left, expr.right)
    case 'group': {
      const inner = innermost(expr)
      // A number in parentheses is one with a plus before it.
      if (inner.kind === 'literal') return render('+', undefined, inner, true)
      return { ...(renderDuration(inner) as object), wrapped: true }
    }
  }
}

function renderSubquery(expr: Subquery) {
  return {
    type: 'subquery',
    expr: renderAst(expr.expr),
    ...durationFields('range', expr.range),
    ...durationFields('step', expr.step),
    ...timingFields(expr),
  }
}

function renderCall({ name, args }: Call) {
  const { args: argTypes, optional: variadic, returns: returnType } = signatureOf(name)
  return { type: 'call', func: { name, argTypes, variadic, returnType }, args: args.map(renderAst) }
}

function renderAggregate({ op, expr, param, grouping }: Aggregate) {
  return {
    type: 'aggregation',
    op,
    expr: renderAst(expr),
    param: param === undefined ? null : renderAst(param),
    grouping: grouping.labels,
    without: grouping.without,
  }
}

function renderBinary(expr: Binary) {
  const { op, left, right, returnBool } = expr
  const isBetweenVectors = valueType(left) === 'vector' && valueType(right) === 'vector'
  return {
    type: 'binaryExpr',
    op,
    lhs: renderAst(left),
    rhs: renderAst(right),
    matching: isBetweenVectors ? renderMatching(expr) : null,
    bool: returnBool,
  }
}

const cards = { left: 'many-to-one', right: 'one-to-many' } as const

function renderMatching({ op, matching: { group, labels, on, include, fill } }: Binary) {
  const single = group === undefined ? 'one-to-one' : cards[group]
  return {
    card: isSetOperator(op) ? 'many-to-many' : single,
    labels,
    on,
    include,
    fillValues: { lhs: fill.left ?? null, rhs: fill.right ?? null },
  }
}
