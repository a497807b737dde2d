import type { Matcher } from '../../domain/model/matcher.ts'
import type { TimeRange } from '../../domain/model/queryable.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'
import { readMatchers, readSeriesRange, refuseMatch, requireMatch } from '../matchers.ts'

export type AdminDeps = {
  /** Removes all samples in the range of the series that match at least one set. */
  readonly deleteSeries: (sets: readonly (readonly Matcher[])[], range: TimeRange) => Promise<void>
  /** Frees what deleted samples take on disk. */
  readonly cleanTombstones: () => Promise<void>
}

/** Commands to the storage. */
export function adminEndpoints({ deleteSeries, cleanTombstones }: AdminDeps): readonly Endpoint[] {
  return [
    endpoint({
      method: ['post', 'put'],
      path: '/api/v1/admin/tsdb/delete_series',
      summary: 'Deletes samples of selected series',
      access: 'admins',
      status: 204,
      params: { 'match[]': 'Selector; may be repeated', start: 'First time', end: 'Last time' },
      async handle(params, c) {
        requireMatch(params)
        const range = readSeriesRange(params)
        await deleteSeries(readMatchers(params, refuseMatch), range)
        return c.body(null, 204)
      },
    }),
    endpoint({
      method: ['post', 'put'],
      path: '/api/v1/admin/tsdb/clean_tombstones',
      summary: 'Frees what was deleted',
      access: 'admins',
      status: 204,
      async handle(_, c) {
        await cleanTombstones()
        return c.body(null, 204)
      },
    }),
  ]
}
