import { escapeQuery } from '@hearth/go-template'

/** Where people see what an expression gives. */
export function graphPath(expression: string): string {
  return `/graph?g0.expr=${escapeQuery(expression)}&g0.tab=1`
}
