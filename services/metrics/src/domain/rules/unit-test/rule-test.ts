import type { Histogram } from '../../model/histogram.ts'
import type { Labels } from '../../model/labels.ts'
import type { Point } from './series-values.ts'

/** One series that is there before rules are evaluated, from the start on at the interval of the test. */
type InputSeries = { readonly labels: Labels; readonly points: readonly Point[] }

/** Alerts that have to fire at a time, and no others of their name; times in milliseconds from the start. */
export type AlertExpectation = {
  readonly atMs: number
  readonly alertName: string
  readonly alerts: readonly { readonly labels: Labels; readonly annotations: Readonly<Record<string, string>> }[]
}

/** What an expression has to give at a time; in milliseconds from the start. */
type QueryExpectation = {
  readonly atMs: number
  readonly expression: string
  readonly samples: readonly { readonly labels: Labels; readonly value: number; readonly histogram?: Histogram }[]
}

/** Rules over given series, and what has to come of them. */
export type RuleTest = {
  /** Empty when it has none. */
  readonly name: string
  /** Unix time in milliseconds. */
  readonly startMs: number
  readonly stepMs: number
  readonly series: readonly InputSeries[]
  readonly externalLabels: Readonly<Record<string, string>>
  readonly externalUrl: string
  readonly alerts: readonly AlertExpectation[]
  readonly queries: readonly QueryExpectation[]
}

/** What holds for all tests of a file. */
export type RuleTestOptions = {
  /** Between two evaluations of all groups. */
  readonly intervalMs: number
  /** Whether values may differ in their last bit. */
  readonly isFuzzy: boolean
}
