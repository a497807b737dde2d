import type { Histogram } from './histogram.ts'
import type { Labels } from './labels.ts'

/** Samples of one series to be stored, oldest first; `values` bit for bit (staleness markers included). */
export type IncomingSeries = {
  readonly labels: Labels
  readonly timestamps: Float64Array
  readonly values: Float64Array
  /** At the places of samples that are histograms, whose `values` are not looked at; absent where there are none. */
  readonly histograms?: readonly (Histogram | undefined)[]
}

/** Where scraped, pushed and computed samples go. */
export type Appender = {
  /**
   * Stores all or nothing, and resolves once it is as safe as the configuration asks.
   * @throws {Failure} `invalid` for samples that are out of order, too old, or differ from the one already
   *   kept for that time; in Prometheus' words
   */
  append(series: readonly IncomingSeries[], signal: AbortSignal): Promise<void>
}

/** Samples of many series in flat arrays, which may be longer than what is used of them. */
export type SampleBatch = {
  /** One entry for a series; a series may come twice. */
  readonly labels: readonly Labels[]
  /** Where the samples of each series end; they start where those of the series before it end. */
  readonly ends: ArrayLike<number>
  /** Unix times in milliseconds, whole numbers. */
  readonly timestamps: Float64Array
  /** Bit for bit, staleness markers included. */
  readonly values: Float64Array
  /** By the places of samples that are histograms, whose `values` may be overwritten; absent where there are none. */
  readonly histograms?: ReadonlyMap<number, Histogram>
  /** By the places of samples of which is known when their counts began: Unix milliseconds. */
  readonly starts?: ReadonlyMap<number, number>
}

/** How many samples a batch brought into the store, and how many it could not take and why. */
export type BatchOutcome = {
  readonly stored: number
  /** Further back than the window for late samples. */
  readonly tooOld: number
  /** Other than the sample that is kept for the same time. */
  readonly conflicting: number
}

/** The same as `Appender` without an object for each series, for what comes often: scrapes and remote writes. */
export type BatchAppender = {
  /**
   * Takes what it needs of the arrays before it returns, so that they can be used again at once.
   *
   * @param options.refusal `fail` stores all or nothing; `skip` leaves out what cannot be stored
   * @throws {Failure} `invalid` with `fail`, in Prometheus' words; `unavailable` when the samples are held in
   *   memory but could not be logged, such as on a full disk
   */
  appendBatch(
    batch: SampleBatch,
    options: { readonly refusal: 'fail' | 'skip'; readonly signal: AbortSignal },
  ): Promise<BatchOutcome>
}
