import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { ChatflowStore } from '../../domain/chatflows/chatflow.ts'
import type { ExecutionStore } from '../../domain/records/execution.ts'
import type { FeedbackStore, Rating } from '../../domain/records/feedback.ts'
import type { Message, MessageFilter, MessageStore } from '../../domain/records/message.ts'
import { ratedTurns } from '../../domain/records/rated-turns.ts'
import {
  badRequest,
  deletedSchema,
  idParam,
  jsonAnswer,
  keyed,
  keyedErrors,
  notFound,
  renderDeleted,
} from '../../wire/common.ts'
import { renderExecution } from '../../wire/predictions/execution.ts'
import { renderFeedback } from '../../wire/predictions/feedback.ts'
import {
  messageQuery,
  messageRemovalQuery,
  messageSchema,
  parseMessageFilter,
  parseMessageQuery,
  parseRatings,
  renderMessage,
} from '../../wire/predictions/message.ts'
import { type ChatflowEnv, createChatflowRoutes } from '../access/env.ts'
import { requires } from '../access/gate.ts'
import { findChatflow } from '../chatflows/chatflows.ts'

const path = '/api/v1/chatmessage/{id}'

const list = createRoute({
  method: 'get',
  path,
  summary: 'The messages of a chatflow, oldest first',
  security: keyed,
  middleware: requires('chatflows:view', 'agentflows:view'),
  request: { params: idParam, query: messageQuery },
  responses: { 200: jsonAnswer('The messages', z.array(messageSchema)), ...badRequest, ...keyedErrors, ...notFound },
})

const remove = createRoute({
  method: 'delete',
  path,
  summary: 'Remove the messages that fit, or all of a chatflow',
  security: keyed,
  middleware: requires('chatflows:delete', 'agentflows:delete'),
  request: { params: idParam, query: messageRemovalQuery },
  responses: { 200: jsonAnswer('Removed', deletedSchema), ...badRequest, ...keyedErrors, ...notFound },
})

const listOwn = createRoute({
  ...list,
  path: '/api/v1/internal-chatmessage/{id}',
  summary: 'The messages of owners who try a chatflow',
})

export type ChatMessageRoutesDeps = {
  readonly chatflows: Pick<ChatflowStore, 'get'>
  readonly messages: MessageStore
  readonly feedback: Pick<FeedbackStore, 'list'>
  readonly executions: Pick<ExecutionStore, 'list'>
}

export function chatMessageRoutes(deps: ChatMessageRoutesDeps): OpenAPIHono<ChatflowEnv> {
  const { chatflows, messages } = deps
  const routes = createChatflowRoutes()
  routes.openapi(list, async (c) => {
    const { id } = await findChatflow(chatflows, c.req.valid('param').id)
    return c.json(await answer(deps, id, c.req.valid('query')), 200)
  })
  routes.openapi(listOwn, async (c) => {
    const { id } = await findChatflow(chatflows, c.req.valid('param').id)
    return c.json(await answer(deps, id, { ...c.req.valid('query'), chatType: 'INTERNAL' }), 200)
  })
  routes.openapi(remove, async (c) => {
    const query = c.req.valid('query')
    const filter = parseMessageFilter(query)
    const { id } = await findChatflow(chatflows, c.req.valid('param').id)
    if (query.feedbackType === undefined) return c.json(renderDeleted(await messages.remove(id, filter)), 200)
    const rated = await listRated(deps, id, filter, parseRatings(query.feedbackType))
    let removed = 0
    for (let at = 0; at < rated.length; at += maxIdsPerStatement) {
      const messageIds = rated.slice(at, at + maxIdsPerStatement).map((message) => message.id)
      removed += await messages.remove(id, { messageIds })
    }
    return c.json(renderDeleted(removed), 200)
  })
  return routes
}

const maxIdsPerStatement = 1_000

async function answer(deps: ChatMessageRoutesDeps, chatflowId: string, query: z.output<typeof messageQuery>) {
  const filter = parseMessageQuery(query)
  const found =
    query.feedbackType === undefined
      ? await deps.messages.list(chatflowId, filter)
      : await listRated(deps, chatflowId, filter, parseRatings(query.feedbackType))
  const messages = await withExecutions(deps, found)
  if (query.feedback !== 'true') return messages
  const { rows } = await deps.feedback.list({ where: { chatflowId } })
  const said = new Map(rows.map((row) => [row.messageId, renderFeedback(row)]))
  return messages.map((message) => ({ ...message, feedback: said.get(message.id) ?? null }))
}

// Each may have hundreds of kilobytes: of a long list only the newest turns have theirs.
const maxExecutions = 200

async function withExecutions({ executions }: ChatMessageRoutesDeps, found: readonly Message[]) {
  const newest = found.toSorted((a, b) => b.createdAtMs - a.createdAtMs)
  const named = newest.flatMap(({ details }) => details?.executionId ?? [])
  const ids = [...new Set(named)].slice(0, maxExecutions)
  const { rows } = ids.length === 0 ? { rows: [] } : await executions.list({ where: { id: ids } })
  const byId = new Map(rows.map((row) => [row.id, renderExecution(row)]))
  return found.map((message) => ({
    ...renderMessage(message),
    execution: byId.get(message.details?.executionId ?? '') ?? null,
  }))
}

// Which question an answer belongs to shows only among all messages, so the page is cut afterwards.
async function listRated(
  { messages, feedback }: ChatMessageRoutesDeps,
  chatflowId: string,
  { offset = 0, limit, newestFirst = false, ...filter }: MessageFilter,
  ratings: readonly Rating[],
): Promise<readonly Message[]> {
  const { rows } = await feedback.list({ where: { chatflowId, rating: ratings } })
  const rated = ratedTurns(await messages.list(chatflowId, filter), new Set(rows.map(({ messageId }) => messageId)))
  const ordered = newestFirst ? rated.toReversed() : rated
  return ordered.slice(offset, limit === undefined ? undefined : offset + limit)
}
