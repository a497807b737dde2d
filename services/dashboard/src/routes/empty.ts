import { type Endpoint, endpoint } from './access.ts'

// Kinds of things that Grafana has and this service has none of, in the shape of an empty list.
const empty: Readonly<Record<string, object>> = {
  '/api/plugins': [],
  '/api/signing-keys/keys': { keys: [] },
  '/api/anonymous/devices': [],
  '/api/anonymous/search': { totalCount: 0, devices: [], page: 1, perPage: 100 },
}

/** Empty lists, for clients that ask before they know. */
export function emptyEndpoints(): readonly Endpoint[] {
  return Object.entries(empty).map(([path, body]) =>
    endpoint({
      method: 'get',
      path,
      summary: 'Empty: there are none here',
      access: 'viewer',
      handle: (_, c) => c.json(body),
    }),
  )
}
