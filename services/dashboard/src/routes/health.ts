import { type AppEnv, createRoutes } from '@hearth/server'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ProvisioningState } from '../domain/provisioning-state.ts'
import { grafanaVersion } from '../wire/grafana-version.ts'

/** `GET /api/health` and `/healthz`, which need no credentials. */
export function healthRoutes(deps: {
  readonly version: string
  readonly state: () => ProvisioningState
}): OpenAPIHono<AppEnv> {
  const routes = createRoutes()
  routes.get('/healthz', (c) => c.text('Ok'))
  routes.get('/api/health', (c) => {
    const { faults, dashboards } = deps.state()
    const provisioning = { dashboards, faults: faults.map(({ file, reason }) => ({ file, reason })) }
    return c.json({ database: 'ok', version: grafanaVersion(deps.version), commit: 'hearth', provisioning })
  })
  return routes
}
