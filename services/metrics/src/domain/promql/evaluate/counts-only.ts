import { type Expr, isTrim, type VectorSelector } from '../syntax/ast.ts'

// Those that look at count and sum alone, and those that look at all buckets.
const ofCounts: ReadonlySet<string> = new Set(['histogram_count', 'histogram_sum', 'histogram_avg'])
const ofBuckets: ReadonlySet<string> = new Set(['histogram_quantile', 'histogram_quantiles', 'histogram_fraction'])

/** What the expressions around one make of its histograms: their buckets are kept, or only asked for counts. */
type Around = { readonly needsBuckets: boolean; readonly asksCounts: boolean }

/**
 * The selectors of whose histograms a query needs only counts and sums. Prometheus reads these without their buckets,
 * and then says for each whether it was reset since the one before, which shows in remarks.
 */
export function countsOnlySelectors(expr: Expr): ReadonlySet<VectorSelector> {
  const found = new Set<VectorSelector>()
  collect(expr, { needsBuckets: false, asksCounts: false }, found)
  return found
}

function collect(expr: Expr, around: Around, found: Set<VectorSelector>): void {
  const visit = (inner: Expr, changed: Partial<Around> = {}) => collect(inner, { ...around, ...changed }, found)
  switch (expr.kind) {
    case 'number':
    case 'string':
      return
    case 'selector':
      if (around.asksCounts && !around.needsBuckets) found.add(expr)
      return
    case 'matrix':
      return visit(expr.selector)
    case 'subquery':
      // Which samples it sees depends on its steps, so resets are looked for in all buckets.
      return visit(expr.expr, { needsBuckets: true })
    case 'paren':
    case 'unary':
      return visit(expr.expr)
    case 'aggregate':
      if (expr.param !== undefined) visit(expr.param)
      return visit(expr.expr)
    case 'binary':
      for (const side of [expr.left, expr.right]) visit(side, isTrim(expr.op) ? { needsBuckets: true } : {})
      return
    case 'call': {
      const asksCounts = around.asksCounts || ofCounts.has(expr.name)
      const needsBuckets = around.needsBuckets || ofBuckets.has(expr.name)
      for (const arg of expr.args) visit(arg, { asksCounts, needsBuckets })
    }
  }
}
