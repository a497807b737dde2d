import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { equalSecret, Failure } from '@hearth/kernel'
import { bearerToken, createRoutes } from '@hearth/server'
import { refusePages } from './cors.ts'
import { addEndpoint, type Routes } from './endpoint.ts'

export type SnapshotRoutesDeps = {
  readonly enabled: boolean
  /** Opens this endpoint where the others of the admin API are closed: who can read the state folder has it. */
  readonly key: string
  /** Where copies go. */
  readonly folder: string
  /** Unix time in milliseconds. */
  readonly clock: () => number
  readonly snapshot: (folder: string) => Promise<object>
}

/** `POST /api/v1/admin/tsdb/snapshot`: a copy of the store as it is now, for backups. */
export function snapshotRoutes({ enabled, key, folder, clock, snapshot }: SnapshotRoutesDeps): Routes {
  const routes = createRoutes()
  const path = '/api/v1/admin/tsdb/snapshot'
  routes.use(path, refusePages, async (c, next) => {
    const given = bearerToken(c.req.header('authorization'))
    if (!enabled && (given === undefined || !equalSecret(given, key))) {
      throw new Failure('unavailable', 'admin APIs disabled', { code: 'unavailable' })
    }
    await next()
  })
  const summary = 'Copies the store as it is now'
  addEndpoint(routes, { path, methods: ['post', 'put'], summary }, async (c) => {
    const name = nameOf(clock())
    const target = join(folder, name)
    try {
      return c.json({ status: 'success', data: { name, ...(await snapshot(target)) } })
    } catch (error) {
      await rm(target, { recursive: true, force: true })
      throw error
    }
  })
  return routes
}

// As Prometheus names them: they sort by time.
function nameOf(nowMs: number): string {
  return `${new Date(nowMs).toISOString().replaceAll(/[-:]|\.\d+/g, '')}-${randomBytes(8).toString('hex')}`
}
