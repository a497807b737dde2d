import { join } from 'node:path'
import type { CommonConfig, Logger } from '@hearth/kernel'
import { type LoadedConfig, loadConfig, type Notifier, openNotifier, parseConfig } from '@hearth/notify'
import type { MetricsConfig } from '../config.ts'

export type AlertingDeps = {
  readonly config: MetricsConfig
  readonly common: CommonConfig
  readonly logger: Logger
  /** Unix time in milliseconds. */
  readonly clock: () => number
}

// Alerts are shown and can be silenced, and nobody is told.
const nobody = 'route:\n  receiver: none\nreceivers:\n  - name: none\n'

/**
 * The built-in delivery of alerts.
 *
 * @throws {Failure} `invalid` when the configuration file cannot be read or has faults, or the database is damaged
 */
export async function openAlerting({ config, common, logger, clock }: AlertingDeps): Promise<Notifier> {
  const { maxAlerts, maxSilences, silenceRetentionMs, maxDeliveryMs } = config
  return openNotifier({
    ...(await load(config.alertmanagerFile)),
    // Apart from the samples, which are copied in a way of their own: backups copy databases of other folders as such.
    path: join(common.home, 'notify', 'metrics.db'),
    externalUrl: config.externalUrl?.replace(/\/+$/, '') ?? common.urls.metrics,
    version: common.version,
    limits: { maxAlerts, maxSilences, silenceRetentionMs, maxDeliveryMs },
    clock,
    logger,
  })
}

async function load(path: string | undefined): Promise<LoadedConfig> {
  if (path !== undefined) return await loadConfig(path)
  return { config: parseConfig(nobody, 'the default configuration'), templates: [] }
}
