import { type ComponentType, lazy, type ReactNode, Suspense, useMemo } from 'react'
import { LoadingState } from '../states/states.tsx'
import type { Address } from './navigation.ts'
import { matchPath } from './path.ts'
import { type Shown, ShownContext, useAddress } from './use-address.ts'
import { useKeptView } from './use-kept-view.ts'
import { useScroll } from './use-scroll.ts'
import { ViewBoundary } from './view-boundary.tsx'

type Route = { readonly path: string; readonly view: ComponentType }

/**
 * A view and the addresses that it is shown at.
 *
 * @param path `/flows/$id` stands for all paths that have something in the place of `$id`
 * @param load gives the view, by an import of its file, when it is first shown
 */
export function route(path: string, load: () => Promise<ComponentType>): Route {
  return { path, view: lazy(async () => ({ default: await load() })) }
}

export type ViewsProps = {
  /** The first that fits is shown. */
  readonly routes: readonly Route[]
  readonly notFound: ReactNode
}

/** The view that the address names. What was shown before stays for a moment while another is loaded. */
export function Views({ routes, notFound }: ViewsProps) {
  const address = useAddress()
  const asked = useMemo(() => match(routes, address), [routes, address])
  const { route, shown } = useKeptView(asked, (match) => match.route)
  useScroll(shown.address.pathname)
  return (
    <ShownContext value={shown}>
      <Suspense fallback={<LoadingState />}>
        <ViewBoundary key={route?.path ?? ''}>{route === undefined ? notFound : <route.view />}</ViewBoundary>
      </Suspense>
    </ShownContext>
  )
}

type Match = { readonly route: Route | undefined; readonly shown: Shown }

function match(routes: readonly Route[], address: Address): Match {
  for (const route of routes) {
    const params = matchPath(route.path, address.pathname)
    if (params !== undefined) return { route, shown: { address, params } }
  }
  return { route: undefined, shown: { address, params: {} } }
}
