import { type AppEnv, createRoutes } from '@hearth/server'
import type { OpenAPIHono } from '@hono/zod-openapi'

// Kinds of things that Grafana has and this service has none of, in the shape of an empty list.
const empty: Readonly<Record<string, object>> = {
  '/api/teams/search': { totalCount: 0, teams: [], page: 1, perPage: 1_000 },
  '/api/serviceaccounts/search': { totalCount: 0, serviceAccounts: [], page: 1, perPage: 1_000 },
  '/api/library-elements': { result: { totalCount: 0, elements: [], page: 1, perPage: 100 } },
  '/api/access-control/user/actions': {},
  '/api/access-control/user/permissions': {},
  '/api/plugins': [],
  '/api/playlists': [],
  '/api/dashboard/snapshots': [],
  '/api/query-history': { result: { totalCount: 0, page: 1, perPage: 100, queryHistory: [] } },
  '/api/alertmanager/grafana/api/v2/alerts': [],
  '/api/alertmanager/grafana/api/v2/silences': [],
  '/api/prometheus/grafana/api/v1/rules': { status: 'success', data: { groups: [] } },
  '/api/prometheus/grafana/api/v1/alerts': { status: 'success', data: { alerts: [] } },
}

/** Empty lists, for clients that ask before they know; any other path below `/api` is not found. */
export function emptyRoutes(): OpenAPIHono<AppEnv> {
  const routes = createRoutes()
  for (const [path, body] of Object.entries(empty)) routes.get(path, (c) => c.json(body))
  routes.all('/api/*', (c) => c.json({ message: 'Not found', traceID: c.get('requestId') }, 404))
  return routes
}
