import { Failure } from '@hearth/kernel'
import { type AppEnv, createRoutes } from '@hearth/server'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Dashboard } from '../domain/dashboard/dashboard.ts'
import { type SaveDeps, saveDashboard } from '../domain/dashboard/save.ts'
import type { Folder } from '../domain/folder/folder.ts'
import { renderDashboard, renderSaved, saveSchema, unwrapDashboard } from '../wire/dashboard.ts'
import { generalFolder } from '../wire/folder.ts'
import { fit, readJson } from './read-body.ts'

export type DashboardRoutesDeps = SaveDeps & {
  readonly folders: () => readonly Folder[]
  readonly user: string
  /** Of the dashboard that is preferred as the first one; empty for none. */
  readonly homeUid: () => string
}

const json = { 'content-type': 'application/json' }
const shippedHomeUid = 'hearth-overview'

/** Reading, saving and deleting single dashboards. */
export function dashboardRoutes(deps: DashboardRoutesDeps): OpenAPIHono<AppEnv> {
  const routes = createRoutes()
  const folderOf = ({ folderUid }: Dashboard) => deps.folders().find(({ uid }) => uid === folderUid)
  const render = (dashboard: Dashboard) => renderDashboard(dashboard, folderOf(dashboard))
  routes.get('/api/dashboards/uid/:uid', (c) => c.body(render(findDashboard(deps, c.req.param('uid'))), 200, json))
  routes.get('/api/dashboards/home', (c) => {
    const home = deps.store.get(deps.homeUid()) ?? deps.store.get(shippedHomeUid)
    if (home === undefined) throw new Failure('missing', 'Dashboard not found', { code: 'not-found' })
    return c.json({ redirectUri: `/d/${home.uid}` })
  })
  routes.get('/api/dashboards/tags', (c) => {
    const counts = new Map<string, number>()
    for (const tag of deps.store.list().flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
    return c.json(
      [...counts].sort(([left], [right]) => (left < right ? -1 : 1)).map(([term, count]) => ({ term, count })),
    )
  })
  routes.post('/api/dashboards/db', async (c) => {
    const { text, json } = await readJson(c)
    fit(saveSchema, json)
    const { folderId, message, overwrite, ...sent } = unwrapDashboard(text, json)
    const folderUid = readFolder(deps.folders(), sent.folderUid, folderId)
    const request = { text: sent.text, folderUid, message: message ?? '', overwrite: overwrite ?? false, by: deps.user }
    return c.json(renderSaved(saveDashboard(deps, request)))
  })
  routes.delete('/api/dashboards/uid/:uid', (c) => {
    const { id, uid, title, origin } = findDashboard(deps, c.req.param('uid'))
    if (origin !== undefined)
      throw new Failure('invalid', 'provisioned dashboard cannot be deleted', { code: 'provisioned' })
    deps.store.remove(uid)
    return c.json({ title, message: `Dashboard ${title} deleted`, id, uid })
  })
  return routes
}

/** @throws {Failure} `missing` */
export function findDashboard({ store }: Pick<DashboardRoutesDeps, 'store'>, uid: string): Dashboard {
  const dashboard = store.get(uid)
  if (dashboard === undefined) throw new Failure('missing', 'Dashboard not found', { code: 'not-found' })
  return dashboard
}

/** The folder a request names by uid or, as old clients do, by id; empty for the root. */
export function readFolder(
  folders: readonly Folder[],
  uid: string | null | undefined,
  id: number | null | undefined,
): string {
  if (typeof uid === 'string' && uid !== '') return uid === generalFolder.uid ? '' : uid
  if (typeof id !== 'number' || id <= 0) return ''
  const folder = folders.find((candidate) => candidate.id === id)
  if (folder === undefined) throw new Failure('missing', 'folder not found', { param: 'folderId' })
  return folder.uid
}
