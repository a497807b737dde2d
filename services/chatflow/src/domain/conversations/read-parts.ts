import type { Feedback, FeedbackStore } from '../records/feedback.ts'
import type { Message, MessageStore } from '../records/message.ts'
import type { Conversation, ConversationFilter, ConversationMark, ConversationStore } from './conversation.ts'

export type ReadPartsDeps = {
  readonly conversations: Pick<ConversationStore, 'list'>
  readonly messages: Pick<MessageStore, 'list'>
  readonly feedback: Pick<FeedbackStore, 'list'>
}

type Part = {
  readonly conversation: Conversation
  /** In order; a long conversation comes in several parts. */
  readonly messages: readonly Message[]
  readonly feedbackOf: ReadonlyMap<string, Feedback>
}

/** Conversations read at once, and messages of one. */
const pageSize = 100

/** All conversations that fit, with their messages, never more than a page of them in memory. */
export async function* readParts(deps: ReadPartsDeps, filter: ConversationFilter): AsyncGenerator<Part> {
  let after: ConversationMark | undefined
  for (;;) {
    const page = await deps.conversations.list(filter, pageSize, after)
    for (const conversation of page) yield* partsOf(deps, conversation)
    after = page.at(-1)
    if (page.length < pageSize) return
  }
}

async function* partsOf({ messages, feedback }: ReadPartsDeps, conversation: Conversation): AsyncGenerator<Part> {
  const { chatflowId, sessionId } = conversation
  for (let offset = 0; ; offset += pageSize) {
    const some = await messages.list(chatflowId, { sessionId, offset, limit: pageSize })
    if (some.length === 0) return
    const { rows } = await feedback.list({ where: { messageId: some.map(({ id }) => id) } })
    yield { conversation, messages: some, feedbackOf: new Map(rows.map((row) => [row.messageId, row])) }
    if (some.length < pageSize) return
  }
}
