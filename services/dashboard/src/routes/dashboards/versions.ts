import { Failure } from '@hearth/kernel'
import { z } from '@hono/zod-openapi'
import type { DashboardVersion } from '../../domain/dashboard/dashboard.ts'
import { saveDashboard } from '../../domain/dashboard/save.ts'
import { renderSaved, renderVersion, renderVersionWithData, restoreSchema } from '../../wire/dashboard.ts'
import { type Endpoint, endpoint, jsonBody } from '../access.ts'
import { uidParams } from '../params.ts'
import { readBody } from '../read-body.ts'
import { type DashboardDeps, findDashboard } from './dashboards.ts'

const maxListed = 1_000

/** The kept versions of a dashboard, and going back to one. */
export function versionEndpoints(deps: DashboardDeps): readonly Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/api/dashboards/uid/{uid}/versions',
      summary: 'Versions of a dashboard, newest first',
      access: 'user',
      input: { params: uidParams },
      handle({ params }, c) {
        const { uid, id } = findDashboard(deps, params.uid)
        const start = toCount(c.req.query('start'), 0)
        const limit = toCount(c.req.query('limit'), maxListed)
        const versions = deps.store.versions(uid).slice(start, start + limit)
        return c.json({ continueToken: '', versions: versions.map((version) => renderVersion(uid, id, version)) })
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/dashboards/uid/{uid}/versions/{version}',
      summary: 'A version with its dashboard',
      access: 'user',
      input: { params: uidParams.extend({ version: z.string() }) },
      handle({ params }, c) {
        const { uid, id } = findDashboard(deps, params.uid)
        const version = findVersion(deps.store.versions(uid), params.version)
        return c.body(renderVersionWithData(uid, id, version), 200, { 'content-type': 'application/json' })
      },
    }),
    endpoint({
      method: 'post',
      path: '/api/dashboards/uid/{uid}/restore',
      summary: 'Goes back to a version',
      access: 'user',
      input: { params: uidParams },
      reads: jsonBody(restoreSchema),
      async handle({ params }, c) {
        const { uid, folderUid } = findDashboard(deps, params.uid)
        const { version } = await readBody(c, restoreSchema)
        const { text } = findVersion(deps.store.versions(uid), String(version))
        const message = `Restored from version ${version}`
        const form = { uid, folderUid, message, overwrite: true, by: deps.user, restoredFrom: version }
        return c.json(renderSaved(saveDashboard(deps, { text, ...form })))
      },
    }),
  ]
}

function findVersion(versions: readonly DashboardVersion[], number: string): DashboardVersion {
  const version = versions.find((candidate) => String(candidate.version) === number)
  if (version === undefined)
    throw new Failure('missing', `Dashboard version ${number} not found`, { code: 'not-found' })
  return version
}

function toCount(text: string | undefined, fallback: number): number {
  const count = Number(text ?? fallback)
  return Number.isInteger(count) && count >= 0 ? count : fallback
}
