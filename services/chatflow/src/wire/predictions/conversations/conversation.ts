import { Failure } from '@hearth/kernel'
import { z } from '@hono/zod-openapi'
import type { Conversation, ConversationFilter, ConversationMark } from '../../../domain/conversations/conversation.ts'
import { RATINGS } from '../../../domain/records/feedback.ts'
import { CHAT_TYPES } from '../../../domain/records/message.ts'
import { parseDate, renderDate } from '../../common.ts'

const filterFields = {
  chatflowId: z.string().optional(),
  startDate: z.string().optional().openapi({ format: 'date-time', description: 'Of the last message' }),
  endDate: z.string().optional().openapi({ format: 'date-time' }),
  chatType: z.enum(CHAT_TYPES).optional().openapi({ description: 'Of the last message' }),
  feedbackType: z.enum(RATINGS).optional().openapi({ description: 'Some answer is rated so' }),
  search: z.string().max(500).optional().openapi({ description: 'Some message has it in it, in either case' }),
}

export const conversationQuery = z.object({
  ...filterFields,
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().optional().openapi({ description: '`next` of the page before' }),
})

export const exportQuery = z.object({ ...filterFields, format: z.enum(['json', 'csv']).default('json') })

export const conversationParams = z.object({ chatflowId: z.string(), sessionId: z.string() })

export const conversationSchema = z
  .object({
    chatflowid: z.string(),
    chatflowName: z.string(),
    sessionId: z.string(),
    chatId: z.string(),
    chatType: z.enum(CHAT_TYPES),
    title: z.string().openapi({ description: 'How its first question begins' }),
    messages: z.int(),
    thumbsUp: z.int(),
    thumbsDown: z.int(),
    lead: z
      .object({ name: z.string().nullable(), email: z.string().nullable(), phone: z.string().nullable() })
      .nullable(),
    startedDate: z.iso.datetime(),
    lastDate: z.iso.datetime(),
  })
  .openapi('Conversation')

export const conversationPage = z.object({
  conversations: z.array(conversationSchema),
  next: z.string().nullable().openapi({ description: '`cursor` of the page after; null on the last' }),
})

export function renderConversation(conversation: Conversation): z.output<typeof conversationSchema> {
  const { chatflowId, source, lead, startedAtMs, lastAtMs, lastSeq: _, ...rest } = conversation
  return {
    ...rest,
    chatflowid: chatflowId,
    chatType: source,
    lead: lead === undefined ? null : { name: lead.name ?? null, email: lead.email ?? null, phone: lead.phone ?? null },
    startedDate: renderDate(startedAtMs),
    lastDate: renderDate(lastAtMs),
  }
}

/** @throws {Failure} `invalid` for a date that is none */
export function parseConversationFilter(query: z.output<z.ZodObject<typeof filterFields>>): ConversationFilter {
  const { chatflowId, startDate, endDate, chatType, feedbackType, search } = query
  return {
    ...(chatflowId && { chatflowId }),
    ...(startDate && { fromMs: parseDate('startDate', startDate) }),
    ...(endDate && { toMs: parseDate('endDate', endDate) }),
    ...(chatType && { source: chatType }),
    ...(feedbackType && { rating: feedbackType }),
    ...(search?.trim() && { text: search.trim() }),
  }
}

export function renderMark({ lastAtMs, lastSeq }: ConversationMark): string {
  return `${lastAtMs}-${lastSeq}`
}

/** @throws {Failure} `invalid` for what {@link renderMark} did not write */
export function parseMark(cursor: string): ConversationMark {
  const parts = /^(\d{1,15})-(\d{1,15})$/.exec(cursor)
  if (parts !== null) return { lastAtMs: Number(parts[1]), lastSeq: Number(parts[2]) }
  const remedy = `cursor is "${cursor}", not the "next" of a page`
  throw new Failure('invalid', `Cannot read the query: ${remedy}`, { param: 'cursor' })
}
