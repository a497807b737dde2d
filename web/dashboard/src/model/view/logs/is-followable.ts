import type { Panel } from '../../dashboard.ts'
import type { Datasource, QueryRequest } from '../../queries/build-query.ts'
import type { Calendar } from '../../time/calendar.ts'
import type { TimeRange } from '../../time/time-range.ts'

export type FollowContext = {
  readonly timeRange: TimeRange
  readonly calendar: Calendar
  readonly datasources: readonly Datasource[]
}

const followed = ['loki', 'hearth-logs']

/**
 * Whether lines that come belong to those that a panel of logs shows: it ends now, its data sources tell them as they
 * come, and nothing is done with them before they are shown.
 */
export function isFollowable(
  { kind, timeFrom, timeShift, transformations }: Panel,
  { timeRange, calendar, datasources }: FollowContext,
  queries: QueryRequest['queries'],
): boolean {
  if (kind !== 'logs' || transformations.length > 0 || timeShift !== undefined) return false
  // A range of the panel's own ends now, but for whole days and the like.
  const endsNow = timeFrom === undefined ? timeRange.to.trim() === 'now' : !timeFrom.includes('/')
  if (!endsNow || calendar.nowDelay !== '') return false
  return queries.length > 0 && queries.every((query) => followed.includes(typeOf(query, datasources)))
}

function typeOf({ datasource }: QueryRequest['queries'][number], datasources: readonly Datasource[]): string {
  const { uid } = (datasource ?? {}) as { readonly uid?: unknown }
  return datasources.find((one) => one.uid === uid)?.type ?? ''
}
