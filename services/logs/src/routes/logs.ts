import { createRoutes } from '@hearth/server'
import { createRoute } from '@hono/zod-openapi'
import { queryLogs } from '../domain/query-logs.ts'
import type { LogSource } from '../domain/source.ts'
import { parseCursor } from '../wire/cursor.ts'
import { pageBody, renderPage } from '../wire/page.ts'
import { filterOf, pageQuery } from '../wire/query.ts'
import { parseInstant } from '../wire/time.ts'
import { selectContainers } from './select-containers.ts'

export type LogRoutesDeps = {
  readonly source: LogSource
  readonly clock: () => number
  readonly limits: { readonly defaultLimit: number; readonly maxLimit: number }
  /** Told how much was read to answer. */
  readonly scanned: (bytes: number) => void
}

export function logRoutes({ source, clock, limits, scanned }: LogRoutesDeps) {
  const routes = createRoutes()
  const route = createRoute({
    method: 'get',
    path: '/api/v1/logs',
    summary: 'A page of lines',
    request: { query: pageQuery(limits) },
    responses: { 200: { description: 'Lines', content: { 'application/json': { schema: pageBody } } } },
  })
  routes.openapi(route, async (c) => {
    const startedMs = performance.now()
    const query = c.req.valid('query')
    const instant = (name: 'since' | 'until') =>
      query[name] === undefined ? undefined : parseInstant(query[name], name, clock())
    const { ids, all } = await selectContainers(source, query.container)
    const page = await queryLogs(source, {
      containers: ids,
      all,
      cursors: query.cursor === undefined ? new Map() : parseCursor(query.cursor),
      direction: query.direction,
      limit: query.limit,
      since: instant('since'),
      until: instant('until'),
      accept: filterOf(query),
    })
    scanned(page.scannedBytes)
    return c.json(renderPage(page, query.direction, performance.now() - startedMs), 200, {
      'cache-control': 'no-store',
    })
  })
  return routes
}
