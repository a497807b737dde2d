import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { renderConversation } from '../../../../services/chatflow/src/wire/predictions/conversations/conversation.ts'
import type { renderMessage } from '../../../../services/chatflow/src/wire/predictions/message.ts'
import { askApi } from '../api/ask-api.ts'
import { queryKeys } from '../api/query-keys.ts'
import type { RecordedRun } from '../runs/run-api.ts'
import { type ConversationSearch, queryOf } from './conversation-search.ts'

/** A row of `GET /conversations`. */
export type Conversation = ReturnType<typeof renderConversation>

/** A message with what its reader thought of it. */
export type SaidMessage = ReturnType<typeof renderMessage> & {
  readonly feedback: { readonly rating: string; readonly content: string | null } | null
}

type ConversationPage = { readonly conversations: readonly Conversation[]; readonly next: string | null }

const pathOf = ({ chatflowid, sessionId }: Pick<Conversation, 'chatflowid' | 'sessionId'>) =>
  `/conversations/${encodeURIComponent(chatflowid)}/${encodeURIComponent(sessionId)}`

/** Conversations that fit, page by page. */
export function useConversations(search: ConversationSearch) {
  return useInfiniteQuery({
    queryKey: [...queryKeys.conversations, search],
    queryFn: ({ signal, pageParam }) => {
      const query = queryOf(search, Date.now())
      if (pageParam !== '') query.set('cursor', pageParam)
      return askApi<ConversationPage>(`/conversations?${query}`, { signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

/** Where all that fits can be fetched as a file; it is written as it is read, so that the browser holds none of it. */
export function exportUrl(search: ConversationSearch, format: 'csv' | 'json'): string {
  const query = queryOf(search, Date.now())
  query.set('format', format)
  return `/api/v1/conversations/export?${query}`
}

export function useConversation(flowId: string, sessionId: string) {
  return useQuery({
    queryKey: queryKeys.conversation(flowId, sessionId),
    queryFn: ({ signal }) => askApi<Conversation>(pathOf({ chatflowid: flowId, sessionId }), { signal }),
    retry: false,
  })
}

const messagesAPage = 100

/** What was said in one, from its beginning, page by page. */
export function useSaid(flowId: string, sessionId: string) {
  return useInfiniteQuery({
    queryKey: queryKeys.said(flowId, sessionId),
    queryFn: ({ signal, pageParam }) => {
      const query = new URLSearchParams({
        sessionId,
        feedback: 'true',
        page: `${pageParam}`,
        limit: `${messagesAPage}`,
      })
      return askApi<readonly SaidMessage[]>(`/chatmessage/${encodeURIComponent(flowId)}?${query}`, { signal })
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.length < messagesAPage ? undefined : pages.length + 1),
  })
}

/** The runs of one. */
export function useRunsOf(flowId: string, sessionId: string) {
  return useQuery({
    queryKey: queryKeys.sessionRuns(flowId, sessionId),
    queryFn: ({ signal }) =>
      askApi<readonly RecordedRun[]>(
        `/run-history?${new URLSearchParams({ chatflowId: flowId, sessionId, limit: '200' })}`,
        { signal },
      ),
  })
}

/** Removes one with all that belongs to it. */
export function useRemoveConversation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (conversation: Conversation) => askApi(pathOf(conversation), { method: 'DELETE' }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.conversations }),
  })
}
