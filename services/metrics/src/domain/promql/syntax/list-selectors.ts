import type { Matcher } from '../../model/matcher.ts'
import type { Expr } from './ast.ts'

/** The matchers of every selector in the expression, from left to right. */
export function listSelectors(expr: Expr): readonly (readonly Matcher[])[] {
  switch (expr.kind) {
    case 'number':
    case 'string':
      return []
    case 'selector':
      return [expr.matchers]
    case 'matrix':
      return [expr.selector.matchers]
    case 'paren':
    case 'unary':
    case 'subquery':
      return listSelectors(expr.expr)
    case 'aggregate':
      return [...(expr.param === undefined ? [] : listSelectors(expr.param)), ...listSelectors(expr.expr)]
    case 'binary':
      return [...listSelectors(expr.left), ...listSelectors(expr.right)]
    case 'call':
      return expr.args.flatMap(listSelectors)
  }
}
