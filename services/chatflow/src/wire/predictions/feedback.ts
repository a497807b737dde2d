import { z } from '@hono/zod-openapi'
import { RATINGS } from '../../domain/records/feedback.ts'
import { rowRenderer } from '../row.ts'

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

export const renderFeedback = rowRenderer(feedbackSchema)

export const feedbackQuery = z.object({
  chatId: z.string().optional(),
  sortOrder: z.enum(['ASC', 'DESC', 'asc', 'desc']).optional(),
  startDate: z.string().optional().openapi({ format: 'date-time' }),
  endDate: z.string().optional().openapi({ format: 'date-time' }),
})
