import { type AppEnv, createRoutes } from '@hearth/server'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { except } from 'hono/combine'
import { compress } from 'hono/compress'
import type { AnnotationStore } from '../domain/annotation/annotation.ts'
import type { DashboardStore } from '../domain/dashboard/dashboard.ts'
import type { Folders } from '../domain/folder/folders.ts'
import { type AccountRoutesDeps, accountRoutes } from './account.ts'
import { type AdminRoutesDeps, adminRoutes } from './admin.ts'
import { annotationRoutes } from './annotations.ts'
import { dashboardRoutes } from './dashboards.ts'
import { type DataSourceRoutesDeps, dataSourceRoutes } from './data-sources.ts'
import { documentRoutes } from './document.ts'
import { emptyRoutes } from './empty.ts'
import { folderRoutes } from './folders.ts'
import { importRoutes } from './imports.ts'
import { type ProxyRoutesDeps, proxyRoutes } from './proxy.ts'
import { type QueryRoutesDeps, queryRoutes } from './query.ts'
import { searchRoutes } from './search.ts'
import { versionRoutes } from './versions.ts'

export type ApiDeps = AccountRoutesDeps &
  DataSourceRoutesDeps &
  ProxyRoutesDeps &
  QueryRoutesDeps &
  Pick<AdminRoutesDeps, 'reload'> & {
    readonly dashboards: DashboardStore
    readonly folders: Folders
    readonly annotations: AnnotationStore
    readonly newUid: () => string
  }

/** Grafana's interface; the last routes answer 404 to whatever else is asked below `/api`. */
export function apiRoutes(deps: ApiDeps): OpenAPIHono<AppEnv> {
  const routes = createRoutes()
  // A refresh of a large dashboard is megabytes of numbers that repeat. What a data source answers through the proxy
  // streams as it comes.
  routes.use('/api/*', except('/api/datasources/*', compress()))
  documentRoutes(routes)
  const { dashboards, annotations, user, nowMs, newUid, folders, sources, reload } = deps
  const allFolders = () => folders.all()
  const hasFolder = (uid: string) => allFolders().some((folder) => folder.uid === uid)
  const homeUid = () => deps.preferences.read().homeDashboardUID
  const saving = { store: dashboards, hasFolder, nowMs, newUid, folders: allFolders, user, homeUid }
  routes.route('/', dashboardRoutes(saving))
  routes.route('/', importRoutes(saving))
  routes.route('/', versionRoutes(saving))
  routes.route('/', searchRoutes({ store: dashboards, folders: allFolders }))
  routes.route('/', folderRoutes({ folders, dashboards, user }))
  routes.route('/', dataSourceRoutes(deps))
  routes.route('/', proxyRoutes(deps))
  routes.route('/', queryRoutes(deps))
  routes.route('/', annotationRoutes({ store: annotations, user, nowMs }))
  routes.route('/', accountRoutes(deps))
  routes.route('/', adminRoutes({ reload, dashboards, folders: allFolders, sources }))
  routes.route('/', emptyRoutes())
  return routes
}
