import type { ModelMessage } from '../chat/chat-model.ts'
import type { Memory } from '../chat/memory.ts'
import type { MessageStore } from '../records/message.ts'

type Session = { readonly chatflowId: string; readonly sessionId: string; readonly isNew: boolean }

/** What a memory remembers of a session, oldest first; a memory that keeps sessions elsewhere is asked for them. */
export async function sessionHistory(
  messages: Pick<MessageStore, 'history'>,
  { chatflowId, sessionId, isNew }: Session,
  memory: Memory | undefined,
  signal: AbortSignal,
): Promise<readonly ModelMessage[]> {
  // A conversation that begins now has no past worth a query.
  if (memory === undefined || isNew || memory.maxMessages === 0) return []
  const past =
    memory.store === undefined
      ? await ownHistory(messages, chatflowId, sessionId, memory.maxMessages)
      : await memory.store.load(sessionId, memory.maxMessages, signal)
  return memory.condense === undefined || past.length === 0 ? past : await memory.condense(past, signal)
}

async function ownHistory(
  messages: Pick<MessageStore, 'history'>,
  chatflowId: string,
  sessionId: string,
  limit: number | undefined,
): Promise<readonly ModelMessage[]> {
  const stored = await messages.history(chatflowId, sessionId, limit)
  return stored.map(({ role, content }) => ({ role: role === 'userMessage' ? 'user' : 'assistant', content }))
}
