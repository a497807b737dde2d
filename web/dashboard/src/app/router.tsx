import { LoadingState } from '@hearth/ui-kit'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
} from '@tanstack/react-router'
import { HomePage } from './home-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { parseSearchParams, renderSearchParams, type SearchParams } from './search-params.ts'

// The list of dashboards does without charts and all that reads dashboards.
const DashboardPage = lazyRouteComponent(() => import('./dashboard-page.tsx'), 'DashboardPage')
const ImportPage = lazyRouteComponent(() => import('./import-page.tsx'), 'ImportPage')
const SoloPage = lazyRouteComponent(() => import('./solo-page.tsx'), 'SoloPage')

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: NotFoundPage,
  validateSearch: (search: Record<string, unknown>): SearchParams => search as SearchParams,
})

const at = <P extends string>(path: P, component: RouteComponent) =>
  createRoute({ getParentRoute: () => root, path, component })

const routes = root.addChildren([
  at('/', HomePage),
  at('/dashboards', HomePage),
  at('/dashboards/f/$folder', HomePage),
  at('/dashboards/f/$folder/$slug', HomePage),
  at('/dashboard/import', ImportPage),
  at('/d/$uid', DashboardPage),
  at('/d/$uid/$slug', DashboardPage),
  at('/d-solo/$uid', SoloPage),
  at('/d-solo/$uid/$slug', SoloPage),
])

/** Addresses as in Grafana, so that links written for it lead somewhere. */
export const router = createRouter({
  routeTree: routes,
  parseSearch: parseSearchParams,
  stringifySearch: (search) => renderSearchParams(search as SearchParams),
  defaultPreload: false,
  defaultPendingComponent: LoadingState,
  scrollRestoration: true,
})
