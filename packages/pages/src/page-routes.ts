import { basename, dirname, join } from 'node:path'
import { type CommonConfig, hearthCommand, type ServiceName } from '@hearth/kernel'
import { type AppEnv, outwardPath } from '@hearth/server'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { readIndexPage } from './index-page.ts'
import { missingPage } from './missing-page.ts'
import { createModelState } from './model-state.ts'
import { type SecurityOptions, securityHeaders } from './security-headers.ts'
import { createServiceStates } from './service-states.ts'

export type PageOptions = SecurityOptions & {
  readonly service: ServiceName
  readonly common: CommonConfig
  /** Paths besides `/` that show the page, as Hono patterns: it finds its own way from there. */
  readonly paths?: readonly string[]
  /** Files that lie beside the page, by name. */
  readonly files?: readonly string[]
  /** Folder of the built page; default: `web/<service>/dist` of this project. */
  readonly root?: string
}

const projectRoot = join(import.meta.dirname, '..', '..', '..')

/**
 * The page of a service: its built files, and `GET /ui/services` with the addresses and states of all
 * services for the links at its head, and the model that answers with what is offered in its place.
 *
 * Files under `/assets` carry a hash in their name and may be kept for ever; the page itself is asked for
 * anew each time. An address that is nothing, here or in what is added later, shows a browser a page. A page that is not built answers 503 with the command that builds it, until it is.
 */
export function pageRoutes(options: PageOptions): Hono<AppEnv> {
  const { service, common, paths = [], files = ['favicon.svg'], root } = options
  const dist = root ?? join(projectRoot, 'web', service, 'dist')
  const states = createServiceStates(common)
  const model = createModelState(common)
  const routes = new Hono<AppEnv>()
  routes.use(missingPage(service, options))
  routes.get('/ui/services', async (c) => {
    c.header('cache-control', 'no-store')
    const [services, answering] = await Promise.all([states(), model()])
    return c.json({ service, version: common.version, command: hearthCommand, services, model: answering })
  })
  // Rooted one above: the folder itself may be built while the service runs.
  const built = { root: dirname(dist), precompressed: true }
  const page = showPage(
    join(dist, 'index.html'),
    serveStatic<AppEnv>({ ...built, path: join(basename(dist), 'index.html') }),
  )
  const security = securityHeaders(options)
  for (const path of ['/', ...paths]) routes.get(path, security, cacheControl('no-cache'), page, unbuilt)
  const file = serveStatic<AppEnv>({ ...built, rewriteRequestPath: (path) => join(basename(dist), path) })
  routes.get('/assets/*', cacheControl('public, max-age=31536000, immutable'), file)
  for (const name of files) routes.get(`/${name}`, cacheControl('public, max-age=86400'), file)
  return routes
}

// Only on what was found: a missing file must not stay missing.
const cacheControl = (value: string) =>
  createMiddleware(async (c, next) => {
    await next()
    if (!c.res.ok) return
    c.header('cache-control', value)
    c.header('x-content-type-options', 'nosniff')
  })

// Below a base path what stands in the page depends on it.
function showPage(path: string, whole: MiddlewareHandler<AppEnv>): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const basePath = outwardPath(c, '')
    if (basePath === '') return whole(c, next)
    const html = await readIndexPage(path, basePath)
    return html === undefined ? next() : c.html(html)
  }
}

function unbuilt(c: Context) {
  const text = 'This page is not built yet. Run "npm run web" in the project and load this page again.'
  return c.html(`<!doctype html><html lang="en"><title>Hearth</title><p>${text}</p></html>`, 503)
}
