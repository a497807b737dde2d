import { z } from '@hono/zod-openapi'
import type { Feedback } from '../../../domain/records/feedback.ts'
import type { Message } from '../../../domain/records/message.ts'
import { renderDate } from '../../common.ts'

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? undefined)

export const transcriptsRequest = z
  .object({
    chatflowId: z.string(),
    chatType: z
      .union([z.string(), z.array(z.string())])
      .nullish()
      .transform((value) => (Array.isArray(value) ? JSON.stringify(value) : (value ?? undefined))),
    startDate: text,
    endDate: text,
  })
  .openapi('TranscriptsRequest')

export const chatTranscripts = z.array(
  z.object({
    id: z.string(),
    source: z.string(),
    sessionId: z.string(),
    memoryType: z.string().nullable(),
    email: z.string().nullable(),
    messages: z.array(z.looseObject({ content: z.string(), role: z.enum(['user', 'bot']), time: z.string() })),
  }),
)

type Transcripts = z.output<typeof chatTranscripts>

/** Chats with their messages, in the order in which they began. @param messages oldest first */
export function renderTranscripts(messages: readonly Message[], feedback: readonly Feedback[]): Transcripts {
  const comments = new Map(feedback.map((row) => [row.messageId, row.content]))
  const chats = new Map<string, Transcripts[number]>()
  for (const message of messages) {
    const key = JSON.stringify([message.chatId, message.sessionId, message.memoryType])
    const chat = chats.get(key) ?? beginChat(message)
    chats.set(key, chat)
    chat.messages.push(renderLine(message, comments.get(message.id)))
    chat.email ??= message.details?.leadEmail ?? null
  }
  return [...chats.values()]
}

function beginChat({ chatId, chatType, sessionId, memoryType }: Message): Transcripts[number] {
  const source = chatType === 'INTERNAL' ? 'UI' : 'API/Embed'
  return { id: chatId, source, sessionId, memoryType: memoryType ?? null, email: null, messages: [] }
}

function renderLine({ content, role, createdAtMs, details = {} }: Message, feedback: string | undefined) {
  const { sourceDocuments, usedTools, fileAnnotations, agentReasoning, artifacts } = details
  const rest = { sourceDocuments, usedTools, fileAnnotations, agentReasoning, artifacts, feedback }
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  return {
    content,
    role: role === 'apiMessage' ? ('bot' as const) : ('user' as const),
    time: renderDate(createdAtMs),
    ...given,
  }
}
