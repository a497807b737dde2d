import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openSecrets } from '@hearth/kernel'
import { createServer, type Listening, type Service, type ServiceContext } from '@hearth/server'
import type { MetricsConfig } from './config.ts'
import { describeLosses } from './domain/describe-losses.ts'
import { mountRoutes } from './mount-routes.ts'
import { writePath } from './routes/write.ts'
import { createScraping } from './scraping.ts'
import { snapshotsName } from './storage/copy-store.ts'
import { openStorage } from './storage/open-storage.ts'
import { renderError } from './wire/error.ts'

/**
 * The metrics service: scrapes, stores, and answers PromQL through Prometheus' HTTP API. Nothing is opened before
 * `start`, all of it is closed by `close`.
 */
export function createMetricsService(config: MetricsConfig, context: ServiceContext): Service {
  let running: Running | undefined
  return {
    name: 'metrics',
    async start() {
      running = await open(config, context)
      return running.listening
    },
    async close(signal) {
      await running?.close(signal)
    },
  }
}

type Running = { readonly listening: Listening; close(signal: AbortSignal): Promise<void> }

async function open(config: MetricsConfig, { common, logger }: ServiceContext): Promise<Running> {
  // Closed in reverse, unless the start succeeds.
  await using opened = new AsyncDisposableStack()
  const clock = () => Date.now()
  const dir = join(common.home, 'metrics')
  // What a backup that was killed left there.
  await rm(join(dir, snapshotsName), { recursive: true, force: true })
  const storage = await openStorage({ ...config, dir, clock, logger })
  opened.defer(() => storage.close())
  let isListening = false
  const warning = describeLosses(storage.recovery)
  const readiness = warning === undefined ? { ok: true } : { ok: true, warning }
  const ready = () => (isListening ? readiness : { ok: false, reason: 'starting' })
  const server = createServer({ ...servedBy(config), common, logger, ready })
  const { metrics } = server
  const scraping = await createScraping({ config, common, logger, metrics, appender: storage, clock })
  opened.defer(() => scraping.close())
  const key = (await openSecrets(common.home)).derive('backup key').toString('base64url')
  const copying = { key, folder: join(dir, snapshotsName) }
  mountRoutes(server, { config, common, storage, clock, scraping, ready, copying })
  const listening = await server.start()
  opened.defer(() => server.close(AbortSignal.abort()))
  isListening = true
  scraping.start(listening.url)
  const rest = opened.move()
  const close = (signal: AbortSignal) => server.close(signal).finally(() => rest.disposeAsync())
  return { listening, close }
}

function servedBy({ port, maxBodyBytes }: MetricsConfig) {
  const readsEncoding = (path: string) => path.replace(/\/$/, '') === writePath
  return { service: 'metrics', title: 'Hearth metrics', port, maxBodyBytes, readsEncoding, renderError } as const
}
