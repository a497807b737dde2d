import type { DataSource } from '../../datasource/data-source.ts'
import type { Answer } from '../answer.ts'
import type { Labels } from '../legend.ts'

/** A question to a Loki; times in Unix milliseconds. */
export type LokiAsk = {
  readonly expr: string
  /** Lines of a range come from the end that is named first: `backward` is the newest. */
  readonly direction: 'backward' | 'forward'
  /** The most lines; nothing to an expression that counts. */
  readonly limit: number
  /** What Loki's own statistics of queries know it by, such as `logvolhist`; empty for a plain one. */
  readonly purpose: string
} & (
  | { readonly kind: 'instant'; readonly timeMs: number }
  | { readonly kind: 'range'; readonly startMs: number; readonly endMs: number; readonly stepMs: number }
)

export type LokiLine = {
  /** Nanoseconds since 1970, as decimal text. */
  readonly ns: string
  readonly text: string
  readonly labels: Labels
  /** Where each label is from: `I` of the stream, `S` written with the line, `P` read out of it; where Loki tells. */
  readonly labelTypes: Labels | undefined
}

/** A number that says what a query cost. */
export type Stat = { readonly displayName: string; readonly unit: string; readonly value: number }

export type LokiAnswer = { readonly stats: readonly Stat[]; readonly warnings: readonly string[] } & (
  | { readonly kind: 'lines'; readonly lines: readonly LokiLine[] }
  | { readonly kind: 'series'; readonly answer: Answer }
)

/**
 * Asks a Loki.
 *
 * @throws {Failure} `invalid` for a query it refuses, `upstream` when it does not answer as it should
 */
export type AskLoki = (source: DataSource, ask: LokiAsk, signal: AbortSignal) => Promise<LokiAnswer>

/** A question to a Loki for lines as they come. */
export type LokiTailAsk = {
  readonly expr: string
  /** The most lines of those that are there already. */
  readonly limit: number
  /** Nanoseconds since 1970 as decimal text: nothing older; `undefined` leaves it to the Loki, which takes an hour. */
  readonly sinceNs: string | undefined
}

/** What comes at once; `dropped` counts the lines that the Loki left out for a slow reader. */
export type LokiTail = { readonly lines: readonly LokiLine[]; readonly dropped: number }

/**
 * Follows the lines of a Loki until the signal aborts. The first is without lines, once it is followed.
 *
 * @throws {Failure} `invalid` for a query it refuses, `upstream` when it is not reached, or is gone
 */
export type TailLoki = (source: DataSource, ask: LokiTailAsk, signal: AbortSignal) => AsyncIterable<LokiTail>
