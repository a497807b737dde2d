import { Failure } from '@hearth/kernel'
import { type AppEnv, createRoutes } from '@hearth/server'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { DashboardVersion } from '../domain/dashboard/dashboard.ts'
import { saveDashboard } from '../domain/dashboard/save.ts'
import { renderSaved, renderVersion, renderVersionWithData, restoreSchema } from '../wire/dashboard.ts'
import { type DashboardRoutesDeps, findDashboard } from './dashboards.ts'
import { readBody } from './read-body.ts'

const maxListed = 1_000

/** The kept versions of a dashboard, and going back to one. */
export function versionRoutes(deps: DashboardRoutesDeps): OpenAPIHono<AppEnv> {
  const routes = createRoutes()
  const base = '/api/dashboards/uid/:uid'
  routes.get(`${base}/versions`, (c) => {
    const { uid, id } = findDashboard(deps, c.req.param('uid'))
    const start = toCount(c.req.query('start'), 0)
    const limit = toCount(c.req.query('limit'), maxListed)
    const versions = deps.store.versions(uid).slice(start, start + limit)
    return c.json({ continueToken: '', versions: versions.map((version) => renderVersion(uid, id, version)) })
  })
  routes.get(`${base}/versions/:version`, (c) => {
    const { uid, id } = findDashboard(deps, c.req.param('uid'))
    const version = findVersion(deps.store.versions(uid), c.req.param('version'))
    return c.body(renderVersionWithData(uid, id, version), 200, { 'content-type': 'application/json' })
  })
  routes.post(`${base}/restore`, async (c) => {
    const { uid, folderUid } = findDashboard(deps, c.req.param('uid'))
    const { version } = await readBody(c, restoreSchema)
    const { text } = findVersion(deps.store.versions(uid), String(version))
    const message = `Restored from version ${version}`
    const saved = saveDashboard(deps, {
      text,
      uid,
      folderUid,
      message,
      overwrite: true,
      by: deps.user,
      restoredFrom: version,
    })
    return c.json(renderSaved(saved))
  })
  return routes
}

function findVersion(versions: readonly DashboardVersion[], number: string): DashboardVersion {
  const version = versions.find((candidate) => String(candidate.version) === number)
  if (version === undefined)
    throw new Failure('missing', `Dashboard version ${number} not found`, { code: 'not-found' })
  return version
}

function toCount(text: string | undefined, fallback: number): number {
  const count = Number(text ?? fallback)
  return Number.isInteger(count) && count >= 0 ? count : fallback
}
