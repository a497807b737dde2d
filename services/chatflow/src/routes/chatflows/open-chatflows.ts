import { Failure } from '@hearth/kernel'
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { ChatflowStore } from '../../domain/chatflows/chatflow.ts'
import { flowSettings } from '../../domain/chatflows/flow-settings.ts'
import {
  chatbotConfigSchema,
  renderChatbotConfig,
  renderUploads,
  uploadsSchema,
} from '../../wire/chatflows/chatbot-config.ts'
import { chatflowSchema, renderPublicChatflow } from '../../wire/chatflows/chatflow.ts'
import { badRequest, idParam, jsonAnswer, maybeKeyed, notFound } from '../../wire/common.ts'
import { errorSchema } from '../../wire/error.ts'
import { type ChatflowEnv, createChatflowRoutes } from '../access/env.ts'
import { requireRun } from '../access/gate.ts'
import { findChatflow } from './chatflows.ts'

const streaming = createRoute({
  method: 'get',
  path: '/api/v1/chatflows-streaming/{id}',
  summary: 'Whether a chatflow can stream its answers',
  request: { params: idParam },
  responses: {
    200: jsonAnswer('Whether it can', z.object({ isStreaming: z.boolean() })),
    ...badRequest,
    ...notFound,
  },
})

const uploads = createRoute({
  method: 'get',
  path: '/api/v1/chatflows-uploads/{id}',
  summary: 'What may be uploaded to a chatflow',
  request: { params: idParam },
  responses: { 200: jsonAnswer('What may be', uploadsSchema), ...badRequest, ...notFound },
})

const chatbotConfig = createRoute({
  method: 'get',
  path: '/api/v1/public-chatbotConfig/{id}',
  summary: 'The settings of the widget of a chatflow; needs what asking it needs',
  security: maybeKeyed,
  request: { params: idParam },
  responses: {
    200: jsonAnswer('The settings', chatbotConfigSchema),
    401: jsonAnswer('It is not public, and the key does not open it', errorSchema),
    ...badRequest,
    ...notFound,
  },
})

const publicChatflow = createRoute({
  method: 'get',
  path: '/api/v1/public-chatflows/{id}',
  summary: 'A public chatflow, without its secrets',
  request: { params: idParam },
  responses: {
    200: jsonAnswer('The chatflow', chatflowSchema),
    401: jsonAnswer('It is not public', errorSchema),
    ...badRequest,
    ...notFound,
  },
})

export type OpenChatflowRoutesDeps = {
  readonly store: Pick<ChatflowStore, 'get'>
  /** @param flowData React Flow's JSON text */
  readonly isStreamable: (flowData: string) => boolean
}

/** What pages and clients ask of a chatflow without a key. */
export function openChatflowRoutes({ store, isStreamable }: OpenChatflowRoutesDeps): OpenAPIHono<ChatflowEnv> {
  const routes = createChatflowRoutes()
  routes.openapi(streaming, async (c) => {
    const chatflow = await findChatflow(store, c.req.valid('param').id)
    // Code that has the last word on an answer must see the whole of it first.
    const isFinal = flowSettings(chatflow).postProcessing === undefined
    return c.json({ isStreaming: isFinal && isStreamable(chatflow.flowData) }, 200)
  })
  routes.openapi(uploads, async (c) => {
    return c.json(renderUploads(await findChatflow(store, c.req.valid('param').id)), 200)
  })
  routes.openapi(chatbotConfig, async (c) => {
    const chatflow = await findChatflow(store, c.req.valid('param').id)
    requireRun(c, chatflow)
    return c.json(renderChatbotConfig(chatflow), 200)
  })
  routes.openapi(publicChatflow, async (c) => {
    const chatflow = await findChatflow(store, c.req.valid('param').id)
    if (!chatflow.isPublic) throw new Failure('unauthorized', 'Unauthorized')
    return c.json(renderPublicChatflow(chatflow), 200)
  })
  return routes
}
