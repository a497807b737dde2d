import { join } from 'node:path'
import { createServer, type Service, type ServiceContext } from '@hearth/kernel'
import type { MetricsConfig } from './config.ts'
import { mountRoutes } from './mount-routes.ts'
import { writePath } from './routes/write.ts'
import { createScraping } from './scraping.ts'
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
      const storage = await openStorage({ ...config, dir: join(common.home, 'metrics'), clock, logger })
      try {
        const { metrics } = server
        const scraping = await createScraping({ config, common, logger, metrics, appender: storage, clock })
        mountRoutes(server, { config, common, storage, clock, scraping, ready })
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
