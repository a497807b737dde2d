import type { DashboardStore } from '../domain/dashboard/dashboard.ts'
import type { DataSources } from '../domain/datasource/data-sources.ts'
import type { Folder } from '../domain/folder/folder.ts'
import type { Role } from '../domain/people/role.ts'
import type { User } from '../domain/people/user.ts'
import type { Users } from '../domain/people/users.ts'
import { type Endpoint, endpoint, takesTurn } from './access.ts'

export type AdminDeps = {
  readonly reload: () => Promise<void>
  readonly dashboards: DashboardStore
  readonly folders: () => readonly Folder[]
  readonly sources: DataSources
  readonly users: Users
  /** What is set, by Grafana's names for it; no secrets. */
  readonly settings: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** Reading the provisioned files again, as sidecars ask for, and counts. */
export function adminEndpoints(deps: AdminDeps): readonly Endpoint[] {
  const { reload, dashboards, folders, sources, users } = deps
  return [
    reloadEndpoint('dashboards', 'Dashboards config reloaded', reload),
    reloadEndpoint('datasources', 'Datasources config reloaded', reload),
    // There are none to read again.
    reloadEndpoint('plugins', 'Plugins config reloaded', async () => undefined),
    endpoint({
      method: 'get',
      path: '/api/admin/settings',
      summary: "What is set, by Grafana's names for it",
      access: 'server-admin',
      handle: (_, c) => c.json(deps.settings),
    }),
    endpoint({
      method: 'get',
      path: '/api/admin/stats',
      summary: 'How much of everything there is',
      access: 'server-admin',
      handle(_, c) {
        const all = dashboards.list()
        const tags = new Set(all.flatMap((dashboard) => dashboard.tags)).size
        const counts = { dashboards: all.length, folders: folders().length, datasources: sources.list().length, tags }
        return c.json({ orgs: 1, ...countUsers(users.list('user')), ...counts })
      },
    }),
  ]
}

function countUsers(all: readonly User[]): object {
  const withRole = (role: Role) => all.filter((user) => user.role === role).length
  return { users: all.length, admins: withRole('Admin'), editors: withRole('Editor'), viewers: withRole('Viewer') }
}

function reloadEndpoint(kind: string, message: string, reload: () => Promise<void>): Endpoint {
  const one = endpoint({
    method: 'post',
    path: `/api/admin/provisioning/${kind}/reload`,
    summary: 'Reads the provisioned files again',
    access: 'server-admin',
    async handle(_, c) {
      await reload()
      return c.json({ message })
    },
  })
  return takesTurn(one)
}
