import type { Context, Env } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Endpoint } from './endpoint.ts'
import { routedPath } from './path-form.ts'

/**
 * Tells which of these endpoints a request is for: for what goes before all of them and asks what they declare.
 * A request that none of them answers is for `undefined`.
 */
export function createEndpointFinder<Access, E extends Env>(
  endpoints: readonly Endpoint<Access, E>[],
): (c: Context) => Endpoint<Access, E> | undefined {
  const byRoute = new Map(endpoints.flatMap((each) => routesOf(each).map((route) => [route, each])))
  return (c) => {
    const found = matchedRoutes(c).find(({ method, path }) => byRoute.has(`${method} ${path}`))
    return found && byRoute.get(`${found.method} ${found.path}`)
  }
}

// As the router calls them.
function routesOf<Access, E extends Env>({ methods, path, also, unlisted }: Endpoint<Access, E>): readonly string[] {
  const paths = [path, ...also, ...unlisted].map(routedPath)
  return methods.flatMap((method) => paths.map((each) => `${method.toUpperCase()} ${each}`))
}
