import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createServer, openSecrets, type Service, type ServiceContext } from '@hearth/kernel'
import type { MetricsConfig } from './config.ts'
import { mountRoutes } from './mount-routes.ts'
import { writePath } from './routes/write.ts'
import { createScraping } from './scraping.ts'
import { snapshotsName } from './storage/copy-store.ts'
import { openStorage } from './storage/open-storage.ts'
import { renderError } from './wire/error.ts'

/** The metrics service: scrapes, stores, and answers PromQL through Prometheus' HTTP API. */
export function createMetricsService(config: MetricsConfig, context: ServiceContext): Service {
  const { common, logger } = context
  let running: { close(): Promise<void> } | undefined
  const ready = () => (running === undefined ? { ok: false, reason: 'starting' } : { ok: true })
  const { port, maxBodyBytes } = config
  const title = 'Hearth metrics'
  const readsEncoding = (path: string) => path.replace(/\/$/, '') === writePath
  const served = { service: 'metrics', title, common, logger, port, maxBodyBytes } as const
  const server = createServer({ ...served, readsEncoding, renderError, ready })
  return {
    name: 'metrics',
    async start() {
      const clock = () => Date.now()
      const dir = join(common.home, 'metrics')
      // What a backup that was killed left there.
      await rm(join(dir, snapshotsName), { recursive: true, force: true })
      const storage = await openStorage({ ...config, dir, clock, logger })
      try {
        const { metrics } = server
        const scraping = await createScraping({ config, common, logger, metrics, appender: storage, clock })
        const key = (await openSecrets(common.home)).derive('backup key').toString('base64url')
        const copying = { key, folder: join(dir, snapshotsName) }
        mountRoutes(server, { config, common, storage, clock, scraping, ready, copying })
        const listening = await server.start()
        running = { close: () => scraping.close().finally(() => storage.close()) }
        scraping.start(listening.url)
        return listening
      } catch (error) {
        await storage.close()
        throw error
      }
    },
    async close(signal) {
      await server.close(signal)
      await running?.close()
    },
  }
}
