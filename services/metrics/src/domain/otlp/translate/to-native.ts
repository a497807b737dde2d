import { regroup, type Side, spansOf } from '../../histograms/side.ts'
import { coarsestSchema, customBucketsSchema, finestSchema, type Histogram } from '../../model/histogram.ts'
import type { ExponentialBuckets, ExponentialPoint, HistogramPoint } from '../model.ts'

// OpenTelemetry's zero bucket has no width unless it says so; a native one needs some.
const defaultZeroThreshold = 1e-128

/** The native histogram of exponential buckets, of the finest schema there is where they are finer. */
export function exponentialToNative(point: ExponentialPoint): Histogram {
  const schema = Math.min(point.scale, finestSchema)
  const positive = spansOf(sideOf(point.positive, point.scale - schema))
  const negative = spansOf(sideOf(point.negative, point.scale - schema))
  return {
    ...common(point),
    schema,
    zeroThreshold: point.zeroThreshold > 0 ? point.zeroThreshold : defaultZeroThreshold,
    zeroCount: point.zeroCount,
    positiveSpans: positive.spans,
    positiveBuckets: positive.buckets,
    negativeSpans: negative.spans,
    negativeBuckets: negative.buckets,
    customValues: [],
  }
}

/** The native histogram with the bounds of the point as its own. */
export function explicitToNative(point: HistogramPoint): Histogram {
  const { spans, buckets } = spansOf({ indexes: [...point.counts.keys()], counts: point.counts })
  return {
    ...common(point),
    ...{ schema: customBucketsSchema, zeroThreshold: 0, zeroCount: 0, negativeSpans: [], negativeBuckets: [] },
    positiveSpans: spans,
    positiveBuckets: buckets,
    customValues: point.bounds,
  }
}

/** Why the point cannot become a native histogram. */
export function faultOfScale({ scale }: ExponentialPoint): string | undefined {
  if (scale >= coarsestSchema) return undefined
  return `cannot convert exponential to native histogram. Scale must be >= ${coarsestSchema}, was ${scale}`
}

function common({ count, sum }: HistogramPoint | ExponentialPoint) {
  return { integer: true, resetHint: 'unknown', count, sum: sum ?? 0 } as const
}

// OpenTelemetry counts buckets by their lower bounds, native histograms by their upper ones.
function sideOf({ offset, counts }: ExponentialBuckets, scaleDown: number): Side {
  const merged = 2 ** scaleDown
  const side = { indexes: Array.from(counts, (_, at) => offset + at), counts }
  return regroup(side, (index) => Math.floor(index / merged) + 1)
}
