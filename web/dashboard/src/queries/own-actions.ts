import { ask } from '@hearth/ui-kit'
import { useQuery } from '@tanstack/react-query'

/** What people may do or not, by Grafana's names for it. */
export type Action =
  | 'alert.notifications:write'
  | 'alert.rules:create'
  | 'alert.rules:write'
  | 'alert.silences:create'
  | 'dashboards:create'
  | 'datasources:create'
  | 'datasources:write'
  | 'org.users:write'
  | 'serviceaccounts:write'

/**
 * Whether who looks may do something somewhere, as the service tells.
 *
 * @param isWanted false where it is known otherwise
 * @returns `undefined` until the service has told
 */
export function useMay(action: Action, isWanted = true): boolean | undefined {
  const { data } = useOwnActions(isWanted)
  return data === undefined ? undefined : data[action] === true
}

/** All that who looks may do. */
export function useOwnActions(isWanted = true) {
  return useQuery({
    queryKey: ['own-actions'],
    queryFn: ({ signal }) => ask<Readonly<Record<string, boolean>>>('/api/access-control/user/actions', { signal }),
    enabled: isWanted,
  })
}
