import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openSecrets } from '@hearth/kernel'
import {
  createServer,
  type Listening,
  openService,
  type Parts,
  type Service,
  type ServiceContext,
} from '@hearth/server'
import { openAlerting } from './composition/alerting.ts'
import { type ConfigInForce, openConfig } from './composition/config-in-force.ts'
import { mountRoutes } from './composition/mount-routes.ts'
import { createRuling } from './composition/rules/ruling.ts'
import { createScraping } from './composition/scraping.ts'
import { createSending, sendOn } from './composition/sending.ts'
import type { MetricsConfig } from './config.ts'
import { emptyConfig } from './config-file/empty-config.ts'
import { describeLosses } from './domain/describe-losses.ts'
import type { MetricDescription } from './domain/model/metric-description.ts'
import { createConfigEditor } from './engines/config-editor.ts'
import { openPushGateway, type PushGatewayDeps } from './engines/push-gateway.ts'
import { writePath } from './routes/ingest/write.ts'
import { readPath } from './routes/remote-read.ts'
import { snapshotsName } from './storage/copy-store.ts'
import { openStorage } from './storage/open-storage.ts'
import { createPushedFile } from './storage/pushed-file.ts'
import { renderError } from './wire/error.ts'

/**
 * The metrics service: scrapes, stores, and answers PromQL through Prometheus' HTTP API. Nothing is opened before
 * `start`, all of it is closed by `close`.
 */
export function createMetricsService(config: MetricsConfig, context: ServiceContext): Service {
  return openService('metrics', (parts) => open(config, context, parts))
}

async function open(config: MetricsConfig, { common, logger }: ServiceContext, parts: Parts) {
  const clock = () => Date.now()
  const dir = join(common.home, 'metrics')
  const copiesFolder = join(dir, snapshotsName)
  // What a backup that was killed left there.
  await rm(copiesFolder, { recursive: true, force: true })
  const stored = parts.keep(await openStorage({ ...config, dir, clock, logger }))
  let isListening = false
  const warning = describeLosses(stored.recovery)
  const readiness = warning === undefined ? { ok: true } : { ok: true, warning }
  const ready = () => (isListening ? readiness : { ok: false, reason: 'starting' })
  const server = createServer({ ...servedBy(config), common, logger, ready })
  const { metrics } = server
  const configFile = await openConfig({ load: () => loadFile(config.configFile), logger, metrics, clock })
  parts.keep(reloadOnHangup(configFile))
  const descriptions = (): readonly MetricDescription[] => [...stored.metadata(), ...scraping.metadata()]
  const sending = parts.keep(await createSending({ config, common, logger, metrics, clock, configFile, descriptions }))
  const storage = sendOn(stored, sending)
  const scraping = parts.keep(createScraping({ config, common, logger, metrics, appender: storage, clock, configFile }))
  await sending.start()
  const gateway = parts.keep(await openPushed(config, { dir, clock, logger, appender: storage }))
  const notifier = parts.keep(await openAlerting({ config, common, logger, clock }))
  const sinks = [notifier]
  const ruled = { config, common, logger, metrics, storage, clock, configFile, sinks }
  const ruling = parts.keep(await createRuling(ruled))
  const backupKey = (await openSecrets(common.home)).derive('backup key').toString('base64url')
  const configEditor = createConfigEditor({ path: config.configFile, parse: parseText, reload: configFile.reload })
  const served = {
    config,
    common,
    storage,
    clock,
    scraping,
    configFile,
    configEditor,
    gateway,
    ruling,
    notifier,
    ready,
  }
  mountRoutes(server, { ...served, copiesFolder, backupKey })
  return {
    server,
    started({ url }: Listening) {
      isListening = true
      scraping.start(url).catch((error: unknown) => logger.fatal({ err: error }, 'Cannot start scraping'))
      gateway.start()
      ruling.start(url)
    },
  }
}

type PushedDeps = Pick<PushGatewayDeps, 'clock' | 'logger' | 'appender'> & { readonly dir: string }

function openPushed(config: MetricsConfig, { dir, ...deps }: PushedDeps) {
  const bounds = { maxGroups: config.maxPushGroups, maxSamples: config.maxPushedSamples }
  const times = { intervalMs: config.scrapeIntervalMs, ttlMs: config.pushTtlMs }
  return openPushGateway({ ...deps, ...times, bounds, file: createPushedFile(join(dir, 'pushed.json'), deps.logger) })
}

function servedBy({ port, maxBodyBytes }: MetricsConfig) {
  const readsEncoding = (path: string) => [writePath, readPath].includes(path.replace(/\/$/, ''))
  return { service: 'metrics', title: 'Hearth metrics', port, maxBodyBytes, readsEncoding, renderError } as const
}

// The parser of YAML is loaded only by those who have such a file.
async function loadFile(path: string | undefined) {
  if (path === undefined) return emptyConfig()
  const { loadConfig } = await import('./config-file/load-config.ts')
  return loadConfig(path, process.env)
}

async function parseText(text: string, path: string) {
  const { parseWhole } = await import('./config-file/load-config.ts')
  return parseWhole(text, path, process.env)
}

/** As Prometheus does, the configuration is read again on SIGHUP. A failure is logged where it is read. */
function reloadOnHangup({ reload }: ConfigInForce) {
  const onHangup = () => void reload().catch(() => undefined)
  process.on('SIGHUP', onHangup)
  return { close: () => void process.off('SIGHUP', onHangup) }
}
