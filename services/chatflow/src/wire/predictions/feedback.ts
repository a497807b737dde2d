import { z } from '@hono/zod-openapi'
import { type Feedback, RATINGS } from '../../domain/records/feedback.ts'
import { renderDate } from '../common.ts'

const content = z.string().max(100_000).nullish()

export const newFeedbackSchema = z
  .object({
    chatflowid: z.string(),
    chatId: z.string(),
    messageId: z.string().min(1),
    rating: z.enum(RATINGS),
    content,
  })
  .openapi('NewFeedback')

export const feedbackChangeSchema = z.object({ rating: z.enum(RATINGS).optional(), content }).openapi('FeedbackChange')

export const feedbackSchema = z
  .object({
    id: z.string(),
    chatflowid: z.string(),
    chatId: z.string(),
    messageId: z.string(),
    rating: z.enum(RATINGS),
    content: z.string().nullable(),
    createdDate: z.iso.datetime(),
  })
  .openapi('Feedback')

export function renderFeedback(feedback: Feedback): z.output<typeof feedbackSchema> {
  return {
    id: feedback.id,
    chatflowid: feedback.chatflowId,
    chatId: feedback.chatId,
    messageId: feedback.messageId,
    rating: feedback.rating,
    content: feedback.content ?? null,
    createdDate: renderDate(feedback.createdAtMs),
  }
}

export const feedbackQuery = z.object({
  chatId: z.string().optional(),
  sortOrder: z.enum(['ASC', 'DESC', 'asc', 'desc']).optional(),
  startDate: z.string().optional().openapi({ format: 'date-time' }),
  endDate: z.string().optional().openapi({ format: 'date-time' }),
})
