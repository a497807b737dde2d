import type { Histogram } from './histogram.ts'
import type { Labels } from './labels.ts'
import type { Matcher } from './matcher.ts'
import type { StartTimes } from './start-times.ts'

/**
 * Samples of one series in a time range, oldest first, no two at one time.
 *
 * `values` holds every bit as it was written: a staleness marker is the NaN with the bits
 * 0x7ff0000000000002, told apart by `isStaleAt`; copy with `set`, `slice` or `subarray`, for reading a
 * number and storing it again may change the bits of a NaN.
 */
export type Series = {
  readonly labels: Labels
  /** Unix times in milliseconds. */
  readonly timestamps: Float64Array
  /** As long as `timestamps`. */
  readonly values: Float64Array
  /**
   * At the places of samples that are histograms, whose `values` are their sums; absent where all samples are
   * floats.
   */
  readonly histograms?: readonly (Histogram | undefined)[]
  /** Absent where nobody said when the counts began. */
  readonly starts?: StartTimes
}

export type TimeRange = {
  /** Unix times in milliseconds, both included. */
  readonly fromMs: number
  readonly toMs: number
}

export type SelectOptions = TimeRange & {
  /** More samples than this are refused, so that one question cannot take all memory. */
  readonly maxSamples: number
  readonly signal: AbortSignal
  /** Only the newest sample of each series in the range is wanted; where it takes no less to find, more may come. */
  readonly newestOnly?: boolean
  /** Is told why the answer may not be whole; default: nobody is. */
  readonly warn?: Warn
}

/** Takes a sentence for whoever asked. */
export type Warn = (message: string) => void

/** What PromQL asks. */
export type Selectable = Pick<Queryable, 'select'>

/** What can be asked of samples. The head is one; blocks on disk and remote stores are others. */
export type Queryable = {
  /**
   * Series that satisfy all matchers and have at least one sample in the range, in any order.
   * @throws {Failure} `too-large` above `maxSamples`
   */
  select(matchers: readonly Matcher[], options: SelectOptions): Promise<readonly Series[]>
  /** Labels of series that satisfy all matchers of at least one set and have samples in the range; no set means all. */
  series(sets: readonly (readonly Matcher[])[], range: TimeRange, warn?: Warn): Promise<readonly Labels[]>
  /** Sorted. */
  labelNames(sets: readonly (readonly Matcher[])[], range: TimeRange): Promise<readonly string[]>
  /** Sorted. */
  labelValues(name: string, sets: readonly (readonly Matcher[])[], range: TimeRange): Promise<readonly string[]>
}
