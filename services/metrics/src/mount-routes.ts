import { hostname } from 'node:os'
import type { CommonConfig } from '@hearth/kernel'
import { pageRoutes } from '@hearth/pages'
import type { Readiness, Server } from '@hearth/server'
import type { MetricsConfig } from './config.ts'
import { measureCardinality } from './domain/cardinality.ts'
import { createGate } from './domain/gate.ts'
import { createEngine } from './domain/promql/engine.ts'
import { createHostCollector } from './host/collect-host.ts'
import { showProcess, showRecovery, showStorage } from './metrics.ts'
import { buildInfo, flags, runtimeInfo } from './process-info.ts'
import { adminRoutes } from './routes/admin.ts'
import { allowReading } from './routes/cors.ts'
import { exemplarRoutes } from './routes/exemplars.ts'
import { federateRoutes } from './routes/federate.ts'
import { hostRoutes } from './routes/host.ts'
import { lifecycleRoutes } from './routes/lifecycle.ts'
import { queryRoutes } from './routes/query.ts'
import { seriesRoutes } from './routes/series.ts'
import { type SnapshotRoutesDeps, snapshotRoutes } from './routes/snapshot.ts'
import { type StatusRoutesDeps, statusRoutes } from './routes/status.ts'
import { targetRoutes } from './routes/targets.ts'
import { unknownPath } from './routes/unknown-path.ts'
import { writeRoutes } from './routes/write.ts'
import type { Scraping } from './scraping.ts'
import type { Storage } from './storage/open-storage.ts'
import { maxTimeMs, minTimeMs } from './wire/time.ts'

export type Parts = {
  readonly config: MetricsConfig
  readonly common: CommonConfig
  readonly storage: Storage
  /** Unix time in milliseconds. */
  readonly clock: () => number
  readonly scraping: Scraping
  readonly ready: () => Readiness
  /** Where copies of the store go, and who may ask for one. */
  readonly copying: Pick<SnapshotRoutesDeps, 'key' | 'folder'>
}

const pagePaths = ['/query', '/explore', '/targets', '/status']

/** All endpoints of the service, and its page. */
export function mountRoutes({ app, metrics }: Server, parts: Parts): void {
  const { config, common, storage, clock, scraping } = parts
  const gate = createGate(config.queryConcurrency)
  const { lookbackMs, maxSamples } = config
  const engine = createEngine({ queryable: storage, lookbackMs, maxSamples, clock: () => performance.now() })
  showStorage(metrics, storage.stats)
  showRecovery(metrics, storage.recovery)
  showProcess(metrics, common.version, { running: gate.running, concurrency: config.queryConcurrency })
  app.use('/api/v1/*', allowReading(config.corsOrigin))
  app.route('/', queryRoutes({ engine, gate, clock, limits: config }))
  app.route('/', exemplarRoutes())
  app.route('/', seriesRoutes({ queryable: storage }))
  app.route('/', targetRoutes({ ...scraping, pushed: storage.metadata, hostname: hostname() }))
  app.route('/', statusRoutes(statusDeps(parts)))
  if (config.remoteWrite)
    app.route('/', writeRoutes({ appender: storage, describe: storage.describe, clock, limits: config }))
  // Before the admin API, which closes all of its paths at once.
  app.route('/', snapshotRoutes({ ...parts.copying, enabled: config.adminApi, clock, snapshot: storage.snapshot }))
  app.route('/', adminRoutes({ enabled: config.adminApi, deleteSeries: storage.deleteSeries }))
  app.route('/', federateRoutes({ queryable: storage, clock, limits: config }))
  app.route('/', hostRoutes({ collect: createHostCollector({ ...config, clock }) }))
  app.route('/', lifecycleRoutes({ ready: parts.ready }))
  app.get('/graph', (c) => c.redirect(`/query${new URL(c.req.url).search}`, 302))
  app.route('/', pageRoutes({ service: 'metrics', common, paths: pagePaths }))
  app.all(
    '*',
    unknownPath(() => app.routes),
  )
}

function statusDeps({ config, common, storage, clock, scraping }: Parts): StatusRoutesDeps {
  const startedMs = clock()
  return {
    buildInfo: buildInfo(common.version),
    runtimeInfo: () => runtimeInfo(config, { startedMs, nowMs: clock(), quarantined: storage.stats().quarantined }),
    async configYaml() {
      // The writer of YAML is loaded when the first asks.
      const { renderConfigYaml } = await import('./config-yaml.ts')
      return renderConfigYaml(scraping.jobs(), config)
    },
    flags: () => flags(config, common),
    head() {
      const { chunks, minTimeMs: oldestMs, maxTimeMs: newestMs } = storage.stats()
      return { chunkCount: chunks, minTimeMs: oldestMs, maxTimeMs: newestMs }
    },
    recovery: storage.recovery,
    cardinality: async (limit) =>
      measureCardinality(await storage.series([], { fromMs: minTimeMs, toMs: maxTimeMs }), limit),
  }
}
