import { z } from 'zod'
import type { DataSource } from '../domain/datasource/data-source.ts'
import { grafanaVersion } from './grafana-version.ts'

export const preferencesSchema = z.object({
  theme: z.enum(['', 'light', 'dark', 'system']).optional(),
  homeDashboardUID: z.string().nullish(),
  timezone: z.string().optional(),
  weekStart: z.string().optional(),
})

type ShownSettings = {
  readonly version: string
  readonly imageOrigins: readonly string[]
  readonly embedOrigins: readonly string[]
  readonly providerName: string | undefined
  /** Whether pictures of dashboards can be taken. */
  readonly rendererAvailable: boolean
}

/** `GET /api/frontend/settings`: what clients read of it, of what we have; `imageOrigins` and `embedOrigins` are our own. */
export function renderSettings(
  sources: readonly DataSource[],
  { version, imageOrigins, embedOrigins, providerName, rendererAvailable }: ShownSettings,
): object {
  const byName = sources.map((source) => {
    const { id, uid, name, type, isDefault, settings } = source
    return [
      name,
      {
        id,
        uid,
        name,
        type,
        isDefault,
        url: `/api/datasources/proxy/uid/${uid}`,
        access: 'proxy',
        jsonData: settings.jsonData,
      },
    ]
  })
  return {
    appUrl: '/',
    appSubUrl: '',
    namespace: 'default',
    buildInfo: { version: grafanaVersion(version), commit: 'hearth', edition: 'Open Source', env: 'production' },
    datasources: Object.fromEntries(byName) as object,
    defaultDatasource: sources.find(({ isDefault }) => isDefault)?.name ?? '',
    panels: {},
    auth: { disableLogin: false },
    oauth: providerName === undefined ? {} : { generic_oauth: { name: providerName } },
    featureToggles: {},
    rendererAvailable,
    imageOrigins,
    embedOrigins,
  }
}
