import type { ModelMessage } from '../chat/chat-model.ts'
import type { Memory } from '../chat/memory.ts'
import { branchTo, isOneBranch } from '../records/branch.ts'
import type { Message, MessageStore } from '../records/message.ts'

type Session = {
  readonly chatflowId: string
  readonly sessionId: string
  readonly isNew: boolean
  /** See {@link branchTo}. */
  readonly parentId: string | undefined
}

/** What a memory remembers of a session, oldest first; a memory that keeps sessions elsewhere is asked for them. */
export async function sessionHistory(
  messages: Pick<MessageStore, 'history'>,
  session: Session,
  memory: Memory | undefined,
  signal: AbortSignal,
): Promise<readonly ModelMessage[]> {
  // A conversation that begins now has no past worth a query.
  if (memory === undefined || session.isNew || memory.maxMessages === 0) return []
  const past =
    memory.store === undefined
      ? await ownHistory(messages, session, memory.maxMessages)
      : await memory.store.load(session.sessionId, memory.maxMessages, signal)
  return memory.condense === undefined || past.length === 0 ? past : await memory.condense(past, signal)
}

async function ownHistory(
  messages: Pick<MessageStore, 'history'>,
  session: Session,
  limit: number | undefined,
): Promise<readonly ModelMessage[]> {
  const branch = await ownBranch(messages, session, limit)
  return branch.map(({ role, content }) => ({ role: role === 'userMessage' ? 'user' : 'assistant', content }))
}

// Nearly every conversation is one branch, of which the last messages are the last that were said.
async function ownBranch(
  messages: Pick<MessageStore, 'history'>,
  { chatflowId, sessionId, parentId }: Session,
  limit: number | undefined,
): Promise<readonly Message[]> {
  const last = await messages.history(chatflowId, sessionId, limit)
  if (isOneBranch(last, parentId)) return last
  const all = limit === undefined ? last : await messages.history(chatflowId, sessionId)
  const branch = branchTo(all, parentId)
  return limit === undefined ? branch : branch.slice(-limit)
}
