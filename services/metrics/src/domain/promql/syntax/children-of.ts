import type { Expr } from './ast.ts'

/** The expressions directly within another, from left to right. */
export function childrenOf(expr: Expr): readonly Expr[] {
  switch (expr.kind) {
    case 'number':
    case 'string':
    case 'selector':
      return []
    case 'matrix':
      return [expr.selector]
    case 'paren':
    case 'unary':
    case 'subquery':
      return [expr.expr]
    case 'aggregate':
      return expr.param === undefined ? [expr.expr] : [expr.param, expr.expr]
    case 'binary':
      return [expr.left, expr.right]
    case 'call':
      return expr.args
  }
}
