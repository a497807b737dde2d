import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Chatflow } from '../domain/chatflow.ts'
import { jsonAnswer, keyed, keyedErrors } from '../wire/common.ts'
import { renderTemplate, templateSchema } from '../wire/template.ts'
import { type ChatflowEnv, createChatflowRoutes } from './env.ts'
import { requires } from './gate.ts'

const list = createRoute({
  method: 'get',
  path: '/api/v1/marketplaces/templates',
  summary: 'Flows to begin with',
  security: keyed,
  middleware: requires('chatflows:view', 'agentflows:view'),
  responses: { 200: jsonAnswer('The templates', z.array(templateSchema)), ...keyedErrors },
})

/** A drawn flow and a sentence about it. */
export type Template = { readonly flow: Chatflow; readonly description: string }

export function templateRoutes(templates: readonly Template[]): OpenAPIHono<ChatflowEnv> {
  const routes = createChatflowRoutes()
  routes.openapi(list, (c) =>
    c.json(
      templates.map(({ flow, description }) => renderTemplate(flow, description)),
      200,
    ),
  )
  return routes
}
