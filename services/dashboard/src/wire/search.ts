import type { DashboardSummary } from '../domain/dashboard/dashboard.ts'
import type { DeletedDashboard } from '../domain/dashboard/trash.ts'
import type { Folder } from '../domain/folder/folder.ts'
import { slugOf } from '../domain/slug.ts'
import { dashboardUrl } from './dashboard.ts'

/** What all hits of `GET /api/search` share. */
const common = { orgId: 1, slug: '', isStarred: false, sortMeta: 0, isDeleted: false }

export function renderDashboardHit(
  dashboard: DashboardSummary,
  folder: Folder | undefined,
  isStarred: boolean,
): object {
  const { id, uid, title, tags } = dashboard
  const url = dashboardUrl(dashboard)
  const uri = `db/${slugOf(title)}`
  return { ...common, id, uid, title, uri, url, type: 'dash-db', tags, isStarred, ...renderParent(folder) }
}

/** A dashboard of the trash, with who deleted it and when. */
export function renderDeletedHit(dashboard: DeletedDashboard, folder: Folder | undefined): object {
  const { deletedAtMs, deletedBy } = dashboard
  const deleted = { isDeleted: true, deleted: new Date(deletedAtMs).toISOString(), deletedBy }
  return { ...renderDashboardHit(dashboard, folder, false), ...deleted }
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
