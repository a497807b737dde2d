import type { OpenAPIHono } from '@hono/zod-openapi'
import { createRoute, z } from '@hono/zod-openapi'
import type { ChatflowStore } from '../../domain/chatflows/chatflow.ts'
import type { WebhookSecretStore } from '../../domain/triggers/webhook-secret.ts'
import { badRequest, idParam, jsonAnswer, keyed, keyedErrors, notFound } from '../../wire/common.ts'
import { type ChatflowEnv, createChatflowRoutes } from '../access/env.ts'
import { requires } from '../access/gate.ts'
import { findChatflow } from '../chatflows/chatflows.ts'

export type WebhookSecretRoutesDeps = {
  readonly chatflows: Pick<ChatflowStore, 'get'>
  readonly secrets: WebhookSecretStore
  readonly newSecret: () => string
  readonly nowMs: () => number
}

const common = {
  path: '/api/v1/chatflows/{id}/webhook-secret',
  security: keyed,
  middleware: requires('chatflows:config', 'agentflows:config', 'chatflows:update', 'agentflows:update'),
  request: { params: idParam },
} as const

const create = createRoute({
  ...common,
  method: 'post',
  summary: 'Make the secret that signs calls of a webhook, in place of the one before; it is shown once',
  responses: {
    200: jsonAnswer('The secret', z.object({ webhookSecret: z.string() })),
    ...badRequest,
    ...keyedErrors,
    ...notFound,
  },
})

const remove = createRoute({
  ...common,
  method: 'delete',
  summary: 'Forget the secret of a webhook',
  responses: { 204: { description: 'Forgotten' }, ...badRequest, ...keyedErrors, ...notFound },
})

/** The secrets that callers of webhooks sign with. */
export function webhookSecretRoutes(deps: WebhookSecretRoutesDeps): OpenAPIHono<ChatflowEnv> {
  const { chatflows, secrets, newSecret, nowMs } = deps
  const routes = createChatflowRoutes()
  routes.openapi(create, async (c) => {
    const { id } = await findChatflow(chatflows, c.req.valid('param').id)
    const webhookSecret = newSecret()
    await secrets.put(id, webhookSecret, nowMs())
    return c.json({ webhookSecret }, 200)
  })
  routes.openapi(remove, async (c) => {
    const { id } = await findChatflow(chatflows, c.req.valid('param').id)
    await secrets.remove(id)
    return c.body(null, 204)
  })
  return routes
}
