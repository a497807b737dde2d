import { hasReset } from '../../histograms/detect-reset.ts'
import type { Histogram } from '../../model/histogram.ts'
import type { Series } from '../../model/queryable.ts'

/**
 * A series as a query sees it. That counts began anew is not told by the sample alone, as Prometheus has it: the one
 * before may be missing, so whoever needs to know compares the two.
 */
export function withPlainHints(series: Series): Series {
  const { histograms } = series
  if (histograms === undefined) return series
  return {
    ...series,
    histograms: histograms.map((one) => (one?.resetHint === 'reset' ? { ...one, resetHint: 'unknown' } : one)),
  }
}

/** A series with counts and sums of its histograms alone, each compared with the one before. */
export function withCountsOnly(series: Series): Series {
  const { histograms } = series
  if (histograms === undefined) return series
  let before: Histogram | undefined
  return {
    ...series,
    histograms: histograms.map((one) => {
      if (one === undefined) return undefined
      const counts = countsOf(one, before)
      before = one
      return counts
    }),
  }
}

function countsOf(histogram: Histogram, before: Histogram | undefined): Histogram {
  const { count, sum, schema } = histogram
  // By its schema it is seen that one with custom buckets does not go together with others.
  return { ...bare, schema, count, sum, resetHint: hintOf(histogram, before) }
}

function hintOf(histogram: Histogram, before: Histogram | undefined): Histogram['resetHint'] {
  const { resetHint } = histogram
  if (resetHint === 'gauge' || resetHint === 'none') return resetHint
  if (before === undefined) return 'unknown'
  return hasReset({ ...histogram, resetHint: 'unknown' }, before) ? 'reset' : 'none'
}

const bare = {
  ...{ integer: false, zeroThreshold: 0, zeroCount: 0, customValues: [] },
  ...{ positiveSpans: [], positiveBuckets: [], negativeSpans: [], negativeBuckets: [] },
} as const satisfies Partial<Histogram>
