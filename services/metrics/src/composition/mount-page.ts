import type { CommonConfig } from '@hearth/kernel'
import { pageRoutes } from '@hearth/pages'
import type { Server } from '@hearth/server'
import { unknownPath } from '../routes/unknown-path.ts'

const pagePaths = [
  ...['/query', '/explore', '/alerts', '/alerts/history', '/silences', '/silences/new', '/receivers', '/rules'],
  ...['/targets', '/service-discovery', '/config', '/status'],
]

/** The page of this service, and what answers where nothing else does: goes behind all endpoints. */
export function mountPage(app: Server['app'], common: CommonConfig): void {
  app.get('/graph', (c) => c.redirect(`/query${new URL(c.req.url).search}`, 302))
  // As Prometheus' page has them.
  for (const path of ['/flags', '/tsdb-status']) app.get(path, (c) => c.redirect('/status', 302))
  app.route('/', pageRoutes({ service: 'metrics', common, paths: pagePaths }))
  app.all(
    '*',
    unknownPath(() => app.routes),
  )
}
