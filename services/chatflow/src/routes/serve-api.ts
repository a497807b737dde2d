import { addEndpoints } from '@hearth/server'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { type Access, accessRules, describeAccess, isOpen, securityOf } from './access/access.ts'
import { type AuthenticateDeps, authenticate, requireKey } from './access/authenticate.ts'
import { allowWidgetOrigins } from './access/cross-origin.ts'
import { type ChatflowEnv, createChatflowRoutes } from './access/env.ts'
import { type KeylessLimits, keylessBounds } from './access/keyless-bounds.ts'
import type { ChatflowEndpoint } from './endpoint.ts'
import { answerAsOpenAI, type OpenAIDeps, openAIEndpoints } from './predictions/openai.ts'
import { answerAsMcp, type McpDeps, mcpEndpoints, mcpTokenScheme, refuseOtherMcpMethods } from './triggers/mcp.ts'
import { type WebhookDeps, webhookEndpoints } from './triggers/webhook.ts'

/** Flowise's interface: who asks is found out first, then each endpoint says who may. */
export function apiRoutes(
  endpoints: readonly ChatflowEndpoint[],
  deps: AuthenticateDeps & { readonly keyless: KeylessLimits },
): OpenAPIHono<ChatflowEnv> {
  const routes = createChatflowRoutes()
  routes.openAPIRegistry.registerComponent('securitySchemes', 'apiKey', { type: 'http', scheme: 'bearer' })
  allowWidgetOrigins(routes)
  routes.use(authenticate(deps))
  addEndpoints(routes, endpoints, accessRules(keylessBounds(deps.keyless)))
  refuseTheRest(routes, endpoints)
  return routes
}

// What does not exist is told to holders of keys alone; save that an open path has no such method, and that Flowise
// asks for no key below predictions, whatever follows.
function refuseTheRest(routes: OpenAPIHono<ChatflowEnv>, endpoints: readonly ChatflowEndpoint[]): void {
  for (const { path, access } of endpoints) {
    if (isOpen(access)) routes.all(path.replaceAll(/\{(\w+)\}/g, ':$1'), (c) => c.notFound())
  }
  routes.all('/api/v1/prediction/*', (c) => c.notFound())
  routes.all('*', requireKey, (c) => c.notFound())
}

/** The other ways in, which know their callers in their own ways and refuse them in the words of their protocols. */
export function protocolRoutes(deps: OpenAIDeps & McpDeps & WebhookDeps): OpenAPIHono<ChatflowEnv> {
  const openAI = createChatflowRoutes()
  openAI.onError(answerAsOpenAI(deps.logger))
  addEndpoints(openAI, openAIEndpoints(deps), { describe: securityOf })
  const mcp = createChatflowRoutes()
  mcp.onError(answerAsMcp(deps.logger))
  mcp.openAPIRegistry.registerComponent('securitySchemes', 'mcpToken', mcpTokenScheme)
  addEndpoints(mcp, mcpEndpoints(deps), { describe: securityOf })
  refuseOtherMcpMethods(mcp)
  const routes = createChatflowRoutes()
  routes.route('/', openAI)
  routes.route('/', mcp)
  addEndpoints(routes, webhookEndpoints(deps), { describe: describeAccess })
  return routes
}

/** Who may ask which endpoint, by method and path. */
export function accessTable(endpoints: readonly ChatflowEndpoint[]): ReadonlyMap<string, Access> {
  return new Map(
    endpoints.flatMap(({ methods, path, access }) =>
      methods.map((method) => [`${method.toUpperCase()} ${path}`, access] as const),
    ),
  )
}
