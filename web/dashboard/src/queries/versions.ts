import { ask } from '@hearth/ui-kit'
import { useQuery } from '@tanstack/react-query'

export type Version = {
  readonly version: number
  readonly restoredFrom: number
  /** ISO 8601. */
  readonly created: string
  readonly createdBy: string
  readonly message: string
}

const pathOf = (uid: string) => `/api/dashboards/uid/${encodeURIComponent(uid)}/versions`

/** The kept versions of a dashboard, newest first. */
export function useVersions(uid: string) {
  return useQuery({
    queryKey: ['versions', uid],
    queryFn: async ({ signal }) =>
      (await ask<{ readonly versions: readonly Version[] }>(pathOf(uid), { signal })).versions,
  })
}

/** The dashboard of a version, as it was stored. */
export function useVersion(uid: string, version: number | undefined) {
  return useQuery({
    queryKey: ['versions', uid, version],
    queryFn: async ({ signal }) =>
      (await ask<{ readonly data: unknown }>(`${pathOf(uid)}/${version}`, { signal })).data,
    enabled: version !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
