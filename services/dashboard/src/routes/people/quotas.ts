import type { DashboardStore } from '../../domain/dashboard/dashboard.ts'
import type { DataSources } from '../../domain/datasource/data-sources.ts'
import type { Folder } from '../../domain/folder/folder.ts'
import { type Endpoint, endpoint } from '../access.ts'
import { callerOf } from '../caller.ts'
import { idParams } from '../params.ts'
import type { PeopleDeps } from './people-deps.ts'
import { refuseOtherOrganisation } from './users.ts'

export type QuotaDeps = Pick<PeopleDeps, 'users' | 'sessions'> & {
  readonly dashboards: DashboardStore
  readonly sources: DataSources
  readonly folders: () => readonly Folder[]
  readonly maxUsers: number
}

/** How much there is of what is bounded; -1 where there is no bound. */
export function quotaEndpoints(deps: QuotaDeps): readonly Endpoint[] {
  const { users, sessions, dashboards, sources, folders, maxUsers } = deps
  const ofOrganisation = () => {
    const used = {
      org_user: [users.list('user').length, maxUsers],
      data_source: [sources.list().length, -1],
      dashboard: [dashboards.list().length, -1],
      folder: [folders().length, -1],
      service_account: [users.list('service-account').length, maxUsers],
    } as const
    return Object.entries(used).map(([target, [count, limit]]) => ({ org_id: 1, target, limit, used: count }))
  }
  const ofUser = (id: number) => [
    { user_id: id, target: 'org_user', limit: 1, used: 1 },
    { user_id: id, target: 'session', limit: -1, used: sessions.listOf(id).length },
  ]
  return [
    endpoint({
      method: 'get',
      path: '/api/org/quotas',
      summary: 'How much there is in the organisation',
      access: 'admin',
      handle: (_, c) => c.json(ofOrganisation()),
    }),
    endpoint({
      method: 'get',
      path: '/api/orgs/{orgId:\\d+}/quotas',
      summary: 'The same by its id',
      access: 'server-admin',
      handle(_, c) {
        refuseOtherOrganisation(c.req.param('orgId'))
        return c.json(ofOrganisation())
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/user/quotas',
      summary: 'How much who asks has',
      access: 'user',
      handle: (_, c) => c.json(ofUser(callerOf(c).id)),
    }),
    endpoint({
      method: 'get',
      path: '/api/admin/users/{id:\\d+}/quotas',
      summary: 'How much a user has',
      access: 'server-admin',
      input: { params: idParams },
      handle: ({ params }, c) => c.json(ofUser(users.get(Number(params.id), 'user').id)),
    }),
  ]
}
