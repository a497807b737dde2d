import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { askApi } from '../api/ask-api.ts'
import { queryKeys } from '../api/query-keys.ts'
import { type ChatMessage, sessionsOf, turnsOf } from './sessions.ts'

// Older sessions are left to the interface; a list longer than this is no list to choose from.
const newestMessages = 500
const refreshMs = 15_000

/** The sessions with the newest messages. */
export function useSessions(flowId: string) {
  return useQuery({
    queryKey: queryKeys.sessions(flowId),
    queryFn: ({ signal }) =>
      askApi<ChatMessage[]>(`/chatmessage/${flowId}?order=DESC&page=1&limit=${newestMessages}`, { signal }),
    select: sessionsOf,
    refetchInterval: refreshMs,
  })
}

/** What was said in a session before it was opened; not asked for unless `enabled`. */
export function useHistory(flowId: string, sessionId: string, enabled: boolean) {
  return useQuery({
    enabled,
    queryKey: queryKeys.session(flowId, sessionId),
    queryFn: ({ signal }) =>
      askApi<ChatMessage[]>(`/chatmessage/${flowId}?sessionId=${encodeURIComponent(sessionId)}&feedback=true`, {
        signal,
      }),
    select: turnsOf,
    // What is said from then on is known here already.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

export function useRemoveSession(flowId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (sessionId: string) =>
      askApi(`/chatmessage/${flowId}?sessionId=${encodeURIComponent(sessionId)}`, { method: 'DELETE' }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.sessions(flowId) }),
  })
}
