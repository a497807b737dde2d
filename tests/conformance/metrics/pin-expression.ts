import type { Expr, VectorSelector } from '../../../services/metrics/src/domain/promql/syntax/ast.ts'
import { childrenOf } from '../../../services/metrics/src/domain/promql/syntax/children-of.ts'
import { parsePromql } from '../../../services/metrics/src/domain/promql/syntax/parser/parse-promql.ts'
import { printPromql } from '../../../services/metrics/src/domain/promql/syntax/printer/print.ts'

// What they give depends on when they are asked, whatever is pinned within them.
const unsafe =
  /^(?:time|timestamp|predict_linear|(?:day|days)_(?:in|of)_\w+|hour|minute|month|year|start|end|step|range)$/

/**
 * A query that gives at any time what the given one gives at `timeMs`: its outermost selectors and subqueries are
 * pinned to that time, as Prometheus' own runner does it; `undefined` where that cannot be.
 */
export function pinExpression(query: string, timeMs: number): string | undefined {
  const expr = parsePromql(query)
  return dependsOnTime(expr) ? undefined : printPromql(pin(expr, timeMs))
}

function dependsOnTime(expr: Expr): boolean {
  if (expr.kind === 'call' && unsafe.test(expr.name)) return true
  const timing = expr.kind === 'selector' || expr.kind === 'subquery' ? expr.at : undefined
  if (timing !== undefined && timing.kind !== 'time') return true
  return childrenOf(expr).some(dependsOnTime)
}

function pin(expr: Expr, timeMs: number): Expr {
  const inner = (one: Expr) => pin(one, timeMs)
  switch (expr.kind) {
    case 'number':
    case 'string':
      return expr
    case 'selector':
      return pinSelector(expr, timeMs)
    case 'matrix':
      return { ...expr, selector: pinSelector(expr.selector, timeMs) }
    case 'subquery':
      return expr.at === undefined ? { ...expr, at: { kind: 'time', ms: timeMs } } : expr
    case 'paren':
    case 'unary':
      return { ...expr, expr: inner(expr.expr) }
    case 'aggregate':
      return {
        ...expr,
        expr: inner(expr.expr),
        ...(expr.param === undefined ? {} : { param: inner(expr.param) }),
      }
    case 'binary':
      return { ...expr, left: inner(expr.left), right: inner(expr.right) }
    case 'call':
      return { ...expr, args: expr.args.map((arg, at) => (expr.name === 'info' && at > 0 ? arg : inner(arg))) }
  }
}

function pinSelector(selector: VectorSelector, timeMs: number): VectorSelector {
  return selector.at === undefined ? { ...selector, at: { kind: 'time', ms: timeMs } } : selector
}
