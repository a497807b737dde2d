import { Failure } from '@hearth/kernel'
import { outwardPath } from '@hearth/server'
import type { Context } from 'hono'
import type { Dashboard, DashboardSummary } from '../../domain/dashboard/dashboard.ts'
import { type SaveDeps, type SaveRequest, saveDashboard } from '../../domain/dashboard/save.ts'
import type { TrashStore } from '../../domain/dashboard/trash.ts'
import type { Folder } from '../../domain/folder/folder.ts'
import {
  adminLevel,
  editLevel,
  type Level,
  type PermissionStore,
  usualPermissions,
  viewLevel,
} from '../../domain/permission/permission.ts'
import type { Rights } from '../../domain/permission/rights.ts'
import type { StarStore } from '../../domain/stars.ts'
import { renderDashboard, renderSaved, type ShownTo, saveSchema, unwrapDashboard } from '../../wire/dashboard.ts'
import { generalFolder } from '../../wire/folder.ts'
import { type Endpoint, endpoint, jsonBody } from '../access.ts'
import { callerOf } from '../caller.ts'
import { uidParams } from '../params.ts'
import { fit, readJson } from '../read-body.ts'

export type DashboardDeps = SaveDeps & {
  readonly folders: () => readonly Folder[]
  readonly trash: TrashStore
  readonly stars: StarStore
  readonly permissions: PermissionStore
  readonly rightsOf: (c: Context) => Rights
  /** Of the dashboard that somebody prefers as the first one; empty for none. */
  readonly homeUid: (userId: number) => string
  /** Whether a dashboard has a page that anyone may look at. */
  readonly isPublic: (uid: string) => boolean
}

const json = { 'content-type': 'application/json' }
const shippedHomeUid = 'hearth-overview'

/** Reading, saving and deleting single dashboards. */
export function dashboardEndpoints(deps: DashboardDeps): readonly Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/api/dashboards/uid/{uid}',
      summary: 'A dashboard with its metadata',
      access: 'viewer',
      input: { params: uidParams },
      handle({ params }, c) {
        const dashboard = findDashboard(deps, c, params.uid)
        const folder = deps.folders().find(({ uid }) => uid === dashboard.folderUid)
        return c.body(renderDashboard(dashboard, folder, shownTo(deps, c, dashboard)), 200, json)
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/dashboards/home',
      summary: 'Where the first page is',
      access: 'viewer',
      handle(_, c) {
        const home = deps.store.get(deps.homeUid(callerOf(c).id)) ?? deps.store.get(shippedHomeUid)
        if (home === undefined) throw new Failure('missing', 'Dashboard not found', { code: 'not-found' })
        return c.json({ redirectUri: outwardPath(c, `/d/${home.uid}`) })
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/dashboards/tags',
      summary: 'All tags with how often each is used',
      access: 'viewer',
      handle(_, c) {
        const rights = deps.rightsOf(c)
        return c.json(countTags(deps.store.list().filter((dashboard) => rights.onDashboard(dashboard) >= viewLevel)))
      },
    }),
    endpoint({
      method: 'post',
      path: '/api/dashboards/db',
      summary: 'Creates or replaces the dashboard in `dashboard`',
      access: 'writer',
      reads: jsonBody(saveSchema),
      async handle(_, c) {
        const { text, json } = await readJson(c)
        fit(saveSchema, json)
        const { folderId, message, overwrite, ...sent } = unwrapDashboard(text, json)
        const folderUid = readFolder(deps.folders(), sent.folderUid, folderId)
        const form = { folderUid, message: message ?? '', overwrite: overwrite ?? false }
        return c.json(renderSaved(saveAs(deps, c, { text: sent.text, ...form })))
      },
    }),
    endpoint({
      method: 'delete',
      path: '/api/dashboards/uid/{uid}',
      summary: 'Puts a dashboard into the trash',
      access: 'writer',
      input: { params: uidParams },
      handle({ params }, c) {
        const { id, uid, title, origin } = findDashboard(deps, c, params.uid, editLevel)
        if (origin !== undefined)
          throw new Failure('invalid', 'provisioned dashboard cannot be deleted', { code: 'provisioned' })
        deps.trash.put(uid, { atMs: deps.nowMs(), by: callerOf(c).login })
        return c.json({ title, message: `Dashboard ${title} deleted`, id, uid })
      },
    }),
  ]
}

function shownTo(deps: DashboardDeps, c: Context, dashboard: Dashboard): ShownTo {
  const { uid } = dashboard
  return {
    level: deps.rightsOf(c).onDashboard(dashboard),
    isStarred: deps.stars.uids(callerOf(c).id).has(uid),
    hasAcl: deps.permissions.get('dashboards', uid) !== undefined,
    isPublic: deps.isPublic(uid),
  }
}

/** Saves a dashboard where the caller may; who makes one may also say who may what with it. */
export function saveAs(deps: DashboardDeps, c: Context, request: Omit<SaveRequest, 'by' | 'permit'>): Dashboard {
  const rights = deps.rightsOf(c)
  const { id, login } = callerOf(c)
  let isNew = false
  const permit = (stored: Dashboard | undefined) => {
    isNew = stored === undefined
    if (stored !== undefined) rights.needDashboard(stored, editLevel)
    if (stored?.folderUid !== request.folderUid) rights.needFolder(request.folderUid, editLevel)
  }
  const saved = saveDashboard(deps, { ...request, by: login, permit })
  if (!isNew) return saved
  deps.permissions.remove('dashboards', saved.uid)
  if (rights.onDashboard(saved) < adminLevel) {
    const inherited = saved.folderUid === '' ? usualPermissions : []
    const own = { subject: { kind: 'user', userId: id }, level: adminLevel } as const
    deps.permissions.set('dashboards', saved.uid, [...inherited, own])
  }
  return saved
}

function countTags(dashboards: readonly DashboardSummary[]): { term: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const tag of dashboards.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts].sort(([left], [right]) => (left < right ? -1 : 1)).map(([term, count]) => ({ term, count }))
}

export type FindDeps = Pick<DashboardDeps, 'store' | 'rightsOf'>

/** @throws {Failure} `missing`, or `forbidden` where the caller may not do as much with it */
export function findDashboard(
  { store, rightsOf }: FindDeps,
  c: Context,
  uid: string,
  level: Level = viewLevel,
): Dashboard {
  const dashboard = store.get(uid)
  if (dashboard === undefined) throw new Failure('missing', 'Dashboard not found', { code: 'not-found' })
  rightsOf(c).needDashboard(dashboard, level)
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
