import type { Cost, Trace } from './evaluate/trace.ts'
import { type Expr, unwrap } from './syntax/ast.ts'
import { printAggregateHead, printOperator, printPromql, printSubquerySuffix } from './syntax/printer/print.ts'

/** A part of a query with what it took; parentheses are left out, as they take nothing. */
export type ExplainedPart = {
  readonly kind: Expr['kind']
  /** What it does with the parts below it, such as `sum by (job)` or `/`; without any below all of it. */
  readonly head: string
  /** All of it. */
  readonly text: string
  /** Absent for a part that was not evaluated by itself, such as a number. */
  readonly cost?: Cost & {
    /** Milliseconds without the parts below it. */
    readonly ownMs: number
  }
  readonly parts: readonly ExplainedPart[]
}

/** The tree of a query that was evaluated. */
export function explainPart(given: Expr, trace: Trace): ExplainedPart {
  const expr = unwrap(given)
  const parts = partsOf(expr).map((part) => explainPart(part, trace))
  const cost = trace.costOf(expr)
  const shown = { kind: expr.kind, head: headOf(expr), text: printPromql(expr), parts }
  if (cost === undefined) return shown
  const belowMs = parts.reduce((sum, part) => sum + (part.cost?.totalMs ?? 0), 0)
  return { ...shown, cost: { ...cost, ownMs: Math.max(0, cost.totalMs - belowMs) } }
}

function partsOf(expr: Expr): readonly Expr[] {
  switch (expr.kind) {
    case 'call':
      return expr.args
    case 'aggregate':
      return expr.param === undefined ? [expr.expr] : [expr.param, expr.expr]
    case 'binary':
      return [expr.left, expr.right]
    case 'unary':
    case 'subquery':
      return [expr.expr]
    default:
      return []
  }
}

function headOf(expr: Expr): string {
  switch (expr.kind) {
    case 'call':
      return expr.args.length === 0 ? printPromql(expr) : expr.name
    case 'aggregate':
      return printAggregateHead(expr).trim()
    case 'binary':
      return printOperator(expr).trim()
    case 'unary':
      return expr.op
    case 'subquery':
      return printSubquerySuffix(expr)
    default:
      return printPromql(expr)
  }
}
