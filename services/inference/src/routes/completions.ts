import { type AppEnv, createRoutes } from '@hearth/kernel'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { createRoute } from '@hono/zod-openapi'
import { chatRequestSchema, parseChatRequest } from '../wire/chat-request.ts'
import { chatForm, textForm } from '../wire/completion-form.ts'
import { completionRequestSchema, parseCompletionRequest } from '../wire/completion-request.ts'
import { answer } from './answer.ts'
import type { CompletionDeps } from './deps.ts'
import { jsonBody } from './json-body.ts'

const chat = createRoute({
  method: 'post',
  path: '/v1/chat/completions',
  summary: 'Answer a conversation',
  request: jsonBody(chatRequestSchema),
  responses: {
    200: { description: 'A chat.completion, or with "stream" server-sent events of chat.completion.chunk' },
  },
})

const text = createRoute({
  method: 'post',
  path: '/v1/completions',
  summary: 'Continue a text',
  request: jsonBody(completionRequestSchema),
  responses: { 200: { description: 'A text_completion, or with "stream" server-sent events of it' } },
})

/** `POST /v1/chat/completions` and `POST /v1/completions`. */
export function completionRoutes(deps: CompletionDeps): OpenAPIHono<AppEnv> {
  const routes = createRoutes()
  routes.openapi(chat, (c) => answer(c, parseChatRequest(c.req.valid('json')), chatForm, deps))
  routes.openapi(text, (c) => answer(c, parseCompletionRequest(c.req.valid('json')), textForm, deps))
  return routes
}
