import { Failure } from '@hearth/kernel'
import type { Context } from 'hono'
import type { ConversationStore } from '../../domain/conversations/conversation.ts'
import { type ReadPartsDeps, readParts } from '../../domain/conversations/read-parts.ts'
import type { MessageStore } from '../../domain/records/message.ts'
import { deletedSchema, renderDeleted } from '../../wire/common.ts'
import {
  conversationPage,
  conversationParams,
  conversationQuery,
  conversationSchema,
  exportQuery,
  parseConversationFilter,
  parseMark,
  renderConversation,
  renderMark,
} from '../../wire/predictions/conversations/conversation.ts'
import { renderCsv, renderJson } from '../../wire/predictions/conversations/conversation-export.ts'
import { onFlows } from '../access/access.ts'
import type { ChatflowEnv } from '../access/env.ts'
import { type ChatflowEndpoint, endpoint } from '../endpoint.ts'

export type ConversationDeps = ReadPartsDeps & {
  readonly conversations: ConversationStore
  readonly messages: MessageStore
}

const path = '/api/v1/conversations'
const one = `${path}/{chatflowId}/{sessionId}`
const refusals = [400]

/** What was said to flows, session by session. */
export function conversationEndpoints(deps: ConversationDeps): readonly ChatflowEndpoint[] {
  const { conversations, messages } = deps
  return [
    endpoint({
      method: 'get',
      path,
      summary: 'Conversations of all flows or of one, the one that was last spoken in first',
      access: onFlows('view'),
      input: { query: conversationQuery },
      output: conversationPage,
      refusals,
      async handle({ query: { limit, cursor, ...query } }) {
        const after = cursor === undefined ? undefined : parseMark(cursor)
        const page = await conversations.list(parseConversationFilter(query), limit, after)
        const last = page.length < limit ? undefined : page.at(-1)
        return { conversations: page.map(renderConversation), next: last === undefined ? null : renderMark(last) }
      },
    }),
    endpoint({
      method: 'get',
      path: `${path}/export`,
      summary: 'The same with all their messages, as a file',
      access: onFlows('view'),
      input: { query: exportQuery },
      answers: { 200: { description: 'JSON or CSV, as it is read' } },
      refusals,
      async handle({ query: { format, ...query } }, c) {
        const parts = readParts(deps, parseConversationFilter(query))
        return send(c, format, format === 'csv' ? renderCsv(parts) : renderJson(parts))
      },
    }),
    endpoint({
      method: 'get',
      path: one,
      summary: 'What is told of one conversation; its messages are those of chatmessage',
      access: onFlows('view'),
      input: { params: conversationParams },
      output: conversationSchema,
      refusals: [404],
      async handle({ params: { chatflowId, sessionId } }) {
        const found = await conversations.get(chatflowId, sessionId)
        if (found !== undefined) return renderConversation(found)
        throw new Failure('missing', `Cannot show the conversation ${sessionId}: the flow has no message of it`)
      },
    }),
    endpoint({
      method: 'delete',
      path: one,
      summary: 'Remove a conversation with its files, feedback, leads, traces and executions',
      access: onFlows('delete'),
      input: { params: conversationParams },
      output: deletedSchema,
      async handle({ params: { chatflowId, sessionId } }) {
        const chatIds = await conversations.removeRest(chatflowId, sessionId)
        let removed = 0
        for (const chatId of chatIds) removed += await messages.remove(chatflowId, { sessionId, chatId })
        if (removed > 0) return renderDeleted(removed)
        throw new Failure('missing', `Cannot remove the conversation ${sessionId}: the flow has no message of it`)
      },
    }),
  ]
}

const types = { csv: 'text/csv; charset=utf-8', json: 'application/json' } as const

function send(c: Context<ChatflowEnv>, format: keyof typeof types, pieces: AsyncGenerator<string>): Response {
  const encoder = new TextEncoder()
  // Read as it is taken; a reader that leaves ends the reading.
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done) return controller.close()
      controller.enqueue(encoder.encode(value))
    },
    cancel: async () => void (await pieces.return(undefined)),
  })
  return c.body(body, 200, {
    'content-type': types[format],
    'content-disposition': `attachment; filename="conversations.${format}"`,
  })
}
