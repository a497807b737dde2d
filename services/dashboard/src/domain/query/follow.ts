import type { DataSource } from '../datasource/data-source.ts'
import type { Frame } from './frame.ts'
import type { Query } from './query.ts'

type FollowTask = {
  readonly source: DataSource
  /** Not a blank one; of lines, not of what is counted over them. */
  readonly query: Query
  /** Nanoseconds since 1970 as decimal text: where one goes on who has followed before, lines of that moment included. */
  readonly sinceNs: string | undefined
}

/** What came since the last one; the first may have nothing, and tells that the source is followed. */
export type Followed = {
  readonly frames: readonly Frame[]
  /** Lines that the source left out, as they were not taken fast enough. */
  readonly dropped: number
}

/**
 * Follows the lines of a query as they come, one step as its reader takes it; ends by the signal alone.
 *
 * @throws {Failure} `invalid` for a query it refuses, `upstream` when the source is not reached, or is gone
 */
export type Follow = (task: FollowTask, signal: AbortSignal) => AsyncIterable<Followed>

// What was written just before makes the next ones readable.
const linesToBeginWith = 100
// Whoever was away for longer has enough to read, and takes the rest from the query of the range.
const linesToGoOnWith = 1_000

/** Lines that are there already to ask a source for, where a query says no number. */
export function linesToAsk(sinceNs: string | undefined): number {
  return sinceNs === undefined ? linesToBeginWith : linesToGoOnWith
}
