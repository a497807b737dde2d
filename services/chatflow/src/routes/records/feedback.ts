import { Failure } from '@hearth/kernel'
import { z } from '@hono/zod-openapi'
import type { Chatflow } from '../../domain/chatflows/chatflow.ts'
import { redactPersonal } from '../../domain/privacy/redact-personal.ts'
import type { FeedbackStore } from '../../domain/records/feedback.ts'
import type { MessageStore } from '../../domain/records/message.ts'
import { keepsAnonymously } from '../../domain/records/retention.ts'
import { idParam, parseDate } from '../../wire/common.ts'
import {
  feedbackChangeSchema,
  feedbackQuery,
  feedbackSchema,
  newFeedbackSchema,
  renderFeedback,
} from '../../wire/predictions/feedback.ts'
import { onFlows } from '../access/access.ts'
import { type AdmitDeps, admitOwnerOrVisitor } from '../access/admit-visitor.ts'
import { findChatflow } from '../chatflows/chatflows.ts'
import { type ChatflowEndpoint, endpoint } from '../endpoint.ts'

export type FeedbackDeps = AdmitDeps & {
  readonly feedback: FeedbackStore
  readonly messages: Pick<MessageStore, 'find'>
  readonly nowMs: () => number
  readonly newId: () => string
}

const path = '/api/v1/feedback'
const refusals = [400, 403, 404]

/** What readers think of answers. */
export function feedbackEndpoints(deps: FeedbackDeps): readonly ChatflowEndpoint[] {
  const { feedback, chatflows } = deps
  return [
    endpoint({
      method: 'post',
      path,
      effect: 'data',
      summary: 'Say what you think of an answer; needs what asking the chatflow needs',
      access: 'flow caller',
      input: { body: newFeedbackSchema },
      output: feedbackSchema,
      refusals,
      handle: async ({ body }, c) => keep(deps, body, await admitOwnerOrVisitor(c, deps, body.chatflowid)),
    }),
    endpoint({
      method: 'post',
      path: `${path}/{id}`,
      effect: 'data',
      summary: 'The same, with the id of the chatflow in the path as well',
      access: 'flow caller',
      input: { params: idParam, body: newFeedbackSchema },
      output: feedbackSchema,
      refusals,
      async handle({ params, body }, c) {
        const chatflow = await admitOwnerOrVisitor(c, deps, params.id)
        if (body.chatflowid !== chatflow.id) throw mismatch('chatflowid')
        return keep(deps, body, chatflow)
      },
    }),
    endpoint({
      method: 'put',
      path: `${path}/{id}`,
      effect: 'data',
      summary: 'Say more about an answer',
      access: 'flow caller',
      input: { params: idParam, body: feedbackChangeSchema },
      output: z.object({ status: z.literal('OK') }),
      refusals,
      async handle({ params, body: { rating, content } }, c) {
        const known = await feedback.get(params.id)
        if (known === undefined) throw new Failure('missing', `Feedback ${params.id} not found`)
        const chatflow = await admitOwnerOrVisitor(c, deps, known.chatflowId)
        const words = content === undefined ? known.content : keptText(chatflow, content ?? undefined)
        await feedback.put({ ...known, rating: rating ?? known.rating, content: words })
        return { status: 'OK' as const }
      },
    }),
    endpoint({
      method: 'get',
      path: `${path}/{id}`,
      summary: 'The feedback on the answers of a chatflow, oldest first',
      access: onFlows('view'),
      input: { params: idParam, query: feedbackQuery },
      output: z.array(feedbackSchema),
      async handle({ params, query: { chatId, sortOrder, startDate, endDate } }) {
        const { id } = await findChatflow(chatflows, params.id)
        const { rows } = await feedback.list({
          where: { chatflowId: id, ...(chatId === undefined ? {} : { chatId }) },
          ...(startDate === undefined ? {} : { from: parseDate('startDate', startDate) }),
          ...(endDate === undefined ? {} : { to: parseDate('endDate', endDate) }),
          reverse: sortOrder?.toUpperCase() === 'DESC',
        })
        return rows.map(renderFeedback)
      },
    }),
  ]
}

async function keep(
  { feedback, messages, nowMs, newId }: FeedbackDeps,
  { chatId, messageId, rating, content }: z.output<typeof newFeedbackSchema>,
  chatflow: Chatflow,
) {
  const { id: chatflowId } = chatflow
  const message = await messages.find(messageId)
  if (message === undefined) throw new Failure('missing', `Message ${messageId} not found`)
  if (message.chatflowId !== chatflowId) throw mismatch('chatflowid')
  if (message.chatId !== chatId) throw mismatch('chatId')
  const words = keptText(chatflow, content ?? undefined)
  const row = { id: newId(), chatflowId, chatId, messageId, rating, content: words, createdAtMs: nowMs() }
  await feedback.put(row)
  return renderFeedback(row)
}

function keptText(chatflow: Chatflow, text: string | undefined): string | undefined {
  return text !== undefined && keepsAnonymously(chatflow) ? redactPersonal(text) : text
}

function mismatch(param: string): Failure {
  return new Failure('invalid', `Cannot keep the feedback: its message belongs to another ${param}`, { param })
}
