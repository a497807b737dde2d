import type { Logger } from '@hearth/kernel'
import type { QueryLog } from '../../engines/queries/query-log.ts'
import { type LoggedQuery, queryLogLine } from './query-log-line.ts'

export type NoteQueryDeps = {
  readonly log: QueryLog
  readonly logger: Logger
  /** Unix time in milliseconds. */
  readonly clock: () => number
  /** A query that takes longer is told to `logger`; 0 tells of none. */
  readonly slowQueryMs: number
}

// A query may be as long as a body.
const maxToldChars = 2_000

/** Hears of each query that was evaluated: the query log gets a line if it is on, the log of this process slow ones. */
export function createNoteQuery({ log, logger, clock, slowQueryMs }: NoteQueryDeps): (query: LoggedQuery) => void {
  return (noted) => {
    if (log.isOn) log.write(queryLogLine(noted, clock()))
    if (slowQueryMs === 0 || noted.totalMs < slowQueryMs) return
    const { request, origin, error } = noted
    const query = request.query.length > maxToldChars ? `${request.query.slice(0, maxToldChars)}…` : request.query
    const took = { queueMs: Math.round(noted.queueMs), totalMs: Math.round(noted.totalMs) }
    const failed = error === undefined ? {} : { err: error }
    logger.warn({ query, ...request.times, ...took, ...origin, ...failed }, 'A query was slow')
  }
}
