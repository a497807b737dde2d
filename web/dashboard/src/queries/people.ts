import { ask } from '@hearth/ui-kit'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

export type Role = 'None' | 'Viewer' | 'Editor' | 'Admin'

export type Member = {
  readonly userId: number
  readonly login: string
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly isDisabled: boolean
  readonly lastSeenAt: string
  readonly lastSeenAtAge: string
}

export type Account = {
  readonly id: number
  readonly name: string
  readonly login: string
  readonly role: Role
  readonly isDisabled: boolean
  readonly tokens: number
}

export type AccountToken = {
  readonly id: number
  readonly name: string
  readonly created: string
  readonly lastUsedAt: string | null
  readonly expiration: string | null
  readonly hasExpired: boolean
}

export type BrowserSession = {
  readonly id: number
  readonly isActive: boolean
  readonly clientIp: string
  readonly browser: string
  readonly createdAt: string
}

export function useMembers() {
  return useQuery({
    queryKey: ['people', 'members'],
    queryFn: ({ signal }) => ask<readonly Member[]>('/api/org/users', { signal }),
  })
}

const allAccounts = 5_000

export function useAccounts() {
  return useQuery({
    queryKey: ['people', 'accounts'],
    queryFn: async ({ signal }) => {
      const path = `/api/serviceaccounts/search?perpage=${allAccounts}`
      return (await ask<{ readonly serviceAccounts: readonly Account[] }>(path, { signal })).serviceAccounts
    },
  })
}

export function useTokens(accountId: number) {
  return useQuery({
    queryKey: ['people', 'tokens', accountId],
    queryFn: ({ signal }) => ask<readonly AccountToken[]>(`/api/serviceaccounts/${accountId}/tokens`, { signal }),
  })
}

export function useSessions() {
  return useQuery({
    queryKey: ['people', 'sessions'],
    queryFn: ({ signal }) => ask<readonly BrowserSession[]>('/api/user/auth-tokens', { signal }),
  })
}

export type Change = {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly body?: object
}

/** A change to people, after which their lists are asked for anew. */
export function useChangePeople<T = { readonly message: string }>() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ path, ...rest }: Change) => ask<T>(path, rest),
    onSuccess: () => client.invalidateQueries({ queryKey: ['people'] }),
  })
}
