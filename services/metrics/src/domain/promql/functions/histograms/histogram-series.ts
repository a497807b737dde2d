import type { Histogram } from '../../../model/histogram.ts'
import type { Labels } from '../../../model/labels.ts'
import { remarks } from '../../evaluate/annotations.ts'
import { type Column, floatPresence } from '../../evaluate/operand.ts'
import { evaluateVector, type Scope } from '../../evaluate/scope.ts'
import type { Expr } from '../../syntax/ast.ts'
import type { Bucket } from './classic-buckets.ts'

/** A histogram over all steps: classic, of the series with the label `le`, or native, or by turns. */
export type HistogramSeries = {
  readonly labels: Labels
  /** Ordered by bound. */
  readonly buckets: readonly BucketSeries[]
  readonly native: Column | undefined
}

type BucketSeries = { readonly upperBound: number; readonly column: Column; readonly present: Uint8Array }

type Draft = { readonly labels: Labels; readonly buckets: BucketSeries[]; native: Column | undefined }

export async function loadHistograms(arg: Expr, scope: Scope): Promise<readonly HistogramSeries[]> {
  const { columns } = await evaluateVector(scope, arg)
  const byKey = new Map<string, Draft>()
  const draftOf = (labels: Labels): Draft => {
    const draft = byKey.get(labels.key) ?? { labels, buckets: [], native: undefined }
    byKey.set(labels.key, draft)
    return draft
  }
  for (const column of columns) {
    if (scope.budget.isDue) await scope.budget.yield()
    if (column.histograms !== undefined) draftOf(column.labels).native = column
    addBucket(column, draftOf, scope, arg.start)
  }
  for (const { buckets } of byKey.values())
    buckets.sort((a, b) => (a.upperBound < b.upperBound ? -1 : Number(a.upperBound > b.upperBound)))
  return [...byKey.values()]
}

function addBucket(column: Column, draftOf: (labels: Labels) => Draft, { annotations }: Scope, start: number): void {
  const present = floatPresence(column)
  if (column.histograms !== undefined && !present.includes(1)) return
  const bound = column.labels.get('le')
  const upperBound = parseBound(bound)
  if (upperBound === undefined) annotations.warn(remarks.bucketLabel(bound, column.labels.get('__name__')), start)
  else draftOf(column.labels.with('le', '')).buckets.push({ upperBound, column, present })
}

/** A bound as Go's strconv reads it; NaN bounds nothing. */
function parseBound(text: string): number | undefined {
  if (/^[+-]?inf(?:inity)?$/i.test(text))
    return text.startsWith('-') ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : undefined
}

type Compute = {
  readonly classic: (buckets: readonly Bucket[], step: number) => number
  readonly native: (histogram: Histogram, step: number) => number
}

/** One value a step; where there are a classic and a native histogram at once there is none, but a remark. */
export function evaluateHistogram(
  series: HistogramSeries,
  { steps, annotations }: Scope,
  start: number,
  compute: Compute,
): Column {
  const { labels, native } = series
  const values = new Float64Array(steps.count)
  const present = new Uint8Array(steps.count)
  for (let step = 0; step < steps.count; step++) {
    const buckets = bucketsAt(series, step)
    const histogram = native?.present[step] === 1 ? native.histograms?.[step] : undefined
    if (buckets.length > 0 && histogram !== undefined)
      annotations.warn(remarks.mixedClassicNative(labels.get('__name__')), start)
    else if (buckets.length > 0 || histogram !== undefined) {
      values[step] = histogram === undefined ? compute.classic(buckets, step) : compute.native(histogram, step)
      present[step] = 1
    }
  }
  return { labels, dropName: true, values, present }
}

function bucketsAt({ buckets }: HistogramSeries, step: number): Bucket[] {
  const here: Bucket[] = []
  for (const { upperBound, column, present } of buckets) {
    if (present[step] === 1) here.push({ upperBound, count: column.values[step] ?? 0 })
  }
  return here
}
