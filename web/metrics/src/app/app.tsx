import { LoadingState } from '@hearth/ui-kit'
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, RouterProvider } from '@tanstack/react-router'
import { Frame } from './frame.tsx'

const root = createRootRoute({ component: Frame })

const query = lazyRouteComponent(() => import('../query/query-page.tsx'), 'QueryPage')
const routes = [
  createRoute({ getParentRoute: () => root, path: '/', component: query }),
  createRoute({ getParentRoute: () => root, path: '/query', component: query }),
  createRoute({
    getParentRoute: () => root,
    path: '/explore',
    component: lazyRouteComponent(() => import('../explore/explore-page.tsx'), 'ExplorePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/targets',
    component: lazyRouteComponent(() => import('../targets/targets-page.tsx'), 'TargetsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/status',
    component: lazyRouteComponent(() => import('../status/status-page.tsx'), 'StatusPage'),
  }),
]

const router = createRouter({ routeTree: root.addChildren(routes), defaultPendingComponent: LoadingState })

/** The page: its views by their paths. */
export function App() {
  return <RouterProvider router={router} />
}
