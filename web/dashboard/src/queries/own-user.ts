import { ask } from '@hearth/ui-kit'
import { useQuery } from '@tanstack/react-query'
import type { Role } from './people.ts'

/** Who is signed in. */
export type OwnUser = {
  readonly id: number
  readonly login: string
  readonly name: string
  readonly email: string
  readonly isGrafanaAdmin: boolean
  readonly orgRole: Role
}

/** @param isWanted false where nobody asks who it is */
export function useOwnUser(isWanted = true) {
  return useQuery({
    queryKey: ['own-user'],
    queryFn: async ({ signal }) => (await ask<{ readonly user: OwnUser }>('/bootdata', { signal })).user,
    enabled: isWanted,
  })
}
