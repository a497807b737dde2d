import type { ComponentInput } from '@hearth/flow'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { askApi } from '../../api/ask-api.ts'
import { queryKeys } from '../../api/query-keys.ts'

export type Credential = {
  readonly id: string
  readonly name: string
  readonly credentialName: string
  readonly updatedDate: string
}

export type CredentialKind = {
  readonly name: string
  readonly label: string
  readonly description?: string
  readonly inputs: readonly ComponentInput[]
}

/** What is sent to keep a credential. */
export type CredentialDraft = {
  readonly name: string
  readonly credentialName: string
  readonly plainDataObj: Readonly<Record<string, unknown>>
}

/** All credentials; their secrets stay with the service. */
export function useCredentials() {
  return useQuery({
    queryKey: queryKeys.credentials,
    queryFn: ({ signal }) => askApi<readonly Credential[]>('/credentials', { signal }),
    retry: false,
  })
}

/** All kinds of credentials, which change only with the service. */
export function useAllCredentialKinds() {
  return useQuery({
    queryKey: queryKeys.allCredentialKinds,
    queryFn: ({ signal }) => askApi<readonly CredentialKind[]>('/components-credentials', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** What the kinds of credentials of these names ask for. */
export function useCredentialKinds(names: readonly string[]) {
  return useQuery({
    queryKey: queryKeys.credentialKinds(names),
    queryFn: ({ signal }) =>
      Promise.all(
        names.map((name) => askApi<CredentialKind>(`/components-credentials/${encodeURIComponent(name)}`, { signal })),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** A credential with its fields, secret ones as the service's mark for "there is a value". */
export function useCredential(id: string | undefined) {
  return useQuery({
    queryKey: queryKeys.credential(id ?? ''),
    queryFn: ({ signal }) => askApi<Credential & CredentialDraft>(`/credentials/${id}`, { signal }),
    enabled: id !== undefined,
    gcTime: 0,
  })
}

/** Keeps a new credential, or changes the one of this id. */
export function useSaveCredential(id: string | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: CredentialDraft) =>
      id === undefined
        ? askApi<Credential>('/credentials', { method: 'POST', body })
        : askApi<Credential>(`/credentials/${id}`, { method: 'PUT', body }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.credentials }),
  })
}
