import { Failure } from '@hearth/kernel'
import type { Context } from 'hono'
import type { DashboardVersion } from '../../domain/dashboard/dashboard.ts'
import { editLevel, type Level } from '../../domain/permission/permission.ts'
import { renderSaved, renderVersion, renderVersionWithData, restoreSchema } from '../../wire/dashboard.ts'
import { type Endpoint, endpoint, jsonBody } from '../access.ts'
import { readBody } from '../read-body.ts'
import { type DashboardDeps, findDashboard, saveAs } from './dashboards.ts'

const maxListed = 1_000

/** Each way a path names a dashboard; old clients do by its number. */
const ways = [
  { path: '/api/dashboards/uid/{uid}', by: 'uid' },
  { path: '/api/dashboards/id/{id:\\d+}', by: 'id' },
] as const

/** The kept versions of a dashboard, and going back to one. */
export function versionEndpoints(deps: DashboardDeps): readonly Endpoint[] {
  return ways.flatMap((way) => endpointsAt(way, deps))
}

function endpointsAt({ path, by }: (typeof ways)[number], deps: DashboardDeps): readonly Endpoint[] {
  const find = (c: Context, level?: Level) => {
    const named = c.req.param(by) ?? ''
    const uid = by === 'uid' ? named : (deps.store.findById(Number(named))?.uid ?? '')
    return findDashboard(deps, c, uid, level)
  }
  return [
    endpoint({
      method: 'get',
      path: `${path}/versions`,
      summary: 'Versions of a dashboard, newest first',
      access: 'viewer',
      handle(_, c) {
        const { uid, id } = find(c)
        const start = toCount(c.req.query('start'), 0)
        const limit = toCount(c.req.query('limit'), maxListed)
        const versions = deps.store.versions(uid).slice(start, start + limit)
        return c.json({ continueToken: '', versions: versions.map((version) => renderVersion(uid, id, version)) })
      },
    }),
    endpoint({
      method: 'get',
      path: `${path}/versions/{version}`,
      summary: 'A version with its dashboard',
      access: 'viewer',
      handle(_, c) {
        const { uid, id } = find(c)
        const version = findVersion(deps.store.versions(uid), c.req.param('version') ?? '')
        return c.body(renderVersionWithData(uid, id, version), 200, { 'content-type': 'application/json' })
      },
    }),
    endpoint({
      method: 'post',
      path: `${path}/restore`,
      summary: 'Goes back to a version',
      access: 'writer',
      reads: jsonBody(restoreSchema),
      async handle(_, c) {
        const { uid, folderUid } = find(c, editLevel)
        const { version } = await readBody(c, restoreSchema)
        const { text } = findVersion(deps.store.versions(uid), String(version))
        const message = `Restored from version ${version}`
        const form = { uid, folderUid, message, overwrite: true, restoredFrom: version }
        return c.json(renderSaved(saveAs(deps, c, { text, ...form })))
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
