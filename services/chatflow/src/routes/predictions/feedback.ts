import { Failure } from '@hearth/kernel'
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Chatflow } from '../../domain/chatflows/chatflow.ts'
import { redactPersonal } from '../../domain/privacy/redact-personal.ts'
import type { FeedbackStore } from '../../domain/records/feedback.ts'
import type { MessageStore } from '../../domain/records/message.ts'
import { keepsAnonymously } from '../../domain/records/retention.ts'
import {
  badRequest,
  idParam,
  jsonAnswer,
  jsonBody,
  keyed,
  keyedErrors,
  maybeKeyed,
  notFound,
  parseDate,
} from '../../wire/common.ts'
import {
  feedbackChangeSchema,
  feedbackQuery,
  feedbackSchema,
  newFeedbackSchema,
  renderFeedback,
} from '../../wire/predictions/feedback.ts'
import { type AdmitDeps, admitVisitor } from '../access/admit-visitor.ts'
import { type ChatflowEnv, createChatflowRoutes } from '../access/env.ts'
import { requires } from '../access/gate.ts'
import { findChatflow } from '../chatflows/chatflows.ts'

const path = '/api/v1/feedback'
const given = { 200: jsonAnswer('The feedback', feedbackSchema), ...badRequest, ...keyedErrors, ...notFound }

const give = createRoute({
  method: 'post',
  path,
  summary: 'Say what you think of an answer; needs what asking the chatflow needs',
  security: maybeKeyed,
  request: { body: jsonBody(newFeedbackSchema) },
  responses: given,
})

const giveToFlow = createRoute({
  method: 'post',
  path: `${path}/{id}`,
  summary: 'The same, with the id of the chatflow in the path as well',
  security: maybeKeyed,
  request: { params: idParam, body: jsonBody(newFeedbackSchema) },
  responses: given,
})

const change = createRoute({
  method: 'put',
  path: `${path}/{id}`,
  summary: 'Say more about an answer',
  security: maybeKeyed,
  request: { params: idParam, body: jsonBody(feedbackChangeSchema) },
  responses: {
    200: jsonAnswer('Changed', z.object({ status: z.literal('OK') })),
    ...badRequest,
    ...keyedErrors,
    ...notFound,
  },
})

const list = createRoute({
  method: 'get',
  path: `${path}/{id}`,
  summary: 'The feedback on the answers of a chatflow, oldest first',
  security: keyed,
  middleware: requires('chatflows:view', 'agentflows:view'),
  request: { params: idParam, query: feedbackQuery },
  responses: { 200: jsonAnswer('The feedback', z.array(feedbackSchema)), ...badRequest, ...keyedErrors, ...notFound },
})

export type FeedbackRoutesDeps = AdmitDeps & {
  readonly feedback: FeedbackStore
  readonly messages: Pick<MessageStore, 'find'>
  readonly nowMs: () => number
  readonly newId: () => string
}

export function feedbackRoutes(deps: FeedbackRoutesDeps): OpenAPIHono<ChatflowEnv> {
  const { feedback, messages, chatflows, nowMs, newId } = deps
  const routes = createChatflowRoutes()
  const keep = async (sent: z.output<typeof newFeedbackSchema>, chatflow: Chatflow) => {
    const { id: chatflowId } = chatflow
    const { chatId, messageId, rating, content } = sent
    const message = await messages.find(messageId)
    if (message === undefined) throw new Failure('missing', `Message ${messageId} not found`)
    if (message.chatflowId !== chatflowId) throw mismatch('chatflowid')
    if (message.chatId !== chatId) throw mismatch('chatId')
    const row = {
      id: newId(),
      chatflowId,
      chatId,
      messageId,
      rating,
      content: keptText(chatflow, content ?? undefined),
      createdAtMs: nowMs(),
    }
    await feedback.put(row)
    return renderFeedback(row)
  }
  routes.openapi(give, async (c) => {
    const sent = c.req.valid('json')
    const chatflow = await admitVisitor(c, deps, sent.chatflowid)
    return c.json(await keep(sent, chatflow), 200)
  })
  routes.openapi(giveToFlow, async (c) => {
    const chatflow = await admitVisitor(c, deps, c.req.valid('param').id)
    const sent = c.req.valid('json')
    if (sent.chatflowid !== chatflow.id) throw mismatch('chatflowid')
    return c.json(await keep(sent, chatflow), 200)
  })
  routes.openapi(change, async (c) => {
    const known = await feedback.get(c.req.valid('param').id)
    if (known === undefined) throw new Failure('missing', `Feedback ${c.req.valid('param').id} not found`)
    const chatflow = await admitVisitor(c, deps, known.chatflowId)
    const { rating = known.rating, content } = c.req.valid('json')
    const words = content === undefined ? known.content : keptText(chatflow, content ?? undefined)
    await feedback.put({ ...known, rating, content: words })
    return c.json({ status: 'OK' as const }, 200)
  })
  routes.openapi(list, async (c) => {
    const { chatId, sortOrder, startDate, endDate } = c.req.valid('query')
    const { id } = await findChatflow(chatflows, c.req.valid('param').id)
    const { rows } = await feedback.list({
      where: { chatflowId: id, ...(chatId === undefined ? {} : { chatId }) },
      ...(startDate === undefined ? {} : { from: parseDate('startDate', startDate) }),
      ...(endDate === undefined ? {} : { to: parseDate('endDate', endDate) }),
      reverse: sortOrder?.toUpperCase() === 'DESC',
    })
    return c.json(rows.map(renderFeedback), 200)
  })
  return routes
}

function keptText(chatflow: Chatflow, text: string | undefined): string | undefined {
  return text !== undefined && keepsAnonymously(chatflow) ? redactPersonal(text) : text
}

function mismatch(param: string): Failure {
  return new Failure('invalid', `Cannot keep the feedback: its message belongs to another ${param}`, { param })
}
