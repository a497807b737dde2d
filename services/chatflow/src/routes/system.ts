import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { jsonAnswer } from '../wire/common.ts'
import { type ChatflowEnv, createChatflowRoutes } from './access/env.ts'

const ping = createRoute({
  method: 'get',
  path: '/api/v1/ping',
  summary: 'Whether the service answers',
  responses: { 200: { description: 'It does', content: { 'text/html': { schema: z.literal('pong') } } } },
})

const version = createRoute({
  method: 'get',
  path: '/api/v1/version',
  summary: 'Version of Hearth',
  responses: { 200: jsonAnswer('The version', z.object({ version: z.string() })) },
})

const address = createRoute({
  method: 'get',
  path: '/api/v1/ip',
  summary: 'The address under which the caller is counted where rates are limited',
  responses: { 200: jsonAnswer('The address', z.object({ ip: z.string(), msg: z.string() })) },
})

export function systemRoutes(deps: { readonly version: string }): OpenAPIHono<ChatflowEnv> {
  const routes = createChatflowRoutes()
  routes.openapi(ping, (c) => c.html('pong'))
  routes.openapi(version, (c) => c.json({ version: deps.version }, 200))
  routes.openapi(address, (c) => {
    const msg =
      'Requests from this address share one rate limit; behind a proxy it is that of the proxy, unless trustedProxies names it'
    return c.json({ ip: c.get('clientAddress'), msg }, 200)
  })
  return routes
}
