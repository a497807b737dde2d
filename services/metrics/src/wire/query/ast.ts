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
import { valueType } from '../../domain/promql/syntax/value-type.ts'
import { formatNumber } from '../number.ts'

/** An expression as the tree that `parse_query` answers, in Prometheus' shape: spans in milliseconds. */
export function renderAst(expr: Expr): unknown {
  switch (expr.kind) {
    case 'number':
      return { type: 'numberLiteral', val: formatNumber(expr.value) }
    case 'string':
      return { type: 'stringLiteral', val: expr.value }
    case 'paren':
      return { type: 'parenExpr', expr: renderAst(expr.expr) }
    case 'unary':
      return { type: 'unaryExpr', op: expr.op, expr: renderAst(expr.expr) }
    case 'selector':
      return { type: 'vectorSelector', ...selectorFields(expr) }
    case 'matrix':
      return { type: 'matrixSelector', ...selectorFields(expr.selector), range: milliseconds(expr.range) }
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
    ...(extension === undefined ? {} : { [extension]: true }),
  }
}

function timingFields({ at, offset }: Timing) {
  return {
    offset: offset === undefined ? 0 : milliseconds(offset),
    timestamp: at?.kind === 'time' ? at.ms : null,
    startOrEnd: at === undefined || at.kind === 'time' ? null : at.kind,
  }
}

// A span that depends on the query's own range has no length before it is evaluated.
function milliseconds(duration: DurationExpr): number | null {
  return duration.kind === 'literal' ? duration.seconds * 1000 : null
}

function renderSubquery(expr: Subquery) {
  return {
    type: 'subquery',
    expr: renderAst(expr.expr),
    range: milliseconds(expr.range),
    step: expr.step === undefined ? 0 : milliseconds(expr.step),
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
