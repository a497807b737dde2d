import { join } from 'node:path'
import { type CommonConfig, Failure, type Logger } from '@hearth/kernel'
import { type LoadedConfig, loadConfig, type Notifier, openNotifier, readParts } from '@hearth/notify'
import type { MetricsConfig } from '../config.ts'
import type { ConfigInForce } from './config-in-force.ts'
import type { Managed } from './managed.ts'

export type AlertingDeps = {
  readonly config: MetricsConfig
  readonly common: CommonConfig
  readonly logger: Logger
  /** Unix time in milliseconds. */
  readonly clock: () => number
  readonly file: AlertingFile
  readonly configFile: Pick<ConfigInForce, 'onChange'>
  /** What holds where no file says who is told. */
  readonly managed?: Managed
}

/** Alertmanager's configuration, as it was when it was read last without faults. */
export type AlertingFile = {
  /** @throws {Failure} `invalid` when it cannot be read or has faults; what was read before stays */
  read(): Promise<void>
  current(): LoadedConfig
}

// Alerts are shown and can be silenced, and nobody is told.
const nobody = { route: { receiver: 'none' }, receivers: [{ name: 'none' }] }

export function createAlertingFile(path: string | undefined): AlertingFile {
  let current = readParts(nobody, [], 'the default configuration')
  return {
    async read() {
      if (path !== undefined) current = await loadConfig(path)
    },
    current: () => current,
  }
}

/**
 * The built-in delivery of alerts, by what the file says whenever the configuration is put in force.
 *
 * @throws {Failure} `invalid` when the database is damaged
 */
export function openAlerting({ config, common, logger, clock, file, configFile, managed }: AlertingDeps): Notifier {
  const { maxAlerts, maxSilences, silenceRetentionMs, maxDeliveryMs } = config
  const open = (loaded: LoadedConfig) =>
    openNotifier({
      ...loaded,
      // Apart from the samples, which are copied in a way of their own: backups copy databases of other folders as such.
      path: join(common.home, 'notify', 'metrics.db'),
      externalUrl: config.externalUrl?.replace(/\/+$/, '') ?? common.urls.metrics,
      version: common.version,
      limits: { maxAlerts, maxSilences, silenceRetentionMs, maxDeliveryMs },
      clock,
      logger,
    })
  const delivery = config.alertmanagerFile === undefined ? managed?.delivery : undefined
  const replaced = createReplaceable(open, delivery?.current().loaded ?? file.current())
  delivery?.onChange(({ loaded }) => replaced.use(loaded ?? file.current()))
  const forget =
    config.alertmanagerFile === undefined ? undefined : configFile.onChange(() => replaced.use(file.current()))
  return {
    ...replaced.notifier,
    get config() {
      return replaced.current().config
    },
    get silences() {
      return replaced.current().silences
    },
    async close() {
      forget?.()
      await replaced.notifier.close()
    },
  }
}

/** A notifier that another takes the place of: it goes on with its alerts, silences and unsent messages. */
function createReplaceable(open: (loaded: LoadedConfig) => Notifier, first: LoadedConfig) {
  let current = open(first)
  let replacing: Promise<void> | undefined
  const replace = async (loaded: LoadedConfig) => {
    await current.close()
    current = open(loaded)
  }
  return {
    current: () => current,
    async use(loaded: LoadedConfig) {
      replacing = replace(loaded).finally(() => {
        replacing = undefined
      })
      await replacing
    },
    notifier: {
      alerts: () => current.alerts(),
      groups: () => current.groups(),
      put(alerts) {
        if (replacing !== undefined)
          throw new Failure('unavailable', 'Cannot take alerts: the configuration is read again')
        current.put(alerts)
      },
      async send(alerts, signal) {
        await replacing
        await current.send(alerts, signal)
      },
      test: (receiver, signal) => current.test(receiver, signal),
      waiting: () => current.waiting(),
      counts: () => current.counts(),
      async close() {
        await replacing
        await current.close()
      },
    } satisfies Omit<Notifier, 'config' | 'silences'>,
  }
}
