import type { Expr } from '../ast.ts'
import { printAggregateHead, printOperator, printPromql, printSubquerySuffix } from './print.ts'

const maxLineLength = 100

/** A query over several lines where one would be longer than 100 characters, as `format_query` answers it. */
export function formatPromql(expr: Expr): string {
  return format(expr, 0)
}

function format(expr: Expr, level: number): string {
  const line = printPromql(expr)
  const indent = '  '.repeat(level)
  // A short subquery stands at the margin in Prometheus, wherever it is.
  if (line.length <= maxLineLength) return expr.kind === 'subquery' ? line : indent + line
  switch (expr.kind) {
    case 'aggregate': {
      const args = expr.param === undefined ? [expr.expr] : [expr.param, expr.expr]
      return `${indent}${printAggregateHead(expr)}(\n${formatAll(args, level + 1)}\n${indent})`
    }
    case 'call':
      return `${indent}${expr.name}(\n${formatAll(expr.args, level + 1)}\n${indent})`
    case 'paren':
      return `${indent}(\n${format(expr.expr, level + 1)}\n${indent})`
    case 'binary':
      return `${format(expr.left, level + 1)}\n${indent}${printOperator(expr)}\n${format(expr.right, level + 1)}`
    case 'subquery':
      return `${format(expr.expr, level)}${printSubquerySuffix(expr)}`
    case 'unary':
      return `${indent}${expr.op}${format(expr.expr, level).trim()}`
    default:
      return indent + line
  }
}

function formatAll(exprs: readonly Expr[], level: number): string {
  return exprs.map((expr) => format(expr, level)).join(',\n')
}
