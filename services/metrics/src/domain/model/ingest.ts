import type { Labels } from './labels.ts'

/** Samples of one series to be stored, oldest first; `values` bit for bit (staleness markers included). */
export type IncomingSeries = {
  readonly labels: Labels
  readonly timestamps: Float64Array
  readonly values: Float64Array
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
