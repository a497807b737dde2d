import type { Labels } from '../../model/labels.ts'
import { remarks } from '../evaluate/annotations.ts'
import { type Column, vectorOf } from '../evaluate/operand.ts'
import { evaluateScalar, evaluateString, evaluateVector, type Scope } from '../evaluate/scope.ts'
import type { Expr } from '../syntax/ast.ts'
import { printNumber } from '../syntax/printer/print.ts'
import { type Bucket, bucketFraction, bucketQuantile } from './classic-buckets.ts'
import { argument, type FunctionImplementation, type FunctionTable } from './function.ts'

const none: FunctionImplementation = async (call, scope) => {
  await evaluateVector(scope, argument(call, 0))
  // These read native histograms; a float has neither count nor sum.
  return vectorOf([])
}

/** Functions of histograms whose buckets are series with the label `le`. */
export const histogramFunctions: FunctionTable = {
  histogram_quantile: async (call, scope) => {
    const arg = argument(call, 0)
    const quantiles = await evaluateScalar(scope, arg)
    const histograms = await loadHistograms(argument(call, 1), scope)
    return vectorOf(await quantileColumns(quantiles, arg.start, histograms, argument(call, 1), scope))
  },
  histogram_quantiles: async (call, scope) => {
    const histograms = await loadHistograms(argument(call, 0), scope)
    const name = await evaluateString(scope, argument(call, 1))
    const all: Column[] = []
    for (const arg of call.args.slice(2)) {
      const quantiles = await evaluateScalar(scope, arg)
      const columns = await quantileColumns(quantiles, arg.start, histograms, argument(call, 0), scope)
      all.push(
        ...columns.map((column) => ({
          ...column,
          labels: column.labels.with(name, renderBound(quantiles[0] ?? Number.NaN)),
        })),
      )
    }
    return vectorOf(all)
  },
  histogram_fraction: async (call, scope) => {
    const lower = await evaluateScalar(scope, argument(call, 0))
    const upper = await evaluateScalar(scope, argument(call, 1))
    const histograms = await loadHistograms(argument(call, 2), scope)
    return vectorOf(
      await scope.budget.map(histograms, (histogram) =>
        evaluateHistogram(histogram, scope, (buckets, step) =>
          bucketFraction(lower[step] ?? Number.NaN, upper[step] ?? Number.NaN, buckets),
        ),
      ),
    )
  },
  histogram_avg: none,
  histogram_count: none,
  histogram_sum: none,
  histogram_stddev: none,
  histogram_stdvar: none,
}

/** As bounds of buckets are written: `1.0`, not `1`. */
function renderBound(value: number): string {
  const text = printNumber(value)
  return Number.isInteger(value) ? `${text}.0` : text
}

type Histogram = {
  readonly labels: Labels
  /** Ordered by bound; one that is NaN comes last, so that nothing is known of its histogram. */
  readonly buckets: readonly { readonly upperBound: number; readonly column: Column }[]
}

async function loadHistograms(arg: Expr, scope: Scope): Promise<readonly Histogram[]> {
  const { columns } = await evaluateVector(scope, arg)
  const byKey = new Map<string, { labels: Labels; buckets: { upperBound: number; column: Column }[] }>()
  for (const column of columns) {
    if (scope.budget.isDue) await scope.budget.yield()
    const bound = column.labels.get('le')
    const upperBound = parseBound(bound)
    if (upperBound === undefined) {
      scope.annotations.warn(remarks.bucketLabel(bound, column.labels.get('__name__')), arg.start)
      continue
    }
    const labels = column.labels.with('le', '')
    const group = byKey.get(labels.key) ?? { labels, buckets: [] }
    group.buckets.push({ upperBound, column })
    byKey.set(labels.key, group)
  }
  for (const { buckets } of byKey.values()) buckets.sort((a, b) => compareBounds(a.upperBound, b.upperBound))
  return [...byKey.values()]
}

function compareBounds(a: number, b: number): number {
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b))
  return a < b ? -1 : Number(a > b)
}

/** A bound as Go's strconv reads it. */
function parseBound(text: string): number | undefined {
  if (/^nan$/i.test(text)) return Number.NaN
  if (/^[+-]?inf(?:inity)?$/i.test(text))
    return text.startsWith('-') ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : undefined
}

async function quantileColumns(
  quantiles: Float64Array,
  quantileStart: number,
  histograms: readonly Histogram[],
  arg: Expr,
  scope: Scope,
): Promise<Column[]> {
  for (const q of quantiles) if (!(q >= 0 && q <= 1)) scope.annotations.warn(remarks.quantile(q), quantileStart)
  return scope.budget.map(histograms, (histogram) =>
    evaluateHistogram(histogram, scope, (buckets, step) => {
      const { value, isForced } = bucketQuantile(quantiles[step] ?? Number.NaN, buckets)
      if (isForced) {
        scope.annotations.inform(remarks.forcedMonotonicity(histogram.labels.get('__name__')), arg.start)
      }
      return value
    }),
  )
}

function evaluateHistogram(
  { labels, buckets }: Histogram,
  { steps }: Scope,
  compute: (buckets: readonly Bucket[], step: number) => number,
): Column {
  const values = new Float64Array(steps.count)
  const present = new Uint8Array(steps.count)
  for (let step = 0; step < steps.count; step++) {
    const here: Bucket[] = []
    for (const { upperBound, column } of buckets) {
      if (column.present[step] === 1) here.push({ upperBound, count: column.values[step] ?? 0 })
    }
    if (here.length === 0) continue
    values[step] = compute(here, step)
    present[step] = 1
  }
  return { labels, dropName: true, values, present }
}
