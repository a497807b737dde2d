import type { AnnotationStore } from '../domain/annotation/annotation.ts'
import type { DashboardStore } from '../domain/dashboard/dashboard.ts'
import type { TrashStore } from '../domain/dashboard/trash.ts'
import type { Folders } from '../domain/folder/folders.ts'
import type { StarStore } from '../domain/stars.ts'
import type { Endpoint } from './access.ts'
import { type AccountDeps, accountEndpoints } from './account.ts'
import { type AdminDeps, adminEndpoints } from './admin.ts'
import { annotationEndpoints } from './annotations.ts'
import { dashboardEndpoints } from './dashboards/dashboards.ts'
import { importEndpoints } from './dashboards/imports.ts'
import { searchEndpoints } from './dashboards/search.ts'
import { starEndpoints } from './dashboards/stars.ts'
import { trashEndpoints } from './dashboards/trash.ts'
import { versionEndpoints } from './dashboards/versions.ts'
import { type DataSourceDeps, dataSourceEndpoints } from './data-sources.ts'
import { emptyEndpoints } from './empty.ts'
import { folderEndpoints } from './folders.ts'
import { type ProxyDeps, proxyEndpoints } from './proxy.ts'
import { type QueryDeps, queryEndpoints } from './query.ts'

export type ApiDeps = AccountDeps &
  DataSourceDeps &
  ProxyDeps &
  QueryDeps &
  Pick<AdminDeps, 'reload'> & {
    readonly dashboards: DashboardStore
    readonly trash: TrashStore
    readonly stars: StarStore
    readonly folders: Folders
    readonly annotations: AnnotationStore
    readonly newUid: () => string
  }

/** Grafana's interface. */
export function apiEndpoints(deps: ApiDeps): readonly Endpoint[] {
  const { dashboards, trash, stars, annotations, user, nowMs, newUid, folders, sources, reload } = deps
  const allFolders = () => folders.all()
  const hasFolder = (uid: string) => allFolders().some((folder) => folder.uid === uid)
  const homeUid = () => deps.preferences.read().homeDashboardUID
  const saving = { store: dashboards, trash, stars, hasFolder, nowMs, newUid, folders: allFolders, user, homeUid }
  return [
    ...dashboardEndpoints(saving),
    ...importEndpoints(saving),
    ...versionEndpoints(saving),
    ...trashEndpoints(saving),
    ...starEndpoints(saving),
    ...searchEndpoints(saving),
    ...folderEndpoints({ folders, dashboards, user }),
    ...dataSourceEndpoints(deps),
    ...proxyEndpoints(deps),
    ...queryEndpoints(deps),
    ...annotationEndpoints({ store: annotations, user, nowMs }),
    ...accountEndpoints(deps),
    ...adminEndpoints({ reload, dashboards, folders: allFolders, sources }),
    ...emptyEndpoints(),
  ]
}
