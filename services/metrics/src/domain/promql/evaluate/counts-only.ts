import { type Expr, isTrim, type VectorSelector } from '../syntax/ast.ts'
import { childrenOf } from '../syntax/children-of.ts'

// Those that look at count and sum alone, or at no value at all, and those that look at all buckets.
const ofCounts: ReadonlySet<string> = new Set([
  ...['histogram_count', 'histogram_sum', 'histogram_avg'],
  ...['timestamp', 'start_timestamp', 'absent'],
])
const ofBuckets: ReadonlySet<string> = new Set([
  ...['histogram_quantile', 'histogram_quantiles', 'histogram_fraction', 'histogram_stddev', 'histogram_stdvar'],
  'changes',
])

/** What the expressions around one make of its histograms. */
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
  if (expr.kind === 'selector' && around.asksCounts && !around.needsBuckets) found.add(expr)
  const within = {
    needsBuckets: around.needsBuckets || looksAtBuckets(expr),
    asksCounts: around.asksCounts || (expr.kind === 'call' && ofCounts.has(expr.name)),
  }
  for (const child of childrenOf(expr)) collect(child, within, found)
}

// Which samples a subquery sees depends on its steps, so it looks for resets in all buckets.
function looksAtBuckets(expr: Expr): boolean {
  if (expr.kind === 'call') return ofBuckets.has(expr.name)
  if (expr.kind === 'aggregate') return expr.op === 'count_values'
  if (expr.kind === 'binary') return isTrim(expr.op) || expr.op === '==' || expr.op === '!='
  return expr.kind === 'subquery'
}
