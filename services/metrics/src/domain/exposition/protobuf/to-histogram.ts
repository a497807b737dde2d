import type { Histogram } from '../../model/histogram.ts'
import { checkHistogram } from '../../remote-write/check-histogram.ts'
import type { ExposedHistogram, Side } from './metric-family.ts'

/** Whether it has native buckets; a threshold alone says that it would have some. */
export function isNative({ positive, negative, zeroThreshold, zeroCount }: ExposedHistogram): boolean {
  return positive.spans.length > 0 || negative.spans.length > 0 || zeroThreshold > 0 || zeroCount > 0
}

/**
 * The native buckets.
 *
 * @param isGauge counts may fall as well as rise
 * @throws {Failure} `invalid` when buckets do not fit their spans
 */
export function toHistogram(exposed: ExposedHistogram, isGauge: boolean): Histogram {
  const { floatCount, floatZeroCount, positive, negative } = exposed
  const isFloat = floatCount !== undefined && floatCount > 0
  const histogram: Histogram = {
    integer: !isFloat,
    resetHint: isGauge ? 'gauge' : 'unknown',
    schema: exposed.schema,
    zeroThreshold: exposed.zeroThreshold,
    zeroCount: isFloat ? (floatZeroCount ?? 0) : exposed.zeroCount,
    count: isFloat ? floatCount : exposed.count,
    sum: exposed.sum,
    positiveSpans: positive.spans,
    positiveBuckets: countsOf(positive, isFloat),
    negativeSpans: negative.spans,
    negativeBuckets: countsOf(negative, isFloat),
    customValues: [],
  }
  checkHistogram(histogram)
  return histogram
}

function countsOf({ deltas, counts }: Side, isFloat: boolean): readonly number[] {
  if (isFloat) return counts
  let count = 0
  return deltas.map((delta) => {
    count += delta
    return count
  })
}
