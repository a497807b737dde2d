import type { AppEnv } from '@hearth/server'
import type { Handler } from 'hono'
import { plain } from './plain.ts'

type KnownRoute = { readonly path: string; readonly method: string }

/**
 * What answers when no endpoint did, as text like Prometheus: 405 where the path is known under another verb,
 * else 404. A path with empty parts, as of a client that was given an address with a slash at its end, leads to the
 * one without them.
 *
 * @param routes all endpoints, read at the first such request
 */
export function unknownPath(routes: () => readonly KnownRoute[]): Handler<AppEnv> {
  let known: readonly { readonly pattern: RegExp; readonly method: string }[] | undefined
  return (c) => {
    // Not decoded: a backslash or a line end in it would lead to another host, or into a header.
    const { pathname, search } = new URL(c.req.url)
    const tidy = pathname.replace(/\/{2,}/g, '/')
    if (tidy !== pathname) return c.redirect(tidy + search, 307)
    known ??= routes()
      .filter(({ path, method }) => method !== 'ALL' && !path.includes('*'))
      .map(({ path, method }) => ({
        method,
        pattern: new RegExp(`^${path.replace(/[.+?()]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`),
      }))
    const path = c.req.path.replace(/(?<=.)\/$/, '')
    const methods = new Set(known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))
    if (methods.size === 0) return c.text('404 page not found\n', 404, plain)
    return c.text('Method Not Allowed\n', 405, { ...plain, allow: [...methods.add('OPTIONS')].sort().join(', ') })
  }
}
