import { Failure } from '@hearth/kernel'
import type { Dashboard, DashboardStore } from '../../domain/dashboard/dashboard.ts'
import { type SaveDeps, saveDashboard } from '../../domain/dashboard/save.ts'
import type { TrashStore } from '../../domain/dashboard/trash.ts'
import type { Folder } from '../../domain/folder/folder.ts'
import type { StarStore } from '../../domain/stars.ts'
import { renderDashboard, renderSaved, saveSchema, unwrapDashboard } from '../../wire/dashboard.ts'
import { generalFolder } from '../../wire/folder.ts'
import { type Endpoint, endpoint, jsonBody } from '../access.ts'
import { uidParams } from '../params.ts'
import { fit, readJson } from '../read-body.ts'

export type DashboardDeps = SaveDeps & {
  readonly folders: () => readonly Folder[]
  readonly trash: TrashStore
  readonly stars: StarStore
  readonly user: string
  /** Of the dashboard that is preferred as the first one; empty for none. */
  readonly homeUid: () => string
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
      access: 'user',
      input: { params: uidParams },
      handle({ params }, c) {
        const dashboard = findDashboard(deps, params.uid)
        const folder = deps.folders().find(({ uid }) => uid === dashboard.folderUid)
        return c.body(renderDashboard(dashboard, folder, deps.stars.uids().has(dashboard.uid)), 200, json)
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/dashboards/home',
      summary: 'Where the first page is',
      access: 'user',
      handle(_, c) {
        const home = deps.store.get(deps.homeUid()) ?? deps.store.get(shippedHomeUid)
        if (home === undefined) throw new Failure('missing', 'Dashboard not found', { code: 'not-found' })
        return c.json({ redirectUri: `/d/${home.uid}` })
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/dashboards/tags',
      summary: 'All tags with how often each is used',
      access: 'user',
      handle: (_, c) => c.json(countTags(deps.store)),
    }),
    endpoint({
      method: 'post',
      path: '/api/dashboards/db',
      summary: 'Creates or replaces the dashboard in `dashboard`',
      access: 'user',
      reads: jsonBody(saveSchema),
      async handle(_, c) {
        const { text, json } = await readJson(c)
        fit(saveSchema, json)
        const { folderId, message, overwrite, ...sent } = unwrapDashboard(text, json)
        const folderUid = readFolder(deps.folders(), sent.folderUid, folderId)
        const form = { folderUid, message: message ?? '', overwrite: overwrite ?? false, by: deps.user }
        return c.json(renderSaved(saveDashboard(deps, { text: sent.text, ...form })))
      },
    }),
    endpoint({
      method: 'delete',
      path: '/api/dashboards/uid/{uid}',
      summary: 'Puts a dashboard into the trash',
      access: 'user',
      input: { params: uidParams },
      handle({ params }, c) {
        const { id, uid, title, origin } = findDashboard(deps, params.uid)
        if (origin !== undefined)
          throw new Failure('invalid', 'provisioned dashboard cannot be deleted', { code: 'provisioned' })
        deps.trash.put(uid, { atMs: deps.nowMs(), by: deps.user })
        return c.json({ title, message: `Dashboard ${title} deleted`, id, uid })
      },
    }),
  ]
}

function countTags(store: DashboardStore): { term: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const tag of store.list().flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts].sort(([left], [right]) => (left < right ? -1 : 1)).map(([term, count]) => ({ term, count }))
}

/** @throws {Failure} `missing` */
export function findDashboard({ store }: Pick<DashboardDeps, 'store'>, uid: string): Dashboard {
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
