import { Failure } from '@hearth/kernel'
import {
  type Counts,
  coarsestSchema,
  finestSchema,
  type Histogram,
  hasCustomBuckets,
  type Span,
} from '../model/histogram.ts'

/** @throws {Failure} `invalid`, in Prometheus' words, for a histogram that says two things of itself */
export function checkHistogram(histogram: Histogram): void {
  const { schema, customValues } = histogram
  if (hasCustomBuckets(histogram)) {
    if (histogram.zeroCount !== 0 || histogram.zeroThreshold !== 0)
      throw invalid('custom buckets: must have zero count of 0')
    if (histogram.negativeSpans.length > 0) throw invalid('custom buckets: must not have negative spans')
    checkBounds(customValues)
  } else if (!(Number.isInteger(schema) && schema >= coarsestSchema && schema <= finestSchema)) {
    throw invalid(
      `histogram has an invalid schema, which must be between -4 and 8 for exponential buckets, or -53: ${schema}`,
    )
  }
  checkSide('negative', histogram.negativeSpans, histogram.negativeBuckets)
  checkSide('positive', histogram.positiveSpans, histogram.positiveBuckets)
  if (hasCustomBuckets(histogram) && lastIndex(histogram.positiveSpans) > customValues.length)
    throw invalid('custom buckets: not enough custom bounds for the spans')
  if (!(histogram.count >= 0) && !Number.isNaN(histogram.count)) throw invalid('histogram has a negative count')
}

function checkBounds(bounds: readonly number[]): void {
  for (const [at, bound] of bounds.entries()) {
    if (Number.isNaN(bound)) throw invalid('histogram custom bounds must not be NaN')
    const before = bounds[at - 1]
    if (before !== undefined && !(before < bound))
      throw invalid('histogram custom bounds must be in strictly increasing order')
    if (bound === Number.POSITIVE_INFINITY) throw invalid('histogram custom bounds must be finite')
  }
}

function checkSide(side: 'negative' | 'positive', spans: readonly Span[], buckets: Counts): void {
  for (const [at, { offset }] of spans.entries())
    if (at > 0 && offset < 0)
      throw invalid(`${side} side: span number ${at + 1} with offset ${offset}: negative offset`)
  const needed = spans.reduce((sum, { length }) => sum + length, 0)
  if (needed !== buckets.length)
    throw invalid(
      `${side} side: spans need ${needed} buckets, have ${buckets.length} buckets: histogram spans and buckets do not match`,
    )
  for (const [at, count] of buckets.entries())
    if (count < 0)
      throw invalid(`${side} side: bucket number ${at + 1} has observation count of ${count}: negative count`)
}

function lastIndex(spans: readonly Span[]): number {
  return spans.reduce((index, { offset, length }) => index + offset + length, 0) - 1
}

function invalid(message: string): Failure {
  return new Failure('invalid', message)
}
