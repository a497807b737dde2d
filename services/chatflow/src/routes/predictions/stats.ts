import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { ChatflowStore } from '../../domain/chatflows/chatflow.ts'
import type { FeedbackStore } from '../../domain/records/feedback.ts'
import type { MessageStore } from '../../domain/records/message.ts'
import { badRequest, idParam, jsonAnswer, keyed, keyedErrors, notFound } from '../../wire/common.ts'
import { parseMessageFilter, statsQuery } from '../../wire/predictions/message.ts'
import { type ChatflowEnv, createChatflowRoutes } from '../access/env.ts'
import { requires } from '../access/gate.ts'
import { findChatflow } from '../chatflows/chatflows.ts'

const statsSchema = z
  .object({
    totalMessages: z.int(),
    totalSessions: z.int(),
    totalFeedback: z.int(),
    positiveFeedback: z.int(),
  })
  .openapi('Stats')

const stats = createRoute({
  method: 'get',
  path: '/api/v1/stats/{id}',
  summary: 'How much a chatflow is used, and what its readers think',
  security: keyed,
  middleware: requires('chatflows:view', 'agentflows:view'),
  request: { params: idParam, query: statsQuery },
  responses: { 200: jsonAnswer('The numbers', statsSchema), ...badRequest, ...keyedErrors, ...notFound },
})

export type StatsRoutesDeps = {
  readonly chatflows: Pick<ChatflowStore, 'get'>
  readonly messages: Pick<MessageStore, 'count'>
  readonly feedback: Pick<FeedbackStore, 'list'>
}

export function statsRoutes({ chatflows, messages, feedback }: StatsRoutesDeps): OpenAPIHono<ChatflowEnv> {
  const routes = createChatflowRoutes()
  routes.openapi(stats, async (c) => {
    const filter = parseMessageFilter(c.req.valid('query'))
    const { id } = await findChatflow(chatflows, c.req.valid('param').id)
    const { messages: totalMessages, sessions: totalSessions } = await messages.count(id, filter)
    const { fromMs: from, toMs: to } = filter
    const span = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
    // A page of one is enough: it comes with the total of all.
    const all = await feedback.list({ ...span, where: { chatflowId: id }, limit: 1 })
    const positive = await feedback.list({ ...span, where: { chatflowId: id, rating: 'THUMBS_UP' }, limit: 1 })
    return c.json({ totalMessages, totalSessions, totalFeedback: all.total, positiveFeedback: positive.total }, 200)
  })
  return routes
}
