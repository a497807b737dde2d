import type { Matcher } from '../../domain/model/matcher.ts'
import type { TimeRange } from '../../domain/model/queryable.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'
import { readMatchers, readSeriesRange, refuseMatch, requireMatch } from '../matchers.ts'

export type AdminDeps = {
  /** Removes all samples in the range of the series that match at least one set. */
  readonly deleteSeries: (sets: readonly (readonly Matcher[])[], range: TimeRange) => Promise<void>
}

/** Commands to the storage. */
export function adminEndpoints({ deleteSeries }: AdminDeps): readonly Endpoint[] {
  return [
    endpoint({
      method: ['post', 'put'],
      path: '/api/v1/admin/tsdb/delete_series',
      summary: 'Deletes samples of selected series',
      access: 'admins',
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
      // What is deleted is gone at once: there are no tombstones.
      handle: (_, c) => c.body(null, 204),
    }),
  ]
}
