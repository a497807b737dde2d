import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { keyed, keyedErrors } from '../wire/common.ts'
import { type ChatflowEnv, createChatflowRoutes } from './access/env.ts'

const metrics = createRoute({
  method: 'get',
  path: '/api/v1/metrics',
  summary: "What /metrics tells without a key, where Flowise's users look for it",
  security: keyed,
  responses: {
    200: { description: "Prometheus' text format", content: { 'text/plain': { schema: z.string() } } },
    401: keyedErrors[401],
  },
})

export type MetricsRoutesDeps = {
  readonly registry: { metrics(): Promise<string>; readonly contentType: string }
}

export function metricsRoutes({ registry }: MetricsRoutesDeps): OpenAPIHono<ChatflowEnv> {
  const routes = createChatflowRoutes()
  routes.openapi(metrics, async (c) => c.text(await registry.metrics(), 200, { 'content-type': registry.contentType }))
  return routes
}
