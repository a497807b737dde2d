import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { ChatflowStore } from '../domain/chatflow.ts'
import type { MessageStore } from '../domain/message.ts'
import {
  badRequest,
  deletedSchema,
  idParam,
  jsonAnswer,
  keyed,
  keyedErrors,
  notFound,
  renderDeleted,
} from '../wire/common.ts'
import {
  messageQuery,
  messageRemovalQuery,
  messageSchema,
  parseMessageFilter,
  parseMessageQuery,
  renderMessage,
} from '../wire/message.ts'
import { findChatflow } from './chatflows.ts'
import { type ChatflowEnv, createChatflowRoutes } from './env.ts'
import { requires } from './gate.ts'

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

export type ChatMessageRoutesDeps = {
  readonly chatflows: Pick<ChatflowStore, 'get'>
  readonly messages: MessageStore
}

export function chatMessageRoutes({ chatflows, messages }: ChatMessageRoutesDeps): OpenAPIHono<ChatflowEnv> {
  const routes = createChatflowRoutes()
  routes.openapi(list, async (c) => {
    const filter = parseMessageQuery(c.req.valid('query'))
    const { id } = await findChatflow(chatflows, c.req.valid('param').id)
    return c.json((await messages.list(id, filter)).map(renderMessage), 200)
  })
  routes.openapi(remove, async (c) => {
    const filter = parseMessageFilter(c.req.valid('query'))
    const { id } = await findChatflow(chatflows, c.req.valid('param').id)
    return c.json(renderDeleted(await messages.remove(id, filter)), 200)
  })
  return routes
}
