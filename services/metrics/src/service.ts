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
import { mountRoutes } from './composition/mount-routes.ts'
import { createScraping } from './composition/scraping.ts'
import type { MetricsConfig } from './config.ts'
import { describeLosses } from './domain/describe-losses.ts'
import { writePath } from './routes/write.ts'
import { snapshotsName } from './storage/copy-store.ts'
import { openStorage } from './storage/open-storage.ts'
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
  const storage = parts.keep(await openStorage({ ...config, dir, clock, logger }))
  let isListening = false
  const warning = describeLosses(storage.recovery)
  const readiness = warning === undefined ? { ok: true } : { ok: true, warning }
  const ready = () => (isListening ? readiness : { ok: false, reason: 'starting' })
  const server = createServer({ ...servedBy(config), common, logger, ready })
  const { metrics } = server
  const scraping = parts.keep(await createScraping({ config, common, logger, metrics, appender: storage, clock }))
  const backupKey = (await openSecrets(common.home)).derive('backup key').toString('base64url')
  mountRoutes(server, { config, common, storage, clock, scraping, ready, copiesFolder, backupKey })
  return {
    server,
    started({ url }: Listening) {
      isListening = true
      scraping.start(url)
    },
  }
}

function servedBy({ port, maxBodyBytes }: MetricsConfig) {
  const readsEncoding = (path: string) => path.replace(/\/$/, '') === writePath
  return { service: 'metrics', title: 'Hearth metrics', port, maxBodyBytes, readsEncoding, renderError } as const
}
