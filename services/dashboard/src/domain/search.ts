import type { DashboardSummary } from './dashboard/dashboard.ts'
import type { Folder } from './folder/folder.ts'

export type SearchQuery = {
  readonly text: string
  /** `dash-db`, `dash-folder` or empty for both. */
  readonly type: string
  /** A hit carries all of them. */
  readonly tags: readonly string[]
  /** `general` is the root. */
  readonly folderUids: readonly string[]
  readonly dashboardUids: readonly string[]
  readonly starred: boolean
  readonly limit: number
  /** Counts from 1. */
  readonly page: number
  readonly descending: boolean
}

export type Hit =
  | { readonly kind: 'folder'; readonly folder: Folder }
  | { readonly kind: 'dashboard'; readonly dashboard: DashboardSummary }

type Content = {
  readonly folders: readonly Folder[]
  readonly dashboards: readonly DashboardSummary[]
  /** Uids of dashboards that the user has starred. */
  readonly stars: ReadonlySet<string>
}

/** Folders, then dashboards, each by title. Folders carry no stars. */
export function search({ folders, dashboards, stars }: Content, query: SearchQuery): Hit[] {
  const isWithin = (uid: string) =>
    query.folderUids.length === 0 || query.folderUids.includes(uid === '' ? 'general' : uid)
  const isNamed = (title: string) => title.toLowerCase().includes(query.text.trim().toLowerCase())
  const foundFolders = folders.filter((folder) => isNamed(folder.title) && isWithin(folder.parentUid))
  const wantsFolders =
    query.type !== 'dash-db' && !query.starred && query.tags.length === 0 && query.dashboardUids.length === 0
  const foundDashboards = dashboards.filter(
    ({ title, tags, folderUid, uid }) =>
      isNamed(title) &&
      isWithin(folderUid) &&
      (!query.starred || stars.has(uid)) &&
      query.tags.every((tag) => tags.includes(tag)) &&
      (query.dashboardUids.length === 0 || query.dashboardUids.includes(uid)),
  )
  const hits: Hit[] = [
    ...(wantsFolders ? foundFolders.map((folder) => ({ kind: 'folder', folder }) as const) : []),
    ...(query.type === 'dash-folder'
      ? []
      : foundDashboards.map((dashboard) => ({ kind: 'dashboard', dashboard }) as const)),
  ]
  const ordered = query.descending ? hits.toReversed() : hits
  return ordered.slice((query.page - 1) * query.limit, query.page * query.limit)
}
