import type { Matcher } from '../model/matcher.ts'
import type { TimeRange } from '../model/queryable.ts'

/** A condition as plain data. */
export type PlainMatcher = Pick<Matcher, 'name' | 'op' | 'value'>

/** Series of one range of time. */
export type Selection = TimeRange & { readonly matchers: readonly PlainMatcher[] }

/**
 * Series that leave as they are, for another program to go on with: by remote read as samples or as chunks, or the
 * newest sample of each by federation. In plain data that can go from one thread to another.
 */
export type Outgoing = {
  readonly form: 'samples' | 'chunks' | 'newest'
  readonly selections: readonly Selection[]
  /** What marks series that leave this server, as names and values. */
  readonly external: readonly (readonly [string, string])[]
  /** How the newest samples are written: text has no native histograms. */
  readonly format?: 'text' | 'protobuf'
  /** How names beyond letters, digits and `_` are written for a page. */
  readonly escaping?: 'allow-utf-8' | 'underscores' | 'dots' | 'values'
}

type OutgoingBounds = {
  /** From now on, waiting included. */
  readonly timeoutMs: number
  /** Of whoever asked: aborts when they leave. */
  readonly signal: AbortSignal
}

/**
 * Gives series away, in pieces that are made when they are taken. It has its place among the queries until the last
 * was taken or the reader has left.
 *
 * @throws {Failure} with the first piece, `too-large` for more samples or series than a query may hold
 */
export type SendOut = (outgoing: Outgoing, bounds: OutgoingBounds) => AsyncGenerator<Uint8Array, undefined>
