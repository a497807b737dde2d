import { ErrorState, LoadingState } from '@hearth/ui-kit'
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, RouterProvider } from '@tanstack/react-router'
import { parseStoreSearch } from '../documents/store-search.ts'
import { parseFlowSearch } from '../flow/flow-search.ts'
import { FlowsPage } from '../flows/flows-page.tsx'
import { Frame } from './frame.tsx'
import { NotFoundPage } from './not-found-page.tsx'

const root = createRootRoute({ component: Frame, notFoundComponent: NotFoundPage })

const routes = root.addChildren([
  createRoute({ getParentRoute: () => root, path: '/', component: FlowsPage }),
  createRoute({
    getParentRoute: () => root,
    path: '/flows/$id',
    validateSearch: parseFlowSearch,
    component: lazyRouteComponent(() => import('../flow/flow-page.tsx'), 'FlowPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/documents',
    component: lazyRouteComponent(() => import('../documents/stores-page.tsx'), 'StoresPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/documents/$id',
    validateSearch: parseStoreSearch,
    component: lazyRouteComponent(() => import('../documents/store-page.tsx'), 'StorePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/keys',
    component: lazyRouteComponent(() => import('../keys/keys-page.tsx'), 'KeysPage'),
  }),
])

const router = createRouter({
  routeTree: routes,
  defaultPendingComponent: LoadingState,
  defaultErrorComponent: ({ error }) => <ErrorState error={error} retry={() => location.reload()} />,
})

/** The page: its views by their paths. */
export function App() {
  return <RouterProvider router={router} />
}
