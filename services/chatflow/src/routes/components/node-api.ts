import type { OpenAPIHono } from '@hono/zod-openapi'
import { type ChatflowEnv, createChatflowRoutes } from '../access/env.ts'
import { type AssistantComponentRoutesDeps, assistantComponentRoutes } from './assistant-components.ts'
import { componentCredentialRoutes } from './component-credentials.ts'
import { type NodeToolRoutesDeps, nodeToolRoutes } from './node-tools.ts'
import { nodeRoutes } from './nodes.ts'

/** What editors need of nodes and credentials to draw flows. */
export function nodeApiRoutes(deps: NodeToolRoutesDeps & AssistantComponentRoutesDeps): OpenAPIHono<ChatflowEnv> {
  const routes = createChatflowRoutes()
  routes.route('/', nodeRoutes(deps))
  routes.route('/', nodeToolRoutes(deps))
  routes.route('/', componentCredentialRoutes({ kinds: deps.credentialKinds }))
  routes.route('/', assistantComponentRoutes(deps))
  return routes
}
