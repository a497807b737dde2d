import type { DashboardStore } from '../domain/dashboard/dashboard.ts'
import type { DataSources } from '../domain/datasource/data-sources.ts'
import type { Folder } from '../domain/folder/folder.ts'
import { type Endpoint, endpoint } from './access.ts'

export type AdminDeps = {
  readonly reload: () => Promise<void>
  readonly dashboards: DashboardStore
  readonly folders: () => readonly Folder[]
  readonly sources: DataSources
}

/** Reading the provisioned files again, as sidecars ask for, and counts. */
export function adminEndpoints({ reload, dashboards, folders, sources }: AdminDeps): readonly Endpoint[] {
  return [
    reloadEndpoint('dashboards', 'Dashboards config reloaded', reload),
    reloadEndpoint('datasources', 'Datasources config reloaded', reload),
    endpoint({
      method: 'get',
      path: '/api/admin/stats',
      summary: 'How much of everything there is',
      access: 'user',
      handle(_, c) {
        const all = dashboards.list()
        const tags = new Set(all.flatMap((dashboard) => dashboard.tags)).size
        const counts = { dashboards: all.length, folders: folders().length, datasources: sources.list().length, tags }
        return c.json({ orgs: 1, users: 1, ...counts })
      },
    }),
  ]
}

function reloadEndpoint(kind: string, message: string, reload: () => Promise<void>): Endpoint {
  return endpoint({
    method: 'post',
    path: `/api/admin/provisioning/${kind}/reload`,
    summary: 'Reads the provisioned files again',
    access: 'user',
    async handle(_, c) {
      await reload()
      return c.json({ message })
    },
  })
}
