import type { renderMessage } from '../../../../services/chatflow/src/wire/predictions/message.ts'
import { noExtras, type SentFile, type Turn } from './conversation.ts'
import { readDecision, readFollowUps, readSources, readThinking, readTools } from './stream/read-extras.ts'

/** A row of `GET /api/v1/chatmessage/:id`. */
export type ChatMessage = ReturnType<typeof renderMessage>

export type Session = {
  readonly id: string
  /** What was asked first, of what is known. */
  readonly title: string
  readonly lastDate: string
  /** Whether it was held here, rather than by somebody who calls the flow. */
  readonly isOwn: boolean
}

/** The sessions in a list of messages, the one with the newest message first. */
export function sessionsOf(newestFirst: readonly ChatMessage[]): readonly Session[] {
  const sessions = new Map<string, Session>()
  for (const { sessionId, chatId, role, content, createdDate, chatType } of newestFirst) {
    const id = sessionId ?? chatId
    const known = sessions.get(id) ?? { id, title: '', lastDate: createdDate, isOwn: chatType === 'INTERNAL' }
    // Going back in time, the last question met is the first that was asked.
    sessions.set(id, role === 'userMessage' ? { ...known, title: content } : known)
  }
  return [...sessions.values()]
}

/** The turns of one session, of all its branches: each question with the answer after it. */
export function turnsOf(oldestFirst: readonly ChatMessage[]): readonly Turn[] {
  const turns: Turn[] = []
  for (const [at, message] of oldestFirst.entries()) {
    const last = turns.at(-1)
    const isAnswer = message.role === 'apiMessage'
    if (isAnswer && last?.answer === '') turns[turns.length - 1] = { ...last, ...answerOf(message) }
    else
      turns.push({
        id: message.id,
        parentId: message.parentId ?? oldestFirst[at - 1]?.id ?? '',
        chatId: message.chatId,
        question: isAnswer ? '' : message.content,
        ...(isAnswer ? {} : filesOf(message)),
        ...answerOf(message),
        ...(isAnswer ? {} : { answer: '' }),
      })
  }
  return turns
}

function filesOf({ fileUploads }: ChatMessage): Pick<Turn, 'files'> {
  const files = Array.isArray(fileUploads) ? fileUploads.filter(isSentFile) : []
  return files.length === 0 ? {} : { files }
}

function isSentFile(value: unknown): value is SentFile {
  return typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string'
}

function answerOf({
  id,
  content,
  sourceDocuments,
  usedTools,
  action,
  followUpPrompts,
  reasonContent,
  feedback,
}: ChatMessage): Omit<Turn, 'id' | 'question' | 'parentId'> {
  const decision = readDecision(action)
  return {
    answerId: id,
    answer: content,
    ...(feedback == null ? {} : { rating: { id: feedback.id, rating: feedback.rating } }),
    extras: {
      ...noExtras,
      thinking: readThinking(reasonContent),
      sources: readSources(sourceDocuments),
      tools: readTools(usedTools),
      followUps: readFollowUps(followUpPrompts),
      ...(decision === undefined ? {} : { decision }),
    },
    ending: 'done',
  }
}
