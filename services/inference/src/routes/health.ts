import { Failure } from '@hearth/kernel'
import { type AppEnv, createRoutes, type Readiness } from '@hearth/server'
import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'

const healthRoute = createRoute({
  method: 'get',
  path: '/health',
  summary: 'Whether the main model can answer',
  responses: { 200: { description: 'It can' }, 503: { description: 'It is loading, restarting or broken' } },
})

const versionRoute = createRoute({
  method: 'get',
  path: '/version',
  summary: 'Version of the service',
  responses: { 200: { description: 'The version' } },
})

const loadRoute = createRoute({
  method: 'get',
  path: '/load',
  summary: 'How many requests are computed or wait for it',
  responses: { 200: { description: 'Their number' } },
})

type HealthDeps = {
  readonly ready: () => Readiness
  readonly version: string
  /** Requests that are computed or wait for it. */
  readonly requests: () => number
}

/** `GET /health` (also `/v1/health`, `/ping` and `/ready`), `GET /version` and `GET /load`. */
export function healthRoutes(deps: HealthDeps): OpenAPIHono<AppEnv> {
  const routes = createRoutes()
  const health = (c: Context<AppEnv>) => {
    const { ok, reason = 'not ready' } = deps.ready()
    if (!ok) throw new Failure('unavailable', reason, { retryAfterSeconds: 1 })
    return c.json({ status: 'ok' })
  }
  routes.openapi(healthRoute, health)
  routes.get('/v1/health', health)
  routes.get('/ping', health)
  routes.get('/ready', health)
  routes.openapi(versionRoute, (c) => c.json({ version: deps.version }))
  routes.openapi(loadRoute, (c) => c.json({ server_load: deps.requests() }))
  return routes
}
