import { hostname } from 'node:os'
import type { CommonConfig } from '@hearth/kernel'
import { pageRoutes } from '@hearth/pages'
import { addEndpoints, type Readiness, type Server } from '@hearth/server'
import type { MetricsConfig } from '../config.ts'
import { measureCardinality } from '../domain/cardinality.ts'
import { createGate } from '../domain/gate.ts'
import { createEngine } from '../domain/promql/engine.ts'
import { createHostCollector } from '../host/collect-host.ts'
import { showProcess, showRecovery, showStorage } from '../metrics.ts'
import { accessRules } from '../routes/access.ts'
import { adminEndpoints } from '../routes/admin/admin.ts'
import { snapshotEndpoints } from '../routes/admin/snapshot.ts'
import { allowReading } from '../routes/cors.ts'
import { exemplarEndpoints } from '../routes/exemplars.ts'
import { federateEndpoints } from '../routes/federate.ts'
import { hostEndpoints } from '../routes/host.ts'
import { lifecycleEndpoints } from '../routes/lifecycle.ts'
import { queryEndpoints } from '../routes/query.ts'
import { ruleEndpoints } from '../routes/rules.ts'
import { seriesEndpoints } from '../routes/series.ts'
import { type StatusDeps, statusEndpoints } from '../routes/status.ts'
import { targetEndpoints } from '../routes/targets.ts'
import { unknownPath } from '../routes/unknown-path.ts'
import { writeEndpoints } from '../routes/write.ts'
import type { Storage } from '../storage/open-storage.ts'
import { maxTimeMs, minTimeMs } from '../wire/time.ts'
import { buildInfo, flags, runtimeInfo } from './process-info.ts'
import type { Scraping } from './scraping.ts'

export type Parts = {
  readonly config: MetricsConfig
  readonly common: CommonConfig
  readonly storage: Storage
  /** Unix time in milliseconds. */
  readonly clock: () => number
  readonly scraping: Scraping
  readonly ready: () => Readiness
  /** Where copies of the store go. */
  readonly copiesFolder: string
  /** Opens the copying to backups where the admin API is off. */
  readonly backupKey: string
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
  const rules = accessRules({ adminApi: config.adminApi, backupKey: parts.backupKey })
  app.use('/api/v1/*', allowReading(config.corsOrigin))
  addEndpoints(
    app,
    [
      ...queryEndpoints({ engine, gate, clock, limits: config }),
      ...exemplarEndpoints(),
      ...seriesEndpoints({ queryable: storage }),
      ...targetEndpoints({ ...scraping, pushed: storage.metadata, hostname: hostname() }),
      ...statusEndpoints(statusDeps(parts)),
      ...ruleEndpoints(),
      ...(config.remoteWrite ? writeEndpoints({ ...storage, appender: storage, clock, limits: config }) : []),
      ...snapshotEndpoints({ folder: parts.copiesFolder, clock, snapshot: storage.snapshot }),
      ...adminEndpoints(storage),
      ...federateEndpoints({ queryable: storage, clock, limits: config }),
      ...hostEndpoints({ collect: createHostCollector({ ...config, clock }) }),
      ...lifecycleEndpoints({ ready: parts.ready }),
    ],
    rules,
  )
  // What is no endpoint is closed there as well.
  app.use('/api/v1/admin/*', rules.admit('admins'))
  app.get('/graph', (c) => c.redirect(`/query${new URL(c.req.url).search}`, 302))
  app.route('/', pageRoutes({ service: 'metrics', common, paths: pagePaths }))
  app.all(
    '*',
    unknownPath(() => app.routes),
  )
}

function statusDeps({ config, common, storage, clock, scraping }: Parts): StatusDeps {
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
