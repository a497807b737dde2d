import { formatDuration } from '@hearth/rules/values'
import type { DurationExpr } from '../ast.ts'
import { printNumber } from './print-number.ts'

/** A time span as Prometheus prints it: a number that stands alone as a duration, within an expression as it is. */
export function printDuration(expr: DurationExpr): string {
  return expr.kind === 'literal' ? formatDuration(literalMs(expr.seconds)) : printExpr(expr)
}

/** Whole milliseconds of a number of seconds, which Prometheus counts in nanoseconds. */
export function literalMs(seconds: number): number {
  return Math.trunc(Math.round(seconds * 1e9) / 1e6)
}

function printExpr(expr: DurationExpr): string {
  switch (expr.kind) {
    case 'literal':
      return expr.isDuration ? formatDuration(literalMs(expr.seconds)) : printNumber(expr.seconds)
    case 'step':
    case 'range':
      return `${expr.kind}()`
    case 'extreme':
      return `${expr.which}(${printExpr(expr.left)}, ${printExpr(expr.right)})`
    case 'sign':
      return `${expr.op === '-' ? '-' : ''}${printExpr(expr.operand)}`
    case 'arithmetic':
      return `${printExpr(expr.left)} ${expr.op} ${printExpr(expr.right)}`
    case 'group':
      return `(${printExpr(innermost(expr))})`
  }
}

/** What parentheses hold, however many there are. */
export function innermost(expr: DurationExpr): DurationExpr {
  return expr.kind === 'group' ? innermost(expr.inner) : expr
}
