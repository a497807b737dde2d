import type { Counts, Histogram } from '../model/histogram.ts'
import { withSides } from './add.ts'
import { negativeSide, positiveSide } from './buckets.ts'
import { coarsen } from './side.ts'

/** All counts and the sum times a factor; below zero nothing counts any more. */
export function multiplyHistogram(histogram: Histogram, factor: number): Histogram {
  return map(histogram, factor < 0, (value) => value * factor)
}

/** All counts and the sum through a divisor; zero leaves no buckets. */
export function divideHistogram(histogram: Histogram, divisor: number): Histogram {
  const divided = map(histogram, divisor < 0, (value) => value / divisor)
  return divisor === 0 ? { ...divided, ...noBuckets } : divided
}

const noBuckets = { positiveSpans: [], positiveBuckets: [], negativeSpans: [], negativeBuckets: [] } as const

function map(histogram: Histogram, turns: boolean, f: (value: number) => number): Histogram {
  const all = (counts: Counts) => Array.from(counts, f)
  return {
    ...histogram,
    integer: false,
    resetHint: turns ? 'gauge' : histogram.resetHint,
    zeroCount: f(histogram.zeroCount),
    count: f(histogram.count),
    sum: f(histogram.sum),
    positiveBuckets: all(histogram.positiveBuckets),
    negativeBuckets: all(histogram.negativeBuckets),
  }
}

/** The same without buckets that count nothing. */
export function compactHistogram(histogram: Histogram): Histogram {
  return withSides(histogram, positiveSide(histogram), negativeSide(histogram))
}

/** The same observations in the buckets of a coarser schema. */
export function coarsenHistogram(histogram: Histogram, schema: number): Histogram {
  if (schema === histogram.schema) return histogram
  const coarse = (side: ReturnType<typeof positiveSide>) => coarsen(side, histogram.schema, schema)
  return { ...withSides(histogram, coarse(positiveSide(histogram)), coarse(negativeSide(histogram))), schema }
}

/** The same, as something whose counts may fall. */
export function asGauge(histogram: Histogram): Histogram {
  return { ...histogram, resetHint: 'gauge' }
}

/** What a counter is before its first observation, in the layout of another histogram. */
export function emptyLike({ schema, customValues }: Histogram): Histogram {
  return {
    ...{ integer: false, resetHint: 'unknown', schema, zeroThreshold: 0, zeroCount: 0, count: 0, sum: 0, customValues },
    ...noBuckets,
  }
}
