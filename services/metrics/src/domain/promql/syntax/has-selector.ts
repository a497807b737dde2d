import type { Expr } from './ast.ts'

/** Whether the expression reads any series. */
export function hasSelector(expr: Expr): boolean {
  switch (expr.kind) {
    case 'number':
    case 'string':
      return false
    case 'selector':
    case 'matrix':
      return true
    case 'paren':
    case 'unary':
    case 'subquery':
      return hasSelector(expr.expr)
    case 'aggregate':
      return hasSelector(expr.expr) || (expr.param !== undefined && hasSelector(expr.param))
    case 'binary':
      return hasSelector(expr.left) || hasSelector(expr.right)
    case 'call':
      return expr.args.some(hasSelector)
  }
}
