import type { Histogram } from '../../model/histogram.ts'

/**
 * As how many samples a histogram counts, as Prometheus has it: of 16 bytes each, as a float with its time is, out of
 * what it takes there with its spans, counts and bounds.
 */
export function weightOf(histogram: Histogram): number {
  const { positiveSpans, negativeSpans, positiveBuckets, negativeBuckets, customValues } = histogram
  const words =
    positiveSpans.length + negativeSpans.length + positiveBuckets.length + negativeBuckets.length + customValues.length
  return Math.trunc((bareBytes + timeBytes + words * 8) / 16)
}

const bareBytes = 168
const timeBytes = 8
