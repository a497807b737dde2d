import type { IncomingMessage, Server } from 'node:http'
import type { Server as HttpsServer } from 'node:https'
import type { CommonConfig, ServiceName } from '@hearth/kernel'
import type { Context, MiddlewareHandler } from 'hono'
import type { AppEnv } from './app-env.ts'

/**
 * Takes the base path off the address of every request before anything else sees it, so that a proxy may hand paths on
 * as they are; what comes without it means the same. What is the base path alone, without a slash behind it, stays: it
 * may be an endpoint, such as `/metrics`. A proxy that takes the base path off says so by `X-Forwarded-Prefix`: what is
 * left may begin like it.
 */
export function takeOffBasePath(server: Server | HttpsServer, basePath = ''): void {
  if (basePath === '') return
  server.prependListener('request', (request: IncomingMessage) => takeOffOne(request, basePath))
}

/** The same for one request. */
export function takeOffOne(request: IncomingMessage, basePath = ''): void {
  if (basePath === '' || request.headers['x-forwarded-prefix'] === basePath) return
  request.url = withoutBasePath(request.url ?? '', basePath)
}

/** @param address what stands in the first line of a request: a path, or a whole URL as proxies are asked */
export function withoutBasePath(address: string, basePath: string): string {
  const [, origin = '', rest = ''] = /^(https?:\/\/[^/?#]*)?(.*)$/is.exec(address) ?? []
  return rest.startsWith(`${basePath}/`) ? origin + rest.slice(basePath.length) : address
}

/**
 * Tells every handler the base path (see {@link outwardPath}), puts it before the paths of redirects, and leads from the
 * base path without a slash to the first page where it is no endpoint.
 */
export function belowBasePath(
  common: Pick<CommonConfig, 'basePaths'>,
  service: ServiceName,
): MiddlewareHandler<AppEnv> {
  const basePath = common.basePaths?.[service] ?? ''
  const paths = sessionPaths(common)
  return async (c, next) => {
    c.set('basePath', basePath)
    c.set('sessionPaths', paths)
    await next()
    if (c.req.path === basePath && c.req.method === 'GET' && c.res.status === 404) {
      c.res = c.redirect(`${basePath}/${new URL(c.req.url).search}`)
      return
    }
    const location = c.res.headers.get('location')
    if (location !== null && /^\/(?!\/)/.test(location)) c.header('location', basePath + location)
  }
}

const knowSessions: readonly ServiceName[] = ['chatflow', 'dashboard', 'inference']

// Nobody else under the name is sent the session, as long as all who know it have a path of their own.
function sessionPaths({ basePaths = {} }: Pick<CommonConfig, 'basePaths'>): readonly string[] {
  const paths = knowSessions.map((name) => basePaths[name] ?? '/')
  return paths.includes('/') ? ['/'] : [...new Set(paths)]
}

/** Under which path a browser asks for a path of this service: what pages and answers lead to is written with it. */
export function outwardPath(c: Context, path: string): string {
  const basePath: string | undefined = c.get('basePath')
  return (basePath ?? '') + path
}
