import type { ProvisioningState } from '../domain/provisioning-state.ts'
import { grafanaVersion } from '../wire/grafana-version.ts'
import { type Endpoint, endpoint } from './access.ts'

export type HealthDeps = { readonly version: string; readonly state: () => ProvisioningState }

/** What machines ask before they have, or without ever having, credentials. */
export function healthEndpoints({ version, state }: HealthDeps): readonly Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/healthz',
      summary: 'Whether this process lives; needs no credentials',
      access: 'anyone',
      handle: (_, c) => c.text('Ok'),
    }),
    endpoint({
      method: 'get',
      path: '/api/health',
      summary: 'State of the database and of the provisioned files; needs no credentials',
      access: 'anyone',
      handle(_, c) {
        const { faults, dashboards } = state()
        const provisioning = { dashboards, faults: faults.map(({ file, reason }) => ({ file, reason })) }
        return c.json({ database: 'ok', version: grafanaVersion(version), commit: 'hearth', provisioning })
      },
    }),
  ]
}
