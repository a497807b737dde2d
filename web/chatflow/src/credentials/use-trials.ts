import { useMutation, useQuery } from '@tanstack/react-query'
import { askApi } from '../api/ask-api.ts'
import { queryKeys } from '../api/query-keys.ts'

/** What is tried: a credential as it is kept, as it is typed, or the one with changes of the other. */
export type TriedCredential = {
  readonly id?: string
  readonly credentialName: string
  readonly plainDataObj?: Readonly<Record<string, unknown>>
  /** The server, where the credential names none. */
  readonly at?: { readonly host: string; readonly port?: number; readonly database?: string }
}

export type TrialResult = { readonly holds: boolean; readonly message: string; readonly durationMs: number }

/** Whom a trial asks. */
export type TrialKind = {
  /** Empty where the credential, or who tries it, names it. */
  readonly asks: string
  /** Who tries it has to name the server; this is the port that it usually has. */
  readonly usualPort?: number
  /** Why nobody can be asked. */
  readonly untried?: string
}

/** The trials there are, or why there is none, by kind of credential. */
export function useTrials(): ReadonlyMap<string, TrialKind> | undefined {
  const { data } = useQuery({
    queryKey: queryKeys.credentialTrials,
    async queryFn({ signal }) {
      const kinds = await askApi<readonly (TrialKind & { credentialName: string })[]>('/credential-trials', { signal })
      return new Map(kinds.map(({ credentialName, ...kind }) => [credentialName, kind]))
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
