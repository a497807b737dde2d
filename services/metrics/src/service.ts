import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openSecrets } from '@hearth/kernel'
import {
  createServer,
  type Listening,
  type Opened,
  openService,
  type Parts,
  type Service,
  type ServiceContext,
} from '@hearth/server'
import { createAlertingFile, openAlerting } from './composition/alerting.ts'
import { announceStop } from './composition/announce-stop.ts'
import { loadFile, parseText, reloadOnHangup } from './composition/config-file.ts'
import { openConfig } from './composition/config-in-force.ts'
import { keepingInForce } from './composition/keeping-in-force.ts'
import { openManaged } from './composition/managed.ts'
import { mountRoutes } from './composition/mount-routes.ts'
import { openPushing } from './composition/pushing.ts'
import { createQueries } from './composition/queries/queries.ts'
import { createReading } from './composition/reading.ts'
import { createRulingHere } from './composition/rules/ruling-here.ts'
import { createScraping } from './composition/scraping.ts'
import { createSending, sendOn } from './composition/sending.ts'
import { servedBy } from './composition/served-by.ts'
import type { MetricsConfig } from './config.ts'
import { describeLosses } from './domain/describe-losses.ts'
import type { MetricDescription } from './domain/model/metric-description.ts'
import { createNotifications } from './domain/notifications.ts'
import { createTurns } from './domain/turns/turns.ts'
import { createConfigEditor } from './engines/config-editor.ts'
import { copiesName, snapshotsName } from './storage/copy-store.ts'
import { openExemplars } from './storage/exemplars/open-exemplars.ts'
import { openStorage } from './storage/open-storage.ts'

/**
 * The metrics service: scrapes, stores, and answers PromQL through Prometheus' HTTP API; with `external` another server
 * answers in its place, and with `agent` nobody does. Nothing is opened before `start`, all of it is closed by `close`.
 */
export function createMetricsService(config: MetricsConfig, context: ServiceContext): Service {
  return openService('metrics', (parts) => open(config, context, parts))
}

// Few do without a store: what they do instead is loaded there alone.
async function open(config: MetricsConfig, context: ServiceContext, parts: Parts): Promise<Opened> {
  if (config.external !== undefined) {
    const { openExternal } = await import('./composition/outpost/open-external.ts')
    return openExternal(config, context, parts, config.external)
  }
  if (!config.agent) return openWhole(config, context, parts)
  return (await import('./composition/outpost/open-agent.ts')).openAgent(config, context, parts)
}

async function openWhole(config: MetricsConfig, { common, logger }: ServiceContext, parts: Parts): Promise<Opened> {
  const clock = () => Date.now()
  const dir = join(common.home, 'metrics')
  const copiesFolder = join(dir, copiesName)
  // What a backup that was killed left there.
  await rm(copiesFolder, { recursive: true, force: true })
  const turns = createTurns(() => performance.now())
  let isListening = false
  const ready = () => (isListening ? readiness : { ok: false, reason: 'starting' })
  const server = createServer({ ...servedBy(config), common, logger, ready })
  const { metrics } = server
  const notifications = createNotifications(clock)
  const { alertingFile, configFile } = await openFiles(config, { logger, metrics, clock, notifications })
  parts.keep(reloadOnHangup(configFile))
  const keeping = () => keepingInForce(config, configFile)
  const stored = parts.keep(await openStorage({ ...config, keeping, dir, clock, logger, turns }))
  const warning = describeLosses(stored.recovery)
  const readiness = warning === undefined ? { ok: true } : { ok: true, warning }
  const onNew: ExemplarOptions['onNew'] = (exemplar) => sending.addExemplar(exemplar)
  const kept = { dir: join(dir, 'exemplars'), logger, onNew, syncMs: config.walSyncMs }
  const exemplars = parts.keep(await openExemplars({ ...kept, maxExemplars: () => keeping().maxExemplars }))
  const descriptions = (): readonly MetricDescription[] => [...stored.metadata(), ...scraping.metadata()]
  const sending = parts.keep(await createSending({ config, common, logger, metrics, clock, configFile, descriptions }))
  const reading = parts.keep(createReading({ config, common, clock, configFile }))
  const local = sendOn(stored, sending)
  const storage = reading.readAlso(local)
  const scraped = { appender: storage, exemplars }
  const scraping = parts.keep(createScraping({ config, common, logger, metrics, ...scraped, clock, configFile }))
  await sending.start()
  const gateway = parts.keep(await openPushing(config, { dir, clock, logger, appender: storage }))
  const managed = await openManaged(common, config)
  const notifier = parts.keep(openAlerting({ config, common, logger, clock, file: alertingFile, configFile, managed }))
  const sinks = [notifier]
  const queries = parts.keep(await createQueries({ config, storage, local, clock, turns, logger, metrics, configFile }))
  const ruled = { config, common, logger, metrics, storage, clock, turns, queries, configFile, sinks, managed }
  const ruling = parts.keep(await createRulingHere(ruled))
  const configEditor = createConfigEditor({ path: config.configFile, parse: parseText, reload: configFile.reload })
  const served = {
    ...{ config, common, storage, exemplars, clock, turns, queries, scraping, configFile, configEditor },
    ...{ gateway, ruling, notifier, managed, notifications, ready },
  }
  const snapshotsFolder = join(dir, snapshotsName)
  mountRoutes(server, { ...served, ...(await openKeys(common)), copiesFolder, snapshotsFolder })
  return {
    server,
    started({ url }: Listening) {
      isListening = true
      scraping.start(url).catch((error: unknown) => logger.fatal({ err: error }, 'Cannot start scraping'))
      gateway.start()
      ruling.start(url)
    },
    stopping: () => announceStop(notifications),
  }
}

type ExemplarOptions = Parameters<typeof openExemplars>[0]

/** What opens parts of the API to those who can read the state folder. */
async function openKeys({ home, secrets: outside }: ServiceContext['common']) {
  const secrets = await openSecrets(home, outside)
  const [backupKey = '', alertingKey = ''] = ['backup key', 'alerting key'].map((purpose) =>
    secrets.derive(purpose).toString('base64url'),
  )
  return { backupKey, alertingKey }
}

/** The two files that a reload reads again; a fault in either keeps both as they were. */
async function openFiles(
  { configFile: path, alertmanagerFile }: MetricsConfig,
  deps: Omit<Parameters<typeof openConfig>[0], 'load'>,
) {
  const alertingFile = createAlertingFile(alertmanagerFile)
  const load = async () => {
    const loaded = await loadFile(path)
    await alertingFile.read()
    return loaded
  }
  return { alertingFile, configFile: await openConfig({ load, ...deps }) }
}
