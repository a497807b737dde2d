import { withInputs } from '../../domain/dashboard/inputs.ts'
import { importSchema, renderImported, unwrapDashboard } from '../../wire/dashboard.ts'
import { type Endpoint, endpoint, jsonBody } from '../access.ts'
import { fit, readJson } from '../read-body.ts'
import { type DashboardDeps, readFolder, saveAs } from './dashboards.ts'

/** Importing a dashboard of another server, with answers to what its `__inputs` ask, or without any. */
export function importEndpoints(deps: DashboardDeps): readonly Endpoint[] {
  return [
    endpoint({
      method: 'post',
      path: '/api/dashboards/import',
      summary: 'Saves a dashboard with its inputs put in',
      access: 'writer',
      reads: jsonBody(importSchema),
      async handle(_, c) {
        const { text: body, json } = await readJson(c)
        const { inputs, folderUid, folderId, overwrite, path } = fit(importSchema, json)
        const text = withInputs(unwrapDashboard(body, json).text, inputs)
        const folder = readFolder(deps.folders(), folderUid, folderId)
        const origin = { message: 'Imported', isForeign: true }
        const request = { text, folderUid: folder, overwrite: overwrite ?? false, ...origin }
        return c.json(renderImported(saveAs(deps, c, request), path ?? ''))
      },
    }),
    endpoint({
      method: 'post',
      path: '/api/dashboards/interpolate',
      effect: 'question',
      summary: 'Answers a dashboard with its inputs put in',
      access: 'writer',
      reads: jsonBody(importSchema),
      async handle(_, c) {
        const { text, json } = await readJson(c)
        const { inputs } = fit(importSchema, json)
        const whole = withInputs(unwrapDashboard(text, json).text, inputs)
        return c.body(whole, 200, { 'content-type': 'application/json' })
      },
    }),
  ]
}
