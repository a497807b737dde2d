import type { ChatflowStore } from '../../domain/chatflows/chatflow.ts'
import type { FeedbackStore } from '../../domain/records/feedback.ts'
import type { MessageStore } from '../../domain/records/message.ts'
import { idParam } from '../../wire/common.ts'
import { parseMessageFilter, statsQuery, statsSchema } from '../../wire/predictions/message.ts'
import { onFlows } from '../access/access.ts'
import { findChatflow } from '../chatflows/chatflows.ts'
import { type ChatflowEndpoint, endpoint } from '../endpoint.ts'

export type StatsDeps = {
  readonly chatflows: Pick<ChatflowStore, 'get'>
  readonly messages: Pick<MessageStore, 'count'>
  readonly feedback: Pick<FeedbackStore, 'list'>
}

/** `/stats`: how much chatflows are used. */
export function statsEndpoints({ chatflows, messages, feedback }: StatsDeps): readonly ChatflowEndpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/api/v1/stats/{id}',
      summary: 'How much a chatflow is used, and what its readers think',
      access: onFlows('view'),
      input: { params: idParam, query: statsQuery },
      output: statsSchema,
      async handle({ params, query }) {
        const filter = parseMessageFilter(query)
        const { id } = await findChatflow(chatflows, params.id)
        const { messages: totalMessages, sessions: totalSessions } = await messages.count(id, filter)
        const { fromMs: from, toMs: to } = filter
        const span = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
        // A page of one is enough: it comes with the total of all.
        const all = await feedback.list({ ...span, where: { chatflowId: id }, limit: 1 })
        const positive = await feedback.list({ ...span, where: { chatflowId: id, rating: 'THUMBS_UP' }, limit: 1 })
        return { totalMessages, totalSessions, totalFeedback: all.total, positiveFeedback: positive.total }
      },
    }),
  ]
}
