/**
 * What the sender said of the counts before this sample: `reset` they began anew here, `none` they went on,
 * `gauge` they may fall as well as rise, `unknown` nothing.
 */
export type ResetHint = 'unknown' | 'reset' | 'none' | 'gauge'

/** Buckets that follow one another: `offset` from the end of the span before (of the first: its index), and how many. */
export type Span = { readonly offset: number; readonly length: number }

/** The schema of histograms whose bounds are `customValues`, as those made of classic buckets. */
export const customBucketsSchema = -53

/** The finest and the coarsest of the exponential schemas. */
export const finestSchema = 8
export const coarsestSchema = -4

/**
 * A native histogram. Nothing in it is ever changed, so samples may share their spans and bounds.
 *
 * In schema `n` the bucket of index `i` counts observations above `2 ** ((i - 1) / 2 ** n)` up to
 * `2 ** (i / 2 ** n)`, the negative ones mirrored; those around zero up to `zeroThreshold` are in `zeroCount`.
 */
export type Histogram = {
  /** Whether the counts came as whole numbers; it decides how they are stored, not how they are computed with. */
  readonly integer: boolean
  readonly resetHint: ResetHint
  /** -4 to 8, or -53 for bounds of its own. */
  readonly schema: number
  readonly zeroThreshold: number
  readonly zeroCount: number
  readonly count: number
  /** The end of a series is never told by it: that is a float sample with the staleness marker. */
  readonly sum: number
  readonly positiveSpans: readonly Span[]
  readonly negativeSpans: readonly Span[]
  /** Absolute counts, one for each bucket of the spans. */
  readonly positiveBuckets: Counts
  readonly negativeBuckets: Counts
  /** Upper bounds, ascending, without +Inf; empty unless the schema is -53. */
  readonly customValues: readonly number[]
}

export type Counts = readonly number[] | Float64Array

/** Whether the bounds are the histogram's own. */
export function hasCustomBuckets({ schema }: Pick<Histogram, 'schema'>): boolean {
  return schema === customBucketsSchema
}
