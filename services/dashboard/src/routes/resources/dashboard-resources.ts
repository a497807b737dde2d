import { Failure } from '@hearth/kernel'
import type { Context } from 'hono'
import type { Dashboard } from '../../domain/dashboard/dashboard.ts'
import { adminLevel, editLevel, viewLevel } from '../../domain/permission/permission.ts'
import { dashboardGroup } from '../../wire/resources/groups.ts'
import { withManagedFields } from '../../wire/resources/managed-fields.ts'
import { otherVersionOf, renderDashboardResource, textToKeep } from '../../wire/resources/resource.ts'
import { callerOf } from '../caller.ts'
import { type DashboardDeps, findDashboard, saveAs } from '../dashboards/dashboards.ts'
import type { ReadResource } from './read-resource.ts'
import type { Changing, ResourceKind } from './resource-kind.ts'

/** Dashboards as resources. */
export function dashboardKind(deps: DashboardDeps & Changing): ResourceKind<Dashboard> {
  const { store, newUid, objectMetadata, together, rehearse } = deps
  const write = (c: Context, uid: string, read: ReadResource, version: string) => {
    const { specText, folderUid, message } = read
    const text = textToKeep(specText, version, uid)
    // Which version it is of was compared before.
    return saveAs(deps, c, { text, uid, isForeign: true, folderUid, message, overwrite: true })
  }
  return {
    group: dashboardGroup,
    changed: 'dashboards',
    one: 'a dashboard',
    removal: 'Puts a dashboard into the trash',
    removalWaits: false,
    newUid,
    objectMetadata,
    together,
    rehearse,
    levels(c) {
      const rights = deps.rightsOf(c)
      return store.list().map((dashboard) => ({ name: dashboard.uid, level: rights.onDashboard(dashboard) }))
    },
    level: (c, dashboard) => deps.rightsOf(c).onDashboard(dashboard),
    get: (name) => store.get(name),
    wasSeen(c, { uid, folderUid }) {
      const rights = deps.rightsOf(c)
      // Of a folder that is gone nobody knows who might look into it, and admins might into all.
      const isKnown = folderUid === '' || deps.hasFolder(folderUid) || rights.onFolder('') >= adminLevel
      return isKnown ? rights.onDashboard({ uid, folderUid }) >= viewLevel : undefined
    },
    find: (c, name, aim) => findDashboard(deps, c, name, aim === 'look' ? viewLevel : editLevel),
    create: write,
    replace: (c, { uid }, read, version) => write(c, uid, read, version),
    checkPatch(stored, version) {
      const kept = otherVersionOf(stored, version)
      if (kept === undefined) return
      const remedy = `it is kept as ${kept} and not converted; patch it there, or replace it`
      throw new Failure('invalid', `Cannot patch dashboard "${stored.uid}" as ${version}: ${remedy}`)
    },
    remove(c, { uid, origin }, isDry) {
      if (origin !== undefined)
        throw new Failure('invalid', 'provisioned dashboard cannot be deleted', { code: 'provisioned' })
      if (isDry) return
      deps.trash.put(uid, { atMs: deps.nowMs(), by: callerOf(c).login })
    },
    render(one, version) {
      const text = renderDashboardResource(one, version, objectMetadata.get('dashboards', one.id))
      return withManagedFields(text, objectMetadata.managers('dashboards', one.id))
    },
  }
}
