import type { Rating } from '../records/feedback.ts'
import type { Lead } from '../records/lead.ts'
import type { ChatType } from '../records/message.ts'

/** All messages of one session of one flow, as lists show them. */
export type Conversation = {
  readonly chatflowId: string
  readonly chatflowName: string
  readonly sessionId: string
  /** Of the last message. */
  readonly chatId: string
  /** Where the last message came from. */
  readonly source: ChatType
  /** How its first question begins; empty without a question. */
  readonly title: string
  readonly messages: number
  readonly thumbsUp: number
  readonly thumbsDown: number
  /** How its visitor can be reached, where they said so. */
  readonly lead: Pick<Lead, 'name' | 'email' | 'phone'> | undefined
  readonly startedAtMs: number
  readonly lastAtMs: number
  /** Tells apart conversations whose last messages share a millisecond. */
  readonly lastSeq: number
}

/** Every part that is given has to fit. */
export type ConversationFilter = {
  readonly chatflowId?: string
  /** Of the last message, both inside. */
  readonly fromMs?: number
  readonly toMs?: number
  readonly source?: ChatType
  /** Some answer is rated so. */
  readonly rating?: Rating
  /** Some message has this in it, in letters of either case. */
  readonly text?: string
}

/** Where a page of conversations ended. */
export type ConversationMark = Pick<Conversation, 'lastAtMs' | 'lastSeq'>

export type ConversationStore = {
  /** The one whose last message is newest first. @param after the page begins behind it */
  list(filter: ConversationFilter, limit: number, after?: ConversationMark): Promise<readonly Conversation[]>
  get(chatflowId: string, sessionId: string): Promise<Conversation | undefined>
  /**
   * Removes what is kept of a conversation besides its messages: feedback, leads, traces with what their
   * nodes were given, and executions.
   *
   * @returns the chats it was held in
   */
  removeRest(chatflowId: string, sessionId: string): Promise<readonly string[]>
}
