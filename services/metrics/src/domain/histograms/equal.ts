import type { Counts, Histogram, Span } from '../model/histogram.ts'
import { haveSameBounds } from './custom-bounds.ts'
import { compactHistogram } from './scale.ts'

/** Whether two histograms count the same in the same buckets, whatever they say of resets. */
export function areEqual(a: Histogram, b: Histogram): boolean {
  if (a === b) return true
  if (!same.every((field) => Object.is(a[field], b[field]) || a[field] === b[field])) return false
  if (!haveSameBounds(a.customValues, b.customValues)) return false
  const [left, right] = [compactHistogram(a), compactHistogram(b)]
  return (
    areSameSpans(left.positiveSpans, right.positiveSpans) &&
    areSameSpans(left.negativeSpans, right.negativeSpans) &&
    areSameCounts(left.positiveBuckets, right.positiveBuckets) &&
    areSameCounts(left.negativeBuckets, right.negativeBuckets)
  )
}

const same = ['schema', 'count', 'sum', 'zeroThreshold', 'zeroCount'] as const

function areSameSpans(a: readonly Span[], b: readonly Span[]): boolean {
  return (
    a.length === b.length && a.every(({ offset, length }, at) => b[at]?.offset === offset && b[at].length === length)
  )
}

function areSameCounts(a: Counts, b: Counts): boolean {
  return a.length === b.length && Array.from(a).every((count, at) => count === b[at])
}
