import type { CommonConfig } from '@hearth/kernel'
import type { DashboardConfig } from '../config.ts'
import type { DataSources } from '../domain/datasource/data-sources.ts'
import { ownLokiUid } from '../domain/datasource/resolve.ts'

/** The data source of the metrics service. */
export const metricsSourceUid = 'hearth-metrics'

const ownSources = [
  { uid: metricsSourceUid, name: 'Hearth metrics', type: 'prometheus', service: 'metrics', isDefault: true },
  { uid: 'hearth-logs', name: 'Hearth logs', type: 'hearth-logs', service: 'logs', isDefault: false },
  // The same lines by all of LogQL, which also counts them: what was made for Loki asks here.
  { uid: ownLokiUid, name: 'Hearth Loki', type: 'loki', service: 'logs', isDefault: false },
  { uid: 'hearth-health', name: 'Hearth health', type: 'hearth-health', service: 'health', isDefault: false },
  { uid: 'hearth-chatflow', name: 'Hearth chatflow', type: 'hearth-chatflow', service: 'chatflow', isDefault: false },
  // The metrics service is an Alertmanager, too.
  { uid: 'hearth-alerts', name: 'Hearth alerts', type: 'alertmanager', service: 'metrics', isDefault: false },
] as const

/**
 * Adds the services of the bundle as data sources, at the addresses that the settings say.
 *
 * @param chatflowKey what the chatflow service accepts from whoever can read the state folder
 */
export function addOwnDataSources(
  sources: DataSources,
  config: DashboardConfig,
  common: CommonConfig,
  chatflowKey: string,
): void {
  const { urls: known } = common
  const urls = { ...known, metrics: config.metricsUrl ?? known.metrics, logs: config.logsUrl ?? known.logs }
  const plain = { access: 'proxy', user: '', database: '', basicAuth: false, basicAuthUser: '', withCredentials: false }
  for (const { service, ...own } of ownSources) {
    const settings = { ...plain, url: urls[service].replace(/\/+$/, ''), jsonData: {} }
    const secrets = service === 'chatflow' ? { bearerToken: chatflowKey } : {}
    sources.provision({ ...own, settings, secrets, version: undefined }, { provider: 'hearth', editable: false })
  }
}
