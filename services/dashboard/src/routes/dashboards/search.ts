import type { DashboardStore } from '../../domain/dashboard/dashboard.ts'
import type { Folder } from '../../domain/folder/folder.ts'
import { type SearchQuery, search } from '../../domain/search.ts'
import { renderDashboardHit, renderFolderHit } from '../../wire/search.ts'
import { type Endpoint, endpoint } from '../access.ts'

export type SearchDeps = { readonly store: DashboardStore; readonly folders: () => readonly Folder[] }

const maxLimit = 5_000
const defaultLimit = 1_000

/** Through which clients list everything. */
export function searchEndpoints(deps: SearchDeps): readonly Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/api/search',
      summary: 'Folders and dashboards by text, type, tag, folder and uid',
      access: 'user',
      handle: (_, c) => c.json(findHits(deps, readQuery(new URL(c.req.url).searchParams))),
    }),
    endpoint({
      method: 'get',
      path: '/api/search/sorting',
      summary: 'In which orders can be listed',
      access: 'user',
      handle: (_, c) => c.json({ sortOptions: [sortOption('alpha-asc', 'A–Z'), sortOption('alpha-desc', 'Z–A')] }),
    }),
  ]
}

function findHits({ store, folders }: SearchDeps, query: SearchQuery): object[] {
  const all = folders()
  const folderOf = (uid: string) => all.find((folder) => folder.uid === uid)
  return search({ folders: all, dashboards: store.list() }, query).map((hit) =>
    hit.kind === 'folder'
      ? renderFolderHit(hit.folder, folderOf(hit.folder.parentUid))
      : renderDashboardHit(hit.dashboard, folderOf(hit.dashboard.folderUid)),
  )
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
    deleted: params.get('deleted') === 'true',
    limit: Math.min(count('limit', defaultLimit), maxLimit),
    page: count('page', 1),
    descending: params.get('sort') === 'alpha-desc',
  }
}
