import { type AppEnv, createRoutes } from '@hearth/server'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { DashboardStore } from '../domain/dashboard/dashboard.ts'
import type { DataSources } from '../domain/datasource/data-sources.ts'
import type { Folder } from '../domain/folder/folder.ts'

export type AdminRoutesDeps = {
  readonly reload: () => Promise<void>
  readonly dashboards: DashboardStore
  readonly folders: () => readonly Folder[]
  readonly sources: DataSources
}

/** Reading the provisioned files again, as sidecars ask for, and counts. */
export function adminRoutes({ reload, dashboards, folders, sources }: AdminRoutesDeps): OpenAPIHono<AppEnv> {
  const routes = createRoutes()
  for (const [kind, message] of [
    ['dashboards', 'Dashboards config reloaded'],
    ['datasources', 'Datasources config reloaded'],
  ]) {
    routes.post(`/api/admin/provisioning/${kind}/reload`, async (c) => {
      await reload()
      return c.json({ message })
    })
  }
  routes.get('/api/admin/stats', (c) => {
    const all = dashboards.list()
    const tags = new Set(all.flatMap((dashboard) => dashboard.tags)).size
    const counts = { dashboards: all.length, folders: folders().length, datasources: sources.list().length, tags }
    return c.json({ orgs: 1, users: 1, ...counts })
  })
  return routes
}
