import { type AppEnv, createRoutes } from '@hearth/server'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { describe, type HealthRoutesDeps } from './health.ts'

/**
 * Whether this process lives, and whether it has looked at everything once. Liveness never looks at
 * a dependency, or one dead service would restart them all.
 */
export function probeRoutes(deps: Pick<HealthRoutesDeps, 'report' | 'retryAfterSeconds'>): OpenAPIHono<AppEnv> {
  const routes = createRoutes()
  for (const path of ['/health/live', '/actuator/health/liveness'])
    routes.get(path, (c) => c.json({ status: 'UP' }, 200, { 'cache-control': 'no-store' }))
  // Prometheus' two: this server answers, which is all they promise there too.
  routes.get('/-/healthy', (c) => c.text('Hearth health is Healthy.\n'))
  routes.get('/-/ready', (c) => c.text('Hearth health is Ready.\n'))

  const startup = (c: Context) => {
    const { phase, checks } = deps.report()
    const done = checks.filter(({ checkedAtMs }) => checkedAtMs !== undefined).length
    const status = phase === 'starting' ? 503 : 200
    describe(c, status === 200 ? 'up' : 'down', status, deps.retryAfterSeconds)
    return c.json({ status: status === 200 ? 'UP' : 'DOWN', phase, checked: done, total: checks.length }, status)
  }
  routes.get('/health/startup', startup)
  routes.get('/startupz', startup)
  return routes
}
