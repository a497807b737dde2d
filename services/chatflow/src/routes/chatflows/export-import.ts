import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { authorOf } from '../../domain/access/api-key.ts'
import type { BundleStore } from '../../domain/chatflows/bundle.ts'
import type { ChatflowStore } from '../../domain/chatflows/chatflow.ts'
import type { FeedbackStore } from '../../domain/records/feedback.ts'
import type { MessageStore } from '../../domain/records/message.ts'
import { exportRequest, importRequest, kindsOf, parseBundle, renderBundle } from '../../wire/chatflows/bundle.ts'
import { badRequest, jsonAnswer, jsonBody, keyed, keyedErrors, notFound } from '../../wire/common.ts'
import { chatTranscripts, renderTranscripts, transcriptsRequest } from '../../wire/predictions/chat-transcript.ts'
import { parseMessageFilter } from '../../wire/predictions/message.ts'
import { type ChatflowEnv, createChatflowRoutes } from '../access/env.ts'
import { requires } from '../access/gate.ts'
import { findChatflow } from './chatflows.ts'

const path = '/api/v1/export-import'

const carryOut = createRoute({
  method: 'post',
  path: `${path}/export`,
  summary: "Everything that is asked for, in the shape of Flowise's export",
  security: keyed,
  middleware: requires('workspace:export'),
  request: { body: jsonBody(exportRequest) },
  responses: { 200: jsonAnswer('The export', z.looseObject({})), ...badRequest, ...keyedErrors },
})

const bringIn = createRoute({
  method: 'post',
  path: `${path}/import`,
  summary: 'Keep all of an export under the ids it has, or nothing of it',
  security: keyed,
  middleware: requires('workspace:import'),
  request: { body: jsonBody(importRequest) },
  responses: {
    200: jsonAnswer('It is kept', z.object({ message: z.literal('success') })),
    ...badRequest,
    ...keyedErrors,
  },
})

const transcripts = createRoute({
  method: 'post',
  path: `${path}/chatflow-messages`,
  summary: 'What was said to a chatflow, chat by chat, as a file',
  security: keyed,
  middleware: requires('chatflows:view', 'agentflows:view'),
  request: { body: jsonBody(transcriptsRequest) },
  responses: { 200: jsonAnswer('The chats', chatTranscripts), ...badRequest, ...keyedErrors, ...notFound },
})

export type ExportImportRoutesDeps = {
  readonly bundles: BundleStore
  readonly chatflows: Pick<ChatflowStore, 'get'>
  readonly messages: Pick<MessageStore, 'list'>
  readonly feedback: Pick<FeedbackStore, 'list'>
  readonly nowMs: () => number
}

export function exportImportRoutes(deps: ExportImportRoutesDeps): OpenAPIHono<ChatflowEnv> {
  const { bundles, chatflows, messages, feedback, nowMs } = deps
  const routes = createChatflowRoutes()
  routes.openapi(carryOut, async (c) => {
    const request = c.req.valid('json')
    return c.json(renderBundle(await bundles.read(kindsOf(request)), request), 200)
  })
  routes.openapi(bringIn, async (c) => {
    await bundles.write(parseBundle(c.req.valid('json'), nowMs()), authorOf(c.get('caller')))
    return c.json({ message: 'success' as const }, 200)
  })
  routes.openapi(transcripts, async (c) => {
    const { chatflowId, ...query } = c.req.valid('json')
    const filter = parseMessageFilter(query)
    const { id } = await findChatflow(chatflows, chatflowId)
    const { rows } = await feedback.list({ where: { chatflowId: id } })
    c.header('content-disposition', `attachment; filename="${id}-Message.json"`)
    return c.json(renderTranscripts(await messages.list(id, filter), rows), 200)
  })
  return routes
}
