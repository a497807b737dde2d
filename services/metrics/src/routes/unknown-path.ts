import type { AppEnv } from '@hearth/server'
import type { Handler } from 'hono'

type KnownRoute = { readonly path: string; readonly method: string }

/**
 * What answers when no endpoint did, as text like Prometheus: 405 where the path is known under another verb,
 * else 404.
 *
 * @param routes all endpoints, read at the first such request
 */
export function unknownPath(routes: () => readonly KnownRoute[]): Handler<AppEnv> {
  let known: readonly RegExp[] | undefined
  return (c) => {
    known ??= routes()
      .filter(({ path, method }) => method !== 'ALL' && !path.includes('*'))
      .map(({ path }) => new RegExp(`^${path.replace(/[.+?()]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`))
    const path = c.req.path.replace(/(?<=.)\/$/, '')
    if (known.some((pattern) => pattern.test(path))) return c.text('Method Not Allowed\n', 405)
    return c.text('404 page not found\n', 404)
  }
}
