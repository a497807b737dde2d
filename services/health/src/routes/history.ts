import { Failure } from '@hearth/kernel'
import { type AppEnv, createRoutes } from '@hearth/server'
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { History } from '../domain/history.ts'
import type { Report } from '../domain/report.ts'
import { historyBody, incidentsBody, renderHistory, renderIncidents } from '../wire/history.ts'
import { parseSince } from '../wire/since.ts'

export type HistoryRoutesDeps = {
  readonly history: History
  readonly report: () => Report
  readonly clock: () => number
}

const historyRoute = createRoute({
  method: 'get',
  path: '/api/v1/history',
  summary: 'What the checks found, a minute at a time',
  request: {
    query: z.object({
      check: z.string().max(64).optional().openapi({ description: 'One check; default: all' }),
      since: z
        .string()
        .max(40)
        .default('1h')
        .openapi({ description: 'ISO 8601 time, Unix milliseconds, or an age such as 30m, 1h, 24h' }),
    }),
  },
  responses: {
    200: { description: 'Minutes, oldest first', content: { 'application/json': { schema: historyBody } } },
  },
})

const incidentsRoute = createRoute({
  method: 'get',
  path: '/api/v1/incidents',
  summary: 'Times in which a check failed, newest first',
  responses: { 200: { description: 'Incidents', content: { 'application/json': { schema: incidentsBody } } } },
})

/** What the checks found before now. */
export function historyRoutes({ history, report, clock }: HistoryRoutesDeps): OpenAPIHono<AppEnv> {
  const routes = createRoutes()
  routes.openapi(historyRoute, (c) => {
    const { check, since } = c.req.valid('query')
    const nowMs = clock()
    const sinceMs = parseSince(since, nowMs)
    const names = report().checks.map(({ name }) => name)
    if (check !== undefined && !names.includes(check)) throw unknownCheck(check)
    const wanted = check === undefined ? names : [check]
    const found = wanted.map((name) => ({ name, minutes: history.minutes(name) }))
    c.header('cache-control', 'no-store')
    return c.json(renderHistory(found, { sinceMs, nowMs }), 200)
  })
  routes.openapi(incidentsRoute, (c) => {
    c.header('cache-control', 'no-store')
    return c.json(renderIncidents(history.incidents(), clock()), 200)
  })
  return routes
}

function unknownCheck(name: string): Failure {
  const message = `Cannot show the history of "${name}": it is not checked; GET /health lists what is`
  return new Failure('missing', message, { code: 'check_not_found', param: 'check' })
}
