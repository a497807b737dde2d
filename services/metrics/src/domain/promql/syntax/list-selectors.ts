import type { Matcher } from '../../model/matcher.ts'
import type { Expr } from './ast.ts'
import { childrenOf } from './children-of.ts'

/** The matchers of every selector in the expression, from left to right. */
export function listSelectors(expr: Expr): readonly (readonly Matcher[])[] {
  return expr.kind === 'selector' ? [expr.matchers] : childrenOf(expr).flatMap(listSelectors)
}
