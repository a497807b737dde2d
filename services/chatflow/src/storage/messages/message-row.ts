import { CHAT_TYPES, type Message, type MessageDetails } from '../../domain/records/message.ts'
import type { MessageRow } from '../tables.ts'

/** A message without the sequence number that the database gives it. */
export type NewMessageRow = Omit<MessageRow, 'seq'>

export function toMessageRow(message: Message): NewMessageRow {
  return {
    id: message.id,
    chatflow_id: message.chatflowId,
    session_id: message.sessionId,
    chat_id: message.chatId,
    role: message.role,
    chat_type: message.chatType,
    memory_type: message.memoryType ?? null,
    content: message.content,
    details: message.details === undefined ? null : JSON.stringify(message.details),
    parent_id: message.parentId ?? null,
    created_at_ms: message.createdAtMs,
  }
}

export function toMessage(row: NewMessageRow): Message {
  return {
    id: row.id,
    role: row.role === 'userMessage' ? 'userMessage' : 'apiMessage',
    chatflowId: row.chatflow_id,
    content: row.content,
    chatType: CHAT_TYPES.find((type) => type === row.chat_type) ?? 'EXTERNAL',
    chatId: row.chat_id,
    memoryType: row.memory_type ?? undefined,
    sessionId: row.session_id,
    ...(row.details === null ? {} : { details: JSON.parse(row.details) as MessageDetails }),
    ...(row.parent_id === null ? {} : { parentId: row.parent_id }),
    createdAtMs: Number(row.created_at_ms),
  }
}
