import { allBuckets, type Bucket } from '../../../histograms/buckets.ts'
import type { Histogram } from '../../../model/histogram.ts'
import { printShort } from './print-short.ts'

/** A histogram on one line, such as `{count:3, sum:2.5, (1,2]:3}`. */
export function printHistogram(histogram: Histogram): string {
  const buckets = allBuckets(histogram).filter(({ count }) => count !== 0)
  const totals = [`count:${printShort(histogram.count)}`, `sum:${printShort(histogram.sum)}`]
  return `{${[...totals, ...buckets.map(printBucket)].join(', ')}}`
}

function printBucket({ lower, upper, lowerInclusive, upperInclusive, count }: Bucket): string {
  const [open, close] = [lowerInclusive ? '[' : '(', upperInclusive ? ']' : ')']
  return `${open}${printShort(lower)},${printShort(upper)}${close}:${printShort(count)}`
}
