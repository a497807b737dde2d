import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { MarketplaceTemplate } from '../../domain/chatflows/marketplace-template.ts'
import { renderTemplate, templateSchema } from '../../wire/chatflows/template.ts'
import { jsonAnswer, keyed, keyedErrors } from '../../wire/common.ts'
import { type ChatflowEnv, createChatflowRoutes } from '../access/env.ts'
import { requires } from '../access/gate.ts'

// Clients from before the lists were one ask for one kind.
const lists = [
  { name: 'templates', summary: 'Flows and tools to begin with', holds: () => true },
  { name: 'chatflows', summary: 'Flows to begin with', holds: (type: string) => type !== 'Tool' },
  { name: 'tools', summary: 'Tools to begin with', holds: (type: string) => type === 'Tool' },
]

const describeList = (name: string, summary: string) =>
  createRoute({
    method: 'get',
    path: `/api/v1/marketplaces/${name}`,
    summary,
    security: keyed,
    middleware: requires('chatflows:view', 'agentflows:view', 'tools:view'),
    responses: { 200: jsonAnswer('The templates', z.array(templateSchema)), ...keyedErrors },
  })

/** @param marketplace what there is, made when it is asked for */
export function templateRoutes(marketplace: () => readonly MarketplaceTemplate[]): OpenAPIHono<ChatflowEnv> {
  const routes = createChatflowRoutes()
  for (const { name, summary, holds } of lists) {
    routes.openapi(describeList(name, summary), (c) =>
      c.json(
        marketplace()
          .filter(({ type }) => holds(type))
          .map(renderTemplate),
        200,
      ),
    )
  }
  return routes
}
