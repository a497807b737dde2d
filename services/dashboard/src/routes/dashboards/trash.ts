import { Failure } from '@hearth/kernel'
import type { Context } from 'hono'
import { z } from 'zod'
import type { DeletedDashboard } from '../../domain/dashboard/trash.ts'
import { editLevel } from '../../domain/permission/permission.ts'
import { type Endpoint, endpoint, jsonBody } from '../access.ts'
import { uidParams } from '../params.ts'
import { readBody } from '../read-body.ts'
import { type DashboardDeps, readFolder } from './dashboards.ts'

const path = '/api/dashboards/uid/{uid}/trash'

/** `PATCH …/trash`: without a folder it comes back to the one that it was deleted from, or to the root. */
const recoverSchema = z.object({ folderUid: z.string().nullish() })

/** Bringing deleted dashboards back, and deleting them for good. `GET /api/search?deleted=true` lists them. */
export function trashEndpoints(deps: DashboardDeps): readonly Endpoint[] {
  return [
    endpoint({
      method: 'patch',
      path,
      summary: 'Brings a deleted dashboard back',
      access: 'writer',
      input: { params: uidParams },
      reads: jsonBody(recoverSchema),
      async handle({ params }, c) {
        const { folderUid: asked } = await readBody(c, recoverSchema)
        const deleted = findDeleted(deps, c, params.uid)
        const folderUid = asked === undefined || asked === null ? folderOf(deps, deleted) : wanted(deps, asked)
        deps.rightsOf(c).needFolder(folderUid, editLevel)
        deps.trash.restore(deleted.uid, folderUid)
        return c.json(answer(deleted, 'restored'))
      },
    }),
    endpoint({
      method: 'delete',
      path,
      summary: 'Deletes a dashboard of the trash for good',
      access: 'writer',
      input: { params: uidParams },
      handle({ params }, c) {
        const deleted = findDeleted(deps, c, params.uid)
        deps.permissions.remove('dashboards', deleted.uid)
        deps.trash.purge(deleted.uid)
        return c.json(answer(deleted, 'deleted'))
      },
    }),
  ]
}

function findDeleted({ trash, rightsOf }: DashboardDeps, c: Context, uid: string): DeletedDashboard {
  const deleted = trash.get(uid)
  if (deleted === undefined) throw new Failure('missing', 'Dashboard not found', { code: 'not-found' })
  rightsOf(c).needDashboard(deleted, editLevel)
  return deleted
}

function folderOf({ hasFolder }: DashboardDeps, { folderUid }: DeletedDashboard): string {
  return folderUid !== '' && hasFolder(folderUid) ? folderUid : ''
}

function wanted(deps: DashboardDeps, asked: string): string {
  const folderUid = readFolder(deps.folders(), asked, undefined)
  if (folderUid === '' || deps.hasFolder(folderUid)) return folderUid
  throw new Failure('missing', 'folder not found', { param: 'folderUid' })
}

function answer({ id, uid, title }: DeletedDashboard, done: string): object {
  return { id, uid, title, message: `Dashboard ${title} ${done}` }
}
