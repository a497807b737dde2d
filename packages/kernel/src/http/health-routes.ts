import { type Context, Hono } from 'hono'
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
  routes.get('/livez', (c) => answer(c, 'livez', { ping: { ok: true } }))
  routes.get('/readyz', (c) => {
    const state = draining.aborted ? { ok: false, reason: 'stopping' } : ready()
    return answer(c, 'readyz', { ping: { ok: true }, ready: state })
  })
  routes.get('/metrics', async (c) =>
    c.body(await metrics.registry.metrics(), 200, { 'content-type': metrics.registry.contentType }),
  )
  return routes
}

// As Kubernetes' own: `?exclude=<check>` leaves one out, `?verbose` shows each in a line.
function answer(c: Context<AppEnv>, probe: string, all: Readonly<Record<string, Readiness>>): Response {
  const checks = Object.entries(all).filter(([name]) => !c.req.queries('exclude')?.includes(name))
  const reasonOf = ({ ok, reason = 'not ready' }: Readiness) => (ok ? undefined : reason)
  const failure = checks.map(([, check]) => reasonOf(check)).find((reason) => reason !== undefined)
  const status = failure === undefined ? 200 : 503
  if (c.req.query('verbose') === undefined) return c.text(failure ?? 'ok', status)
  const lines = checks.map(([name, check]) => (check.ok ? `[+]${name} ok` : `[-]${name} failed: ${reasonOf(check)}`))
  return c.text(`${[...lines, `${probe} check ${failure === undefined ? 'passed' : 'failed'}`].join('\n')}\n`, status)
}
