import { customBucketsSchema, type Histogram, type Span } from './histogram.ts'

type Counts = Readonly<Record<number, number>>

type Given = Partial<Omit<Histogram, 'positiveSpans' | 'negativeSpans' | 'positiveBuckets' | 'negativeBuckets'>> & {
  /** Counts by the indexes of their buckets. */
  readonly positive?: Counts
  readonly negative?: Counts
}

/** A histogram as a test writes it down; its count is that of its buckets unless given. */
export function histogram({ positive = {}, negative = {}, ...given }: Given): Histogram {
  const [p, n] = [sideOf(positive), sideOf(negative)]
  const { customValues = [], zeroCount = 0 } = given
  const count = [...p.buckets, ...n.buckets].reduce((sum, one) => sum + one, zeroCount)
  return {
    ...{ integer: false, resetHint: 'unknown', zeroThreshold: 0, zeroCount, sum: 0, customValues, count },
    schema: customValues.length > 0 ? customBucketsSchema : 0,
    ...given,
    ...{ positiveSpans: p.spans, positiveBuckets: p.buckets, negativeSpans: n.spans, negativeBuckets: n.buckets },
  }
}

function sideOf(counts: Counts): { readonly spans: readonly Span[]; readonly buckets: readonly number[] } {
  const sorted = Object.entries(counts)
    .map(([index, count]) => [Number(index), count] as const)
    .sort(([a], [b]) => a - b)
  let next = 0
  const spans = sorted.map(([index]) => {
    const span = { offset: index - next, length: 1 }
    next = index + 1
    return span
  })
  return { spans, buckets: sorted.map(([, count]) => count) }
}
