import type { Context } from 'hono'
import type { AnnotationStore } from '../domain/annotation/annotation.ts'
import type { DashboardStore } from '../domain/dashboard/dashboard.ts'
import type { TrashStore } from '../domain/dashboard/trash.ts'
import type { Folders } from '../domain/folder/folders.ts'
import type { InTurn } from '../domain/in-turn.ts'
import type { Caller } from '../domain/people/caller.ts'
import type { Rights } from '../domain/permission/rights.ts'
import type { StarStore } from '../domain/stars.ts'
import { type Endpoint, takesTurn } from './access.ts'
import { type AccountDeps, accountEndpoints } from './account.ts'
import { type AdminDeps, adminEndpoints } from './admin.ts'
import { type AlertingDeps, alertingEndpoints } from './alerting/alerting.ts'
import { annotationEndpoints } from './annotations.ts'
import { callerOf } from './caller.ts'
import { dashboardEndpoints } from './dashboards/dashboards.ts'
import { importEndpoints } from './dashboards/imports.ts'
import { searchEndpoints } from './dashboards/search.ts'
import { starEndpoints } from './dashboards/stars.ts'
import { trashEndpoints } from './dashboards/trash.ts'
import { versionEndpoints } from './dashboards/versions.ts'
import { type DataSourceDeps, dataSourceEndpoints } from './data-sources.ts'
import { emptyEndpoints } from './empty.ts'
import { folderEndpoints } from './folders.ts'
import { type CorrelationDeps, correlationEndpoints } from './library/correlations.ts'
import { type LibraryDeps, libraryEndpoints } from './library/library-elements.ts'
import { type QueryHistoryDeps, queryHistoryEndpoints } from './library/query-history.ts'
import { type PeopleApiDeps, peopleEndpoints } from './people/people.ts'
import { type ProxyDeps, proxyEndpoints } from './proxy.ts'
import { queryEndpoints } from './query.ts'
import { type QueryPanelsDeps, queryPanelsEndpoints } from './query-panels.ts'
import { type QueryTailDeps, queryTailEndpoints } from './query-tail.ts'
import { type RenderingDeps, renderingEndpoints } from './rendering/rendering.ts'
import type { Changing } from './resources/resource-kind.ts'
import { type ResourceDeps, resourceEndpoints } from './resources/resources.ts'
import type { WatchingDeps } from './resources/watch/watch-resources.ts'
import { type PlaylistDeps, playlistEndpoints } from './sharing/playlists.ts'
import { type PublicDashboardDeps, publicDashboardEndpoints, sharedOf } from './sharing/public-dashboards.ts'
import { publicViewEndpoints } from './sharing/public-views.ts'
import { type ShortUrlDeps, shortUrlEndpoints } from './sharing/short-urls.ts'
import { type SnapshotDeps, snapshotEndpoints } from './sharing/snapshots.ts'
import { switchedOffEndpoints } from './switched-off.ts'

export type ApiDeps = AccountDeps &
  Changing &
  WatchingDeps &
  Pick<ResourceDeps, 'maxBodyBytes'> &
  DataSourceDeps &
  ProxyDeps &
  QueryPanelsDeps &
  QueryTailDeps &
  PeopleApiDeps &
  Pick<LibraryDeps, 'elements'> &
  QueryHistoryDeps &
  Omit<AlertingDeps, 'rightsOf' | 'folders'> &
  CorrelationDeps &
  PlaylistDeps &
  ShortUrlDeps &
  SnapshotDeps &
  Pick<PublicDashboardDeps, 'publicDashboards' | 'allowsPublic'> &
  Pick<RenderingDeps, 'pictures'> &
  Pick<AdminDeps, 'reload' | 'settings'> & {
    readonly dashboards: DashboardStore
    readonly trash: TrashStore
    readonly stars: StarStore
    readonly folders: Folders
    readonly annotations: AnnotationStore
    readonly inTurn: InTurn
    readonly rights: (caller: Caller) => Rights
  }

/** Grafana's interface. */
export function apiEndpoints(deps: ApiDeps): readonly Endpoint[] {
  const { dashboards, trash, stars, annotations, nowMs, newUid, folders, sources, reload, users, permissions } = deps
  const allFolders = () => folders.all()
  const hasFolder = (uid: string) => allFolders().some((folder) => folder.uid === uid)
  const rightsOf = (c: Context) => deps.rights(callerOf(c))
  const homeUid = (userId: number) =>
    deps.preferences.read(`user ${userId}`).homeDashboardUID || deps.preferences.read('org').homeDashboardUID
  const placed = { folders: allFolders, permissions, rightsOf }
  const isPublic = (uid: string) => sharedOf(deps, uid)?.value.isEnabled === true
  const saving = { ...placed, store: dashboards, trash, stars, hasFolder, nowMs, newUid, homeUid, isPublic }
  const folderDeps = {
    folders,
    dashboards,
    permissions,
    rightsOf,
    elements: deps.elements,
    alertRules: deps.alertRules,
    inTurn: deps.inTurn,
  }
  return [
    ...dashboardEndpoints(saving),
    ...importEndpoints(saving),
    ...versionEndpoints(saving),
    ...trashEndpoints(saving),
    ...starEndpoints(saving),
    ...searchEndpoints(saving),
    ...folderEndpoints(folderDeps),
    ...resourceEndpoints({ ...deps, ...saving, folderDeps }),
    ...dataSourceEndpoints(deps),
    ...proxyEndpoints(deps),
    ...queryEndpoints(deps),
    ...queryPanelsEndpoints(deps),
    ...queryTailEndpoints(deps),
    ...annotationEndpoints({ store: annotations, dashboards, rightsOf, nowMs }),
    ...accountEndpoints(deps),
    ...peopleEndpoints({ ...deps, ...placed }),
    ...adminEndpoints({ reload, dashboards, folders: allFolders, sources, users, settings: deps.settings }),
    ...libraryEndpoints({ ...deps, ...placed }),
    ...queryHistoryEndpoints(deps),
    ...correlationEndpoints(deps),
    ...publicDashboardEndpoints({ ...deps, ...saving }),
    ...publicViewEndpoints(deps),
    ...snapshotEndpoints(deps),
    ...shortUrlEndpoints(deps),
    ...playlistEndpoints(deps),
    ...renderingEndpoints({ ...deps, store: dashboards, rightsOf }),
    // What they change is kept by the metrics service.
    ...alertingEndpoints({ ...deps, folders: allFolders, rightsOf }).map(takesTurn),
    ...emptyEndpoints(),
    ...switchedOffEndpoints(),
  ]
}
