import { Failure, type Logger } from '@hearth/kernel'
import type { Metrics } from '@hearth/server'
import type { MetricsConfig } from '../../config.ts'
import type { LoadedConfig } from '../../config-file/load-config.ts'
import type { Notifications } from '../../domain/notifications.ts'
import type { AlertingFile } from '../alerting.ts'
import { loadFile, reloadOnHangup } from '../config-file.ts'
import { type ConfigInForce, openConfig } from '../config-in-force.ts'

export type ForwardedConfigDeps = {
  readonly config: MetricsConfig
  readonly logger: Logger
  readonly metrics: Metrics
  /** Unix time in milliseconds. */
  readonly clock: () => number
  /** @throws {Failure} `invalid` for what has no meaning without a store */
  readonly check: (loaded: LoadedConfig) => LoadedConfig
  readonly notifications?: Notifications
  /** Read together with it. */
  readonly alertingFile?: AlertingFile
}

/** The configuration file of a service that keeps nothing; read again on SIGHUP until it is closed. */
export async function openForwardedConfig(deps: ForwardedConfigDeps): Promise<ConfigInForce & { close(): void }> {
  const load = async () => {
    const loaded = deps.check(await loadFile(deps.config.configFile))
    await deps.alertingFile?.read()
    return loaded
  }
  const configFile = await openConfig({ ...deps, load })
  return { ...configFile, ...reloadOnHangup(configFile) }
}

/** Refuses, in Prometheus' words, what needs samples that are not here. */
export function checkForwarded(mode: 'agent' | 'external'): (loaded: LoadedConfig) => LoadedConfig {
  return (loaded) => {
    const { remote_write: writes, alerting, rule_files: rules, remote_read: reads } = loaded.config
    if (mode === 'agent' && writes.length === 0)
      throw refused('at least one remote_write target must be specified in agent mode')
    const ruled = mode === 'agent' ? { alerting: alerting !== undefined, rule_files: rules.length > 0 } : {}
    for (const [name, isThere] of Object.entries({ ...ruled, remote_read: reads.length > 0 }))
      if (isThere) throw refused(`field ${name} is not allowed in ${mode} mode`)
    return loaded
  }
}

function refused(message: string): Failure {
  return new Failure('invalid', `Cannot use the configuration file: ${message}`)
}
