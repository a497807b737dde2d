import type { DashboardSummary } from '../domain/dashboard/dashboard.ts'
import type { Folder } from '../domain/folder/folder.ts'
import { slugOf } from '../domain/slug.ts'
import { dashboardUrl } from './dashboard.ts'

/** What all hits of `GET /api/search` share. */
const common = { orgId: 1, slug: '', isStarred: false, sortMeta: 0, isDeleted: false }

export function renderDashboardHit(dashboard: DashboardSummary, folder: Folder | undefined): object {
  const { id, uid, title, tags } = dashboard
  const url = dashboardUrl(dashboard)
  return { ...common, id, uid, title, uri: `db/${slugOf(title)}`, url, type: 'dash-db', tags, ...renderParent(folder) }
}

export function renderFolderHit(folder: Folder, parent: Folder | undefined): object {
  const { id, uid, title } = folder
  return {
    ...common,
    id,
    uid,
    title,
    uri: `db/${slugOf(title)}`,
    url: folderUrl(folder),
    type: 'dash-folder',
    tags: [],
    ...renderParent(parent),
  }
}

export function folderUrl({ uid, title }: Pick<Folder, 'uid' | 'title'>): string {
  return `/dashboards/f/${uid}/${slugOf(title)}`
}

// Left out for what stands in the root, as Grafana does.
function renderParent(folder: Folder | undefined): object {
  if (folder === undefined) return {}
  return { folderId: folder.id, folderUid: folder.uid, folderTitle: folder.title, folderUrl: folderUrl(folder) }
}
