import { type Context, Hono } from 'hono'
import type { AppEnv } from './app-env.ts'
import type { Metrics } from './metrics.ts'

/**
 * Whether a service can do its job now, and if not, why in one sentence. `warning` is what a person has to know of
 * one that can.
 */
export type Readiness = { readonly ok: boolean; readonly reason?: string; readonly warning?: string }

type HealthRoutesDeps = {
  readonly metrics: Metrics
  readonly draining: AbortSignal
  readonly ready: () => Readiness
}

/**
 * `GET /livez` (this process makes progress), `GET /readyz` (it can do its job now; 503 with the
 * reason otherwise, and while draining; `warning: …` instead of `ok` when there is one) and `GET /metrics` in Prometheus' text format.
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

// As Kubernetes' own: `?exclude=<check>` leaves one out of the verdict, `?verbose` shows each in a line.
function answer(c: Context<AppEnv>, probe: string, all: Readonly<Record<string, Readiness>>): Response {
  const excluded = c.req.queries('exclude') ?? []
  const checks = Object.entries(all)
  const reasonOf = ({ ok, reason = 'not ready' }: Readiness) => (ok ? undefined : reason)
  const counted = checks.filter(([name]) => !excluded.includes(name))
  const failure = counted.map(([, check]) => reasonOf(check)).find((reason) => reason !== undefined)
  const status = failure === undefined ? 200 : 503
  if (c.req.query('verbose') === undefined)
    return c.text(failure ?? warningOf(counted.map(([, check]) => check)), status)
  const lines = checks.map(([name, check]) => {
    if (excluded.includes(name)) return `[+]${name} excluded: ok`
    return check.ok ? `[+]${name} ${warningOf([check])}` : `[-]${name} failed: ${reasonOf(check)}`
  })
  const known = checks.map(([name]) => name)
  const verdict = `${probe} check ${failure === undefined ? 'passed' : 'failed'}`
  return c.text(`${[...lines, ...renderUnmatched(excluded, known), verdict].join('\n')}\n`, status)
}

function warningOf(checks: readonly Readiness[]): string {
  const warning = checks.find((check) => check.ok && check.warning !== undefined)?.warning
  return warning === undefined ? 'ok' : `warning: ${warning}`
}

/** The line in which a probe as Kubernetes has it says which names of `?exclude=` are none of its checks, if any. */
export function renderUnmatched(excluded: readonly string[], known: readonly string[]): readonly string[] {
  const unmatched = [...new Set(excluded)].filter((name) => !known.includes(name)).sort()
  if (unmatched.length === 0) return []
  const quoted = unmatched.map((name) => JSON.stringify(name)).join(',')
  return [`warn: some health checks cannot be excluded: no matches for ${quoted}`]
}
