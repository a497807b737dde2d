import type { Conversation } from '../../../domain/conversations/conversation.ts'
import type { Feedback } from '../../../domain/records/feedback.ts'
import type { Message } from '../../../domain/records/message.ts'
import { renderDate } from '../../common.ts'
import { renderFeedback } from '../feedback.ts'
import { renderMessage } from '../message.ts'
import { renderConversation } from './conversation.ts'

/** Some messages of a conversation, in order, with what readers thought of them. */
export type ExportedPart = {
  readonly conversation: Conversation
  readonly messages: readonly Message[]
  readonly feedbackOf: ReadonlyMap<string, Feedback>
}

const columns = [
  ...['flow', 'flowId', 'session', 'chat', 'source', 'time', 'role', 'text', 'rating', 'comment'],
  ...['sources', 'tools', 'leadName', 'leadEmail', 'leadPhone'],
]

/** One line a message, under the names of the columns; as RFC 4180 has it, in UTF-8 with a mark for spreadsheets. */
export async function* renderCsv(parts: AsyncIterable<ExportedPart>): AsyncGenerator<string> {
  yield `\ufeff${columns.join(',')}\r\n`
  for await (const { conversation, messages, feedbackOf } of parts) {
    const lines = messages.map((message) => cellsOf(conversation, message, feedbackOf.get(message.id)))
    yield lines.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')
  }
}

/** An array of conversations with their messages; a long conversation comes in several parts. */
export async function* renderJson(parts: AsyncIterable<ExportedPart>): AsyncGenerator<string> {
  let open: Conversation | undefined
  yield '['
  for await (const { conversation, messages, feedbackOf } of parts) {
    const isMore = open?.chatflowId === conversation.chatflowId && open.sessionId === conversation.sessionId
    if (!isMore) yield `${open === undefined ? '' : ']},'}${beginning(conversation)}`
    open = conversation
    const rows = messages.map((message) => JSON.stringify(withFeedback(message, feedbackOf.get(message.id))))
    yield `${isMore ? ',' : ''}${rows.join(',')}`
  }
  yield open === undefined ? ']' : ']}]'
}

/**
 * A cell of a CSV file. What a spreadsheet would take for a formula begins with an apostrophe, which tells it
 * that it is text.
 */
export function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function cellsOf(conversation: Conversation, message: Message, feedback: Feedback | undefined): readonly string[] {
  const { chatflowName, chatflowId, sessionId, lead } = conversation
  const { chatId, chatType, createdAtMs, role, content, details } = message
  const speaker = role === 'apiMessage' ? 'flow' : 'person'
  return [
    ...[chatflowName, chatflowId, sessionId, chatId, chatType, renderDate(createdAtMs), speaker, content],
    ...[feedback?.rating ?? '', feedback?.content ?? ''],
    ...[asText(details?.sourceDocuments), asText(details?.usedTools)],
    ...[lead?.name ?? '', lead?.email ?? '', lead?.phone ?? ''],
  ]
}

function asText(value: unknown): string {
  return value === undefined || value === null ? '' : JSON.stringify(value)
}

function beginning(conversation: Conversation): string {
  const { messages, ...fields } = renderConversation(conversation)
  return `${JSON.stringify({ ...fields, count: messages }).slice(0, -1)},"messages":[`
}

function withFeedback(message: Message, feedback: Feedback | undefined) {
  return { ...renderMessage(message), feedback: feedback === undefined ? null : renderFeedback(feedback) }
}
