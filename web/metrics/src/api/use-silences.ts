import { ask } from '@hearth/ui-kit'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FiringAlertBody } from '../../../../services/metrics/src/wire/alertmanager/alerts.ts'
import type { MatcherBody, SilenceBody } from '../../../../services/metrics/src/wire/alertmanager/silences.ts'

const base = '/alertmanager/api/v2'
const refreshMs = 10_000

/** A silence as it is sent; of one that exists with its id. */
export type SilenceDraft = Pick<SilenceBody, 'comment' | 'createdBy' | 'startsAt' | 'endsAt'> & {
  readonly id?: string
  readonly matchers: readonly MatcherBody[]
}

/** All silences: active ones, those to come, those that are over. */
export function useSilences() {
  return useQuery({
    queryKey: ['silences'],
    queryFn: ({ signal }) => ask<readonly SilenceBody[]>(`${base}/silences`, { signal }),
    refetchInterval: refreshMs,
  })
}

/**
 * Alerts that fire, as their delivery sees them.
 *
 * @param filters matchers that all have to fit, such as `severity="page"`
 */
export function useFiringAlerts(filters: readonly string[] = []) {
  return useQuery({
    queryKey: ['firing alerts', filters],
    queryFn: ({ signal }) => {
      const search = new URLSearchParams(filters.map((filter) => ['filter', filter]))
      return ask<readonly FiringAlertBody[]>(`${base}/alerts?${search}`, { signal })
    },
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
  })
}

/** Creates a silence or changes one. */
export function useSaveSilence() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: SilenceDraft) =>
      ask<{ readonly silenceID: string }>(`${base}/silences`, { method: 'POST', body }),
    onSuccess: () => forget(client),
  })
}

/** Ends a silence now. */
export function useExpireSilence() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => ask<void>(`${base}/silence/${id}`, { method: 'DELETE' }),
    onSuccess: () => forget(client),
  })
}

async function forget(client: ReturnType<typeof useQueryClient>): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['silences'] }),
    client.invalidateQueries({ queryKey: ['firing alerts'] }),
  ])
}
