import { type Endpoint, endpoint } from './access.ts'

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

/** Empty lists, for clients that ask before they know. */
export function emptyEndpoints(): readonly Endpoint[] {
  return Object.entries(empty).map(([path, body]) =>
    endpoint({
      method: 'get',
      path,
      summary: 'Empty: there are none here',
      access: 'user',
      handle: (_, c) => c.json(body),
    }),
  )
}
