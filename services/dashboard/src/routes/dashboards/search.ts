import type { Context } from 'hono'
import type { DashboardStore } from '../../domain/dashboard/dashboard.ts'
import type { TrashStore } from '../../domain/dashboard/trash.ts'
import type { Folder } from '../../domain/folder/folder.ts'
import { editLevel, viewLevel } from '../../domain/permission/permission.ts'
import type { Rights } from '../../domain/permission/rights.ts'
import { type SearchQuery, search } from '../../domain/search.ts'
import type { StarStore } from '../../domain/stars.ts'
import { renderDashboardHit, renderDeletedHit, renderFolderHit } from '../../wire/search.ts'
import { type Endpoint, endpoint } from '../access.ts'
import { callerOf } from '../caller.ts'

export type SearchDeps = {
  readonly store: DashboardStore
  readonly trash: TrashStore
  readonly stars: StarStore
  readonly folders: () => readonly Folder[]
  readonly rightsOf: (c: Context) => Rights
}

const maxLimit = 5_000
const defaultLimit = 1_000

/** Through which clients list everything. */
export function searchEndpoints(deps: SearchDeps): readonly Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/api/search',
      summary: 'Folders and dashboards by text, type, tag, folder and uid',
      access: 'viewer',
      handle(_, c) {
        const params = new URL(c.req.url).searchParams
        const find = params.get('deleted') === 'true' ? findDeleted : findHits
        return c.json(find(deps, c, readQuery(params)))
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/search/sorting',
      summary: 'In which orders can be listed',
      access: 'viewer',
      handle: (_, c) => c.json({ sortOptions: [sortOption('alpha-asc', 'A–Z'), sortOption('alpha-desc', 'Z–A')] }),
    }),
  ]
}

function findHits({ store, folders, rightsOf, ...deps }: SearchDeps, c: Context, query: SearchQuery): object[] {
  const rights = rightsOf(c)
  const all = folders()
  const shown = all.filter(({ uid }) => rights.onFolder(uid) >= viewLevel)
  const dashboards = store.list().filter((dashboard) => rights.onDashboard(dashboard) >= viewLevel)
  const folderOf = (uid: string) => all.find((folder) => folder.uid === uid)
  const stars = deps.stars.uids(callerOf(c).id)
  return search({ folders: shown, dashboards, stars }, query).map((hit) =>
    hit.kind === 'folder'
      ? renderFolderHit(hit.folder, folderOf(hit.folder.parentUid))
      : renderDashboardHit(hit.dashboard, folderOf(hit.dashboard.folderUid), stars.has(hit.dashboard.uid)),
  )
}

function findDeleted({ trash, folders, rightsOf }: SearchDeps, c: Context, query: SearchQuery): object[] {
  const all = folders()
  const rights = rightsOf(c)
  const theirs = trash.list().filter((dashboard) => rights.onDashboard(dashboard) >= editLevel)
  const deleted = new Map(theirs.map((dashboard) => [dashboard.uid, dashboard]))
  const found = search({ folders: [], dashboards: [...deleted.values()], stars: new Set() }, query)
  return found.flatMap((hit) => {
    const dashboard = hit.kind === 'dashboard' ? deleted.get(hit.dashboard.uid) : undefined
    const folder = all.find(({ uid }) => uid === dashboard?.folderUid)
    return dashboard === undefined ? [] : [renderDeletedHit(dashboard, folder)]
  })
}

function sortOption(name: string, displayName: string) {
  return { name, displayName, description: `Sort results ${displayName}`, meta: '' }
}

function readQuery(params: URLSearchParams): SearchQuery {
  const list = (name: string) =>
    params
      .getAll(name)
      .flatMap((value) => value.split(','))
      .filter((value) => value !== '')
  const count = (name: string, fallback: number) => {
    const value = Number(params.get(name) ?? fallback)
    return Number.isInteger(value) && value > 0 ? value : fallback
  }
  return {
    text: params.get('query') ?? '',
    type: params.get('type') ?? '',
    tags: params.getAll('tag'),
    folderUids: list('folderUIDs'),
    dashboardUids: list('dashboardUIDs'),
    starred: params.get('starred') === 'true',
    limit: Math.min(count('limit', defaultLimit), maxLimit),
    page: count('page', 1),
    descending: params.get('sort') === 'alpha-desc',
  }
}
