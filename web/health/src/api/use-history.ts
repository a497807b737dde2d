import { ask } from '@hearth/ui-kit'
import { useQuery } from '@tanstack/react-query'
import type { HistoryBody, IncidentsBody } from '../../../../services/health/src/wire/history.ts'

const refreshMs = 15_000

export const pastKey = ['past'] as const

/** The last hour of every check, a minute at a time. */
export function useHistory() {
  return useQuery({
    queryKey: [...pastKey, 'history'],
    queryFn: ({ signal }) => ask<HistoryBody>('/api/v1/history?since=1h', { signal }),
    refetchInterval: refreshMs,
  })
}

/** Times in which a check failed, newest first. */
export function useIncidents() {
  return useQuery({
    queryKey: [...pastKey, 'incidents'],
    queryFn: ({ signal }) => ask<IncidentsBody>('/api/v1/incidents', { signal }),
    refetchInterval: refreshMs,
  })
}
