import { Failure } from '@hearth/kernel'
import { createRoutes } from '@hearth/server'
import type { Matcher } from '../domain/model/matcher.ts'
import type { TimeRange } from '../domain/model/queryable.ts'
import { refusePages } from './cors.ts'
import { addEndpoint, type Routes } from './endpoint.ts'
import { readMatchers, readSeriesRange, refuseMatch, requireMatch } from './matchers.ts'

export type AdminRoutesDeps = {
  readonly enabled: boolean
  /** Removes all samples in the range of the series that match at least one set. */
  readonly deleteSeries: (sets: readonly (readonly Matcher[])[], range: TimeRange) => Promise<void>
}

const verbs = ['post', 'put'] as const

/** Commands to the storage, off unless configured: there are no credentials. */
export function adminRoutes({ enabled, deleteSeries }: AdminRoutesDeps): Routes {
  const routes = createRoutes()
  routes.use('/api/v1/admin/*', refusePages, async (_, next) => {
    if (!enabled) throw new Failure('unavailable', 'admin APIs disabled', { code: 'unavailable' })
    await next()
  })
  const remove = {
    path: '/api/v1/admin/tsdb/delete_series',
    methods: verbs,
    summary: 'Deletes samples of selected series',
    params: { 'match[]': 'Selector; may be repeated', start: 'First time', end: 'Last time' },
  }
  addEndpoint(routes, remove, async (c, params) => {
    requireMatch(params)
    const range = readSeriesRange(params)
    await deleteSeries(readMatchers(params, refuseMatch), range)
    return c.body(null, 204)
  })
  const clean = { path: '/api/v1/admin/tsdb/clean_tombstones', methods: verbs, summary: 'Frees what was deleted' }
  // What is deleted is gone at once: there are no tombstones.
  addEndpoint(routes, clean, (c) => c.body(null, 204))
  return routes
}
