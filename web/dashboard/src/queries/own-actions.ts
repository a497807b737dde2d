import { ask } from '@hearth/ui-kit'
import { useQuery } from '@tanstack/react-query'

/** What people may do or not, by Grafana's names for it; for each a page says who may. */
export type Action =
  | 'alert.notifications:write'
  | 'alert.rules:create'
  | 'alert.rules:write'
  | 'alert.silences:create'
  | 'dashboards:create'
  | 'dashboards:write'
  | 'datasources:create'
  | 'datasources:write'
  | 'org.users:write'
  | 'serviceaccounts:write'

/** Whether who looks may do something somewhere, as the service tells; `undefined` until it has told. */
export function useMay(action: Action | 'playlists:write' | 'snapshots:create'): boolean | undefined {
  const { data } = useOwnActions()
  return data === undefined ? undefined : data[action] === true
}

/** All that who looks may do. */
export function useOwnActions() {
  return useQuery({
    queryKey: ['own-actions'],
    queryFn: ({ signal }) => ask<Readonly<Record<string, boolean>>>('/api/access-control/user/actions', { signal }),
  })
}
