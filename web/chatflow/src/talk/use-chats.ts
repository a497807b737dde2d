import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { keptChatPage } from '../../../../services/chatflow/src/wire/predictions/conversations/kept-chat.ts'
import { askApi } from '../api/ask-api.ts'
import { queryKeys } from '../api/query-keys.ts'
import { t } from './words.ts'

type ChatPage = z.output<typeof keptChatPage>

/** A chat as `GET /api/v1/chats` answers it. */
export type Chat = ChatPage['chats'][number]

export type ChatFilter = { readonly text: string; readonly folder: string | undefined }

const refreshMs = 30_000

/** The chats that are kept, newest first, as many pages as were asked for, and their folders. */
export function useChats({ text, folder }: ChatFilter) {
  const query = useInfiniteQuery({
    queryKey: queryKeys.chats(text, folder ?? ''),
    queryFn: ({ signal, pageParam }) => {
      const asked = new URLSearchParams({
        ...(text !== '' && { text }),
        ...(folder !== undefined && { folder }),
        ...(pageParam !== '' && { after: pageParam }),
      })
      return askApi<ChatPage>(`/chats?${asked}`, { signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
    refetchInterval: refreshMs,
  })
  const pages = query.data?.pages
  return {
    chats: pages?.flatMap(({ chats }) => chats),
    folders: pages?.[0]?.folders ?? [],
    error: query.error,
    retry: () => void query.refetch(),
    more: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
    isLoadingMore: query.isFetchingNextPage,
  }
}

const maxTitleLength = 80

/** Keeps a session as a chat named after its first question, or brings one that is kept to the top. */
export function useKeepChat() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({
      id,
      flowId,
      question,
    }: {
      readonly id: string
      readonly flowId: string
      readonly question: string
    }) =>
      askApi<Chat>(`/chats/${encodeURIComponent(id)}`, {
        method: 'PUT',
        body: { chatflowid: flowId, title: question.trim().slice(0, maxTitleLength) || t('untitled') },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.allChats }),
  })
}

/** Renames a chat, or moves it to a folder. */
export function useChangeChat() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...change }: Pick<Chat, 'id'> & Partial<Pick<Chat, 'title' | 'folder'>>) =>
      askApi<Chat>(`/chats/${encodeURIComponent(id)}`, { method: 'PATCH', body: change }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.allChats }),
  })
}

export function useRemoveChat() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => askApi(`/chats/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.allChats }),
  })
}
