import { Failure } from '@hearth/kernel'
import type { Context } from 'hono'
import type { Dashboard } from '../../domain/dashboard/dashboard.ts'
import { editLevel, viewLevel } from '../../domain/permission/permission.ts'
import { dashboardGroup } from '../../wire/resources/groups.ts'
import { renderDashboardResource, textToKeep } from '../../wire/resources/resource.ts'
import { callerOf } from '../caller.ts'
import { type DashboardDeps, findDashboard, saveAs } from '../dashboards/dashboards.ts'
import type { ReadResource } from './read-resource.ts'
import type { ResourceKind } from './resource-endpoints.ts'

/** Dashboards as resources. */
export function dashboardKind(deps: DashboardDeps): ResourceKind<Dashboard> {
  const { store, newUid } = deps
  const write = (c: Context, uid: string, read: ReadResource, version: string) => {
    const { specText, folderUid, message } = read
    const text = textToKeep(specText, version, uid)
    // Which version it is of was compared before.
    return saveAs(deps, c, { text, uid, isForeign: true, folderUid, message, overwrite: true })
  }
  return {
    group: dashboardGroup,
    one: 'a dashboard',
    removal: 'Puts a dashboard into the trash',
    newUid,
    names(c) {
      const rights = deps.rightsOf(c)
      const seen = store.list().filter((dashboard) => rights.onDashboard(dashboard) >= viewLevel)
      return seen.map(({ uid }) => uid)
    },
    get: (name) => store.get(name),
    find: (c, name, aim) => findDashboard(deps, c, name, aim === 'look' ? viewLevel : editLevel),
    create: write,
    replace: (c, { uid }, read, version) => write(c, uid, read, version),
    remove(c, { uid, origin }) {
      if (origin !== undefined)
        throw new Failure('invalid', 'provisioned dashboard cannot be deleted', { code: 'provisioned' })
      deps.trash.put(uid, { atMs: deps.nowMs(), by: callerOf(c).login })
    },
    render: renderDashboardResource,
  }
}
