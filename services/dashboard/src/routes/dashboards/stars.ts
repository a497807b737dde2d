import { type Endpoint, endpoint } from '../access.ts'
import { callerOf } from '../caller.ts'
import { uidParams } from '../params.ts'
import { type DashboardDeps, findDashboard } from './dashboards.ts'

const path = '/api/user/stars/dashboard/uid/{uid}'

/** Which dashboards who asks has starred. */
export function starEndpoints(deps: DashboardDeps): readonly Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/api/user/stars',
      summary: 'Uids of starred dashboards',
      access: 'user',
      handle: (_, c) => c.json([...deps.stars.uids(callerOf(c).id)].filter((uid) => deps.store.get(uid) !== undefined)),
    }),
    endpoint({
      method: 'post',
      path,
      summary: 'Stars a dashboard',
      access: 'user',
      input: { params: uidParams },
      handle({ params }, c) {
        deps.stars.add(callerOf(c).id, findDashboard(deps, c, params.uid).uid, deps.nowMs())
        return c.json({ message: 'Dashboard starred!' })
      },
    }),
    endpoint({
      method: 'delete',
      path,
      summary: 'Takes the star of a dashboard away',
      access: 'user',
      input: { params: uidParams },
      handle({ params }, c) {
        deps.stars.remove(callerOf(c).id, params.uid)
        return c.json({ message: 'Dashboard unstarred' })
      },
    }),
  ]
}
