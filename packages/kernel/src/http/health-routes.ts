import { Hono } from 'hono'
import type { AppEnv, Server } from './server.ts'

/** Whether a service can do its job now, and if not, why in one sentence. */
export type Readiness = { readonly ok: boolean; readonly reason?: string }

type HealthRoutesDeps = Pick<Server, 'metrics' | 'draining'> & { readonly ready: () => Readiness }

/**
 * `GET /livez` (this process makes progress), `GET /readyz` (it can do its job now; 503 with the
 * reason otherwise, and while draining) and `GET /metrics` in Prometheus' text format.
 */
export function healthRoutes({ metrics, draining, ready }: HealthRoutesDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
  routes.get('/livez', (c) => c.text('ok'))
  routes.get('/readyz', (c) => {
    const { ok, reason } = draining.aborted ? { ok: false, reason: 'stopping' } : ready()
    return ok ? c.text('ok') : c.text(reason ?? 'not ready', 503)
  })
  routes.get('/metrics', async (c) =>
    c.body(await metrics.registry.metrics(), 200, { 'content-type': metrics.registry.contentType }),
  )
  return routes
}
