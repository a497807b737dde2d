import type { Logger } from '@hearth/kernel'
import type { Metrics } from '@hearth/server'
import type { LoadedConfig } from '../config-file/load-config.ts'
import type { Notifications } from '../domain/notifications.ts'

/** What of a configuration the parts of this service follow. */
export type ConfigInForce = {
  current(): Pick<LoadedConfig, 'config' | 'written' | 'writtenJobs' | 'jobs' | 'ruleGroups' | 'unserved'>
  /** How the last reading of the file went. */
  state(): ReloadState
  /**
   * Reads the file again and puts it in force, everywhere or nowhere.
   *
   * @throws {Failure} `invalid` when it has faults; what was in force stays
   */
  reload(): Promise<void>
  /** Called with each new configuration. @returns forgets the listener */
  onChange(listener: () => Promise<void>): () => void
}

export type ReloadState = {
  readonly isSuccessful: boolean
  /** Unix time in milliseconds of the last one that succeeded. */
  readonly atMs: number
}

export type ConfigInForceDeps = {
  /** Reads the file, or gives an empty configuration where there is none. */
  readonly load: () => Promise<LoadedConfig>
  readonly logger: Logger
  readonly metrics: Metrics
  /** Unix time in milliseconds. */
  readonly clock: () => number
  /** Is told when a reading fails, and when one goes well again. */
  readonly notifications?: Pick<Notifications, 'add' | 'remove'>
}

const reloadFailed = 'Configuration reload has failed.'

/** @throws {Failure} `invalid` when the file has faults */
export async function openConfig(deps: ConfigInForceDeps): Promise<ConfigInForce> {
  const { load, logger, metrics, clock, notifications } = deps
  const listeners = new Set<() => Promise<void>>()
  let current = await load()
  let state: ReloadState = { isSuccessful: true, atMs: clock() }
  let reloading: Promise<void> = Promise.resolve()
  tell(current, logger)
  showReloads(metrics, () => state)
  const reload = async () => {
    try {
      const next = await load()
      current = next
      state = { isSuccessful: true, atMs: clock() }
      tell(next, logger)
      for (const listener of listeners) await listener()
      notifications?.remove(reloadFailed)
    } catch (error) {
      notifications?.add(reloadFailed)
      state = { ...state, isSuccessful: false }
      logger.error({ err: error }, 'Cannot read the configuration again; the one before stays in force')
      throw error
    }
  }
  return {
    current: () => current,
    state: () => state,
    reload() {
      const next = reloading.then(reload)
      reloading = next.catch(() => undefined)
      return next
    },
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function tell({ unserved, missingVariables }: LoadedConfig, logger: Logger): void {
  if (unserved.length > 0)
    logger.warn({ keys: unserved }, 'Keys of the configuration that are not served here, and why')
  if (missingVariables.length > 0)
    logger.warn({ variables: missingVariables }, 'External labels name variables that are not set')
}

function showReloads(metrics: Metrics, state: () => ReloadState): void {
  const success = metrics.gauge('prometheus_config_last_reload_successful', 'Whether the last reading went well')
  Object.assign(success, { collect: () => success.set(Number(state().isSuccessful)) })
  const time = metrics.gauge(
    'prometheus_config_last_reload_success_timestamp_seconds',
    'Unix time of the last reading that went well',
  )
  Object.assign(time, { collect: () => time.set(state().atMs / 1000) })
}
