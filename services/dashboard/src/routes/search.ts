import { type AppEnv, createRoutes } from '@hearth/server'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { DashboardStore } from '../domain/dashboard/dashboard.ts'
import type { Folder } from '../domain/folder/folder.ts'
import { type SearchQuery, search } from '../domain/search.ts'
import { renderDashboardHit, renderFolderHit } from '../wire/search.ts'

export type SearchRoutesDeps = { readonly store: DashboardStore; readonly folders: () => readonly Folder[] }

const maxLimit = 5_000
const defaultLimit = 1_000

/** `GET /api/search`, through which clients list everything. */
export function searchRoutes({ store, folders }: SearchRoutesDeps): OpenAPIHono<AppEnv> {
  const routes = createRoutes()
  routes.get('/api/search', (c) => {
    const all = folders()
    const folderOf = (uid: string) => all.find((folder) => folder.uid === uid)
    const hits = search({ folders: all, dashboards: store.list() }, readQuery(new URL(c.req.url).searchParams))
    return c.json(
      hits.map((hit) =>
        hit.kind === 'folder'
          ? renderFolderHit(hit.folder, folderOf(hit.folder.parentUid))
          : renderDashboardHit(hit.dashboard, folderOf(hit.dashboard.folderUid)),
      ),
    )
  })
  routes.get('/api/search/sorting', (c) => {
    const option = (name: string, displayName: string) => ({
      name,
      displayName,
      description: `Sort results ${displayName}`,
      meta: '',
    })
    return c.json({ sortOptions: [option('alpha-asc', 'A–Z'), option('alpha-desc', 'Z–A')] })
  })
  return routes
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
