import type { Labels } from './legend.ts'
import type { Numbers } from './written-numbers.ts'

/** One series of an answer; times in milliseconds, ascending, as many values. */
export type Series = {
  readonly labels: Labels
  readonly timesMs: Numbers
  readonly values: Numbers
}

/** What a Prometheus-compatible data source answers to a query. */
export type Answer = {
  readonly resultType: 'matrix' | 'vector' | 'scalar' | 'string'
  readonly series: readonly Series[]
  readonly warnings: readonly string[]
}

/** Single events behind a series, such as one slow request with the id of its trace. */
export type ExemplarSeries = {
  readonly labels: Labels
  readonly exemplars: readonly { readonly labels: Labels; readonly timeMs: number; readonly value: number }[]
}
