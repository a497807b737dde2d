import { basename, dirname, join } from 'node:path'
import type { ServiceName } from '@hearth/kernel'
import type { AppEnv } from '@hearth/server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { createMiddleware } from 'hono/factory'

const projectRoot = join(import.meta.dirname, '..', '..', '..')

/**
 * A file of a built page that pages of any origin may load. Its name stays the same, so browsers ask after an hour
 * whether it is still the one they have.
 *
 * @param path below the page, such as `/embed/chat.js`
 * @param root folder of the built page; default: `web/<service>/dist` of this project
 */
export function openFileRoutes(service: ServiceName, path: string, root?: string): Hono<AppEnv> {
  const dist = root ?? join(projectRoot, 'web', service, 'dist')
  // Rooted one above: the folder itself may be built while the service runs.
  const file = serveStatic<AppEnv>({ root: dirname(dist), path: join(basename(dist), path), precompressed: true })
  return new Hono<AppEnv>().get(path, forPages, etag(), file)
}

const forPages = createMiddleware(async (c, next) => {
  await next()
  if (!c.res.ok && c.res.status !== 304) return
  c.header('access-control-allow-origin', '*')
  c.header('cross-origin-resource-policy', 'cross-origin')
  c.header('cache-control', 'public, max-age=3600')
  c.header('x-content-type-options', 'nosniff')
})
