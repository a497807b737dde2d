import type { BucketRule } from '../../panel-options.ts'

const linear = [1, 2, 2.5, 5]
// From a second to thirty days, in seconds: what clocks and calendars divide into.
const timeSteps = [
  1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600, 900, 1_200, 1_800, 3_600, 7_200, 14_400, 21_600, 28_800, 43_200, 86_400,
  172_800, 259_200, 432_000, 604_800, 864_000, 1_296_000, 2_592_000,
].map((s) => s * 1_000)
/** More rows or columns than this cannot be told apart, whatever the panel asks for. */
const mostBuckets = 1_000

/** Ends of what is to be divided; `to` is not below `from`. */
export type Extent = { readonly from: number; readonly to: number }

/**
 * How wide the buckets between two values are: the size a panel names, else a round one that makes about as many
 * buckets as it names. A size that would make more than a thousand is widened to a round one.
 */
export function bucketStep(rule: BucketRule, { from, to }: Extent, isTime: boolean): number {
  const round = isTime ? roundTime : roundNumber
  if (rule.kind === 'size' && (to - from) / rule.size < mostBuckets) return rule.size
  const count = rule.kind === 'count' ? Math.min(rule.count, mostBuckets) : mostBuckets
  return round((to - from) / Math.max(1, count - 1))
}

function roundTime(ms: number): number {
  return timeSteps.findLast((step) => step <= ms) ?? roundNumber(ms)
}

// The greatest of 1, 2, 2.5 and 5 times a power of ten that is not above; all values alike make one bucket.
function roundNumber(value: number): number {
  if (value <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  return (linear.findLast((factor) => factor * power <= value) ?? 1) * power
}
