import type { BucketBody, HistogramBody } from '../../../../services/metrics/src/wire/histogram.ts'

/** A native histogram on one line, as PromQL's own tests write them: `{count:3, sum:2.5, (1,2]:3}`; bounds rounded. */
export function wordHistogram({ count, sum, buckets = [] }: HistogramBody): string {
  return `{${[`count:${count}`, `sum:${sum}`, ...buckets.map(wordBucket)].join(', ')}}`
}

function wordBucket([boundaries, lower, upper, count]: BucketBody): string {
  const [hasLower, hasUpper] = [boundaries === 1 || boundaries === 3, boundaries === 0 || boundaries === 3]
  return `${hasLower ? '[' : '('}${round(lower)},${round(upper)}${hasUpper ? ']' : ')'}:${count}`
}

// Bounds of exponential buckets are powers with sixteen digits.
function round(bound: string): string {
  const value = Number(bound)
  return Number.isFinite(value) ? String(Number(value.toPrecision(4))) : bound
}
