import { z } from '@hono/zod-openapi'
import type { ChatflowStore } from '../../domain/chatflows/chatflow.ts'
import type { ExecutionStore } from '../../domain/records/execution.ts'
import type { FeedbackStore, Rating } from '../../domain/records/feedback.ts'
import type { Message, MessageFilter, MessageStore } from '../../domain/records/message.ts'
import { ratedTurns } from '../../domain/records/rated-turns.ts'
import { deletedSchema, idParam, renderDeleted } from '../../wire/common.ts'
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
import { onFlows } from '../access/access.ts'
import { findChatflow } from '../chatflows/chatflows.ts'
import { type ChatflowEndpoint, endpoint } from '../endpoint.ts'

export type ChatMessageDeps = {
  readonly chatflows: Pick<ChatflowStore, 'get'>
  readonly messages: MessageStore
  readonly feedback: Pick<FeedbackStore, 'list'>
  readonly executions: Pick<ExecutionStore, 'list'>
}

const path = '/api/v1/chatmessage/{id}'

const listing = {
  method: 'get',
  access: onFlows('view'),
  input: { params: idParam, query: messageQuery },
  output: z.array(messageSchema),
} as const

/** What was said to chatflows. */
export function chatMessageEndpoints(deps: ChatMessageDeps): readonly ChatflowEndpoint[] {
  const { chatflows, messages } = deps
  return [
    endpoint({
      ...listing,
      path,
      summary: 'The messages of a chatflow, oldest first',
      async handle({ params, query }) {
        const { id } = await findChatflow(chatflows, params.id)
        return answer(deps, id, query)
      },
    }),
    endpoint({
      ...listing,
      path: '/api/v1/internal-chatmessage/{id}',
      summary: 'The messages of owners who try a chatflow',
      async handle({ params, query }) {
        const { id } = await findChatflow(chatflows, params.id)
        return answer(deps, id, { ...query, chatType: 'INTERNAL' })
      },
    }),
    endpoint({
      method: 'delete',
      path,
      summary: 'Remove the messages that fit, or all of a chatflow',
      access: onFlows('delete'),
      input: { params: idParam, query: messageRemovalQuery },
      output: deletedSchema,
      async handle({ params, query }) {
        const filter = parseMessageFilter(query)
        const { id } = await findChatflow(chatflows, params.id)
        if (query.feedbackType === undefined) return renderDeleted(await messages.remove(id, filter))
        const rated = await listRated(deps, id, filter, parseRatings(query.feedbackType))
        return renderDeleted(await removeAll(messages, id, rated))
      },
    }),
  ]
}

const maxIdsPerStatement = 1_000

async function removeAll(messages: MessageStore, chatflowId: string, found: readonly Message[]): Promise<number> {
  let removed = 0
  for (let at = 0; at < found.length; at += maxIdsPerStatement) {
    const messageIds = found.slice(at, at + maxIdsPerStatement).map((message) => message.id)
    removed += await messages.remove(chatflowId, { messageIds })
  }
  return removed
}

async function answer(deps: ChatMessageDeps, chatflowId: string, query: z.output<typeof messageQuery>) {
  const filter = parseMessageQuery(query)
  const found =
    query.feedbackType === undefined
      ? await deps.messages.list(chatflowId, filter)
      : await listRated(deps, chatflowId, filter, parseRatings(query.feedbackType))
  const messages = await withExecutions(deps, found)
  if (query.feedback !== 'true') return messages
  const { rows } = await deps.feedback.list({ where: { chatflowId } })
  const feedbackOf = new Map(rows.map((row) => [row.messageId, renderFeedback(row)]))
  return messages.map((message) => ({ ...message, feedback: feedbackOf.get(message.id) ?? null }))
}

// Each may have hundreds of kilobytes: of a long list only the newest turns have theirs.
const maxExecutions = 200

async function withExecutions({ executions }: ChatMessageDeps, found: readonly Message[]) {
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
  { messages, feedback }: ChatMessageDeps,
  chatflowId: string,
  { offset = 0, limit, newestFirst = false, ...filter }: MessageFilter,
  ratings: readonly Rating[],
): Promise<readonly Message[]> {
  const { rows } = await feedback.list({ where: { chatflowId, rating: ratings } })
  const rated = ratedTurns(await messages.list(chatflowId, filter), new Set(rows.map(({ messageId }) => messageId)))
  const ordered = newestFirst ? rated.toReversed() : rated
  return ordered.slice(offset, limit === undefined ? undefined : offset + limit)
}
