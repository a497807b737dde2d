import type { OpenChatDeps } from '../../domain/chat/open-chat.ts'
import type { ItemStore, ResponseStore } from '../../wire/response/stored-response.ts'
import type { StreamDeps } from '../stream-answer.ts'
import type { KeptConversations } from './kept-conversations.ts'

/** What making a response stands on. */
export type MakeResponseDeps = OpenChatDeps &
  StreamDeps & {
    /** Unix time in milliseconds. */
    readonly now: () => number
    readonly newId: () => string
    /** Whether a request may bring a chat template of its own, which is a program. */
    readonly allowTemplates: boolean
  }

export type ResponseDeps = MakeResponseDeps & {
  readonly responses: ResponseStore
  readonly items: ItemStore
  readonly conversations: KeptConversations
}
