import { type AppEnv, createRoutes } from '@hearth/server'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { withInputs } from '../domain/dashboard/inputs.ts'
import { saveDashboard } from '../domain/dashboard/save.ts'
import { importSchema, renderImported, unwrapDashboard } from '../wire/dashboard.ts'
import { type DashboardRoutesDeps, readFolder } from './dashboards.ts'
import { fit, readJson } from './read-body.ts'

/** Importing a dashboard of another server, with answers to what its `__inputs` ask, or without any. */
export function importRoutes(deps: DashboardRoutesDeps): OpenAPIHono<AppEnv> {
  const routes = createRoutes()
  routes.post('/api/dashboards/import', async (c) => {
    const { text: body, json } = await readJson(c)
    const { inputs, folderUid, folderId, overwrite, path } = fit(importSchema, json)
    const text = withInputs(unwrapDashboard(body, json).text, inputs)
    const folder = readFolder(deps.folders(), folderUid, folderId)
    const origin = { message: 'Imported', by: deps.user, isForeign: true }
    const request = { text, folderUid: folder, overwrite: overwrite ?? false, ...origin }
    return c.json(renderImported(saveDashboard(deps, request), path ?? ''))
  })
  routes.post('/api/dashboards/interpolate', async (c) => {
    const { text, json } = await readJson(c)
    const { inputs } = fit(importSchema, json)
    return c.body(withInputs(unwrapDashboard(text, json).text, inputs), 200, { 'content-type': 'application/json' })
  })
  return routes
}
