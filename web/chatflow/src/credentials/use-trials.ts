import { useMutation, useQuery } from '@tanstack/react-query'
import { askApi } from '../api/ask-api.ts'
import { queryKeys } from '../api/query-keys.ts'

/** What is tried: a credential as it is kept, as it is typed, or the one with changes of the other. */
export type TriedCredential = {
  readonly id?: string
  readonly credentialName: string
  readonly plainDataObj?: Readonly<Record<string, unknown>>
}

export type TrialResult = { readonly holds: boolean; readonly message: string; readonly durationMs: number }

/** Whom a trial asks, by the kinds for which there is one. */
export function useTrials(): ReadonlyMap<string, string> | undefined {
  const { data } = useQuery({
    queryKey: queryKeys.credentialTrials,
    async queryFn({ signal }) {
      const kinds = await askApi<readonly { credentialName: string; asks: string }[]>('/credential-trials', { signal })
      return new Map(kinds.map(({ credentialName, asks }) => [credentialName, asks]))
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}

export function useTrial() {
  return useMutation({
    mutationFn: (body: TriedCredential) => askApi<TrialResult>('/credential-trials', { method: 'POST', body }),
  })
}
