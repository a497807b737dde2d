import { hostname } from 'node:os'
import { type CommonConfig, Failure } from '@hearth/kernel'
import { type Notifier, tryDraft } from '@hearth/notify'
import { addEndpoints, hostGuard, type Readiness, type Server } from '@hearth/server'
import type { MetricsConfig } from '../config.ts'
import { measureCardinality } from '../domain/cardinality.ts'
import type { ExemplarStore } from '../domain/exemplars/exemplar-store.ts'
import type { MetricDescription } from '../domain/model/metric-description.ts'
import type { Notifications } from '../domain/notifications.ts'
import type { PushGateway } from '../domain/push/push-gateway.ts'
import type { Turns } from '../domain/turns/turns.ts'
import type { ConfigEditor } from '../engines/config-editor.ts'
import { createProfiler } from '../engines/profiling/profiler.ts'
import { createHostCollector } from '../host/collect-host.ts'
import { showProcess, showRecovery, showStorage } from '../metrics.ts'
import { showDelivery } from '../notify-metrics.ts'
import { accessRules } from '../routes/access.ts'
import { adminEndpoints } from '../routes/admin/admin.ts'
import { copyEndpoints, snapshotEndpoints } from '../routes/admin/snapshot.ts'
import { type DeliveryDeps, deliveryEndpoints } from '../routes/alerting/delivery.ts'
import { managedRuleEndpoints } from '../routes/alerting/managed-rules.ts'
import { alertmanagerEndpoints } from '../routes/alertmanager/alertmanager.ts'
import { configEndpoints } from '../routes/config.ts'
import { allowReading } from '../routes/cors.ts'
import type { Endpoint } from '../routes/endpoint.ts'
import { exemplarEndpoints } from '../routes/exemplars.ts'
import { featureEndpoints } from '../routes/features.ts'
import { federateEndpoints } from '../routes/federate.ts'
import { hostEndpoints } from '../routes/host.ts'
import { importEndpoints } from '../routes/ingest/import.ts'
import { otlpEndpoints } from '../routes/ingest/otlp.ts'
import { pushEndpoints } from '../routes/ingest/push.ts'
import { writeEndpoints } from '../routes/ingest/write.ts'
import { lifecycleEndpoints } from '../routes/lifecycle.ts'
import { notificationEndpoints } from '../routes/notifications.ts'
import { profileEndpoints } from '../routes/profiles/profiles.ts'
import { queryEndpoints } from '../routes/query.ts'
import { receiverEndpoints } from '../routes/receivers.ts'
import { remoteReadEndpoints } from '../routes/remote-read.ts'
import { ruleEndpoints } from '../routes/rules.ts'
import { runningQueryEndpoints } from '../routes/running-queries.ts'
import { searchEndpoints } from '../routes/search/search.ts'
import { selfMetricEndpoints } from '../routes/self-metrics.ts'
import { seriesEndpoints } from '../routes/series.ts'
import { type StatusDeps, statusEndpoints } from '../routes/status.ts'
import { poolEndpoints } from '../routes/targets/pools.ts'
import { targetEndpoints } from '../routes/targets/targets.ts'
import type { Storage } from '../storage/open-storage.ts'
import type { ConfigInForce } from './config-in-force.ts'
import { hostNotes } from './host-notes.ts'
import { keepingInForce } from './keeping-in-force.ts'
import { listFeatures } from './list-features.ts'
import type { Managed } from './managed.ts'
import { mountPage } from './mount-page.ts'
import { poolYaml } from './pool-yaml.ts'
import { buildInfo, flags, runtimeInfo } from './process-info.ts'
import type { Queries } from './queries/queries.ts'
import { readSelfMetrics } from './read-self-metrics.ts'
import type { Ruling } from './rules/ruling.ts'
import type { Scraping } from './scraping.ts'

export type Parts = {
  readonly config: MetricsConfig
  readonly common: CommonConfig
  readonly storage: Storage
  readonly exemplars: ExemplarStore
  /** Unix time in milliseconds. */
  readonly clock: () => number
  readonly turns: Turns
  readonly queries: Queries
  readonly scraping: Scraping
  readonly notifier: Notifier
  readonly gateway: PushGateway
  readonly ruling: Ruling
  readonly configFile: ConfigInForce
  readonly configEditor: ConfigEditor
  readonly ready: () => Readiness
  /** Where copies of the store go, for backups. */
  readonly copiesFolder: string
  /** Where snapshots of its blocks go, for people. */
  readonly snapshotsFolder: string
  /** Opens the copying to backups where the admin API is off. */
  readonly backupKey: string
  readonly managed: Managed
  readonly notifications: Notifications
  /** Opens the writing of rules and receivers where the admin API is off. */
  readonly alertingKey: string
}

/** All endpoints of the service, and its page. */
export function mountRoutes({ app, metrics }: Server, parts: Parts): void {
  const { config, common, storage, exemplars, clock, scraping, turns } = parts
  const { ask, sendOut, gate, running } = parts.queries
  showStorage(metrics, storage.stats)
  showDelivery(metrics, parts.notifier, clock)
  showRecovery(metrics, storage.recovery)
  showProcess(metrics, common.version, { running: gate.running, concurrency: config.queryConcurrency })
  const host = createHostCollector({ ...config, clock })
  const otlpSettings = () => parts.configFile.current().config.otlp ?? config.otlp
  const externalLabels = () => ({
    ...config.externalLabels,
    ...parts.configFile.current().config.global.external_labels,
  })
  const outOfOrderMs = () => keepingInForce(config, parts.configFile).outOfOrderMs
  const guard = hostGuard({ ...config, service: 'metrics', common })
  const rules = accessRules({
    adminApi: config.adminApi,
    backupKey: parts.backupKey,
    alertingKey: parts.alertingKey,
    hostGuard: guard,
  })
  app.use('/api/v1/*', allowReading(config.corsOrigin))
  addEndpoints(
    app,
    [
      ...queryEndpoints({ ask, clock, limits: config }),
      ...runningQueryEndpoints({ running, clock }),
      ...exemplarEndpoints({ exemplars }),
      ...remoteReadEndpoints({ sendOut: sendOut.read, limits: config, externalLabels }),
      ...seriesEndpoints({ queryable: storage, turns }),
      ...searchEndpoints({ queryable: storage, turns, clock, descriptions: () => descriptionsOf(parts) }),
      ...notificationEndpoints(parts.notifications),
      ...featureEndpoints(listFeatures(config)),
      ...selfMetricEndpoints(() => readSelfMetrics(metrics)),
      ...targetEndpoints({ ...scraping, pushed: storage.metadata, hostname: hostname(), notesOn: hostNotes(host) }),
      ...poolEndpoints({ ...scraping, poolYaml: (pool) => poolYaml(scraping, pool) }),
      ...configEndpoints(parts.configEditor),
      ...statusEndpoints(statusDeps(parts)),
      ...ruleEndpoints(parts.ruling),
      ...alertmanagerEndpoints({ notifier: parts.notifier, version: common.version, clock }),
      ...receiverEndpoints(parts.notifier, config.alertmanagerFile),
      ...managedRuleEndpoints({ rules: parts.managed.rules, groups: parts.ruling.groups }),
      ...deliveryEndpoints(deliveryDeps(parts)),
      ...(config.remoteWrite ? importEndpoints({ ...storage, clock }) : []),
      ...(config.remoteWrite
        ? writeEndpoints({ ...storage, appender: storage, exemplars, clock, limits: config, outOfOrderMs })
        : []),
      ...(config.otlpReceiver
        ? otlpEndpoints({ ...storage, appender: storage, exemplars, clock, settings: otlpSettings, limits: config })
        : []),
      ...(config.pushGateway ? pushEndpoints({ gateway: parts.gateway, limits: config }) : []),
      ...copyEndpoints({ folder: parts.copiesFolder, clock, copy: storage.snapshot }),
      ...snapshotEndpoints({ folder: parts.snapshotsFolder, clock, snapshot: storage.snapshotBlocks }),
      ...commandEndpoints(parts),
      ...federateEndpoints({ sendOut: sendOut.federate, clock, limits: config, externalLabels }),
      ...hostEndpoints(host),
      ...lifecycleEndpoints({ ...parts, isAllowed: config.lifecycleApi, reload: parts.configFile.reload }),
    ],
    rules,
  )
  // What is no endpoint is closed there as well.
  app.use('/api/v1/admin/*', rules.admit('admins'))
  mountPage(app, common)
}

/** What `adminApi` opens beside copies. */
function commandEndpoints({ storage, clock }: Parts): readonly Endpoint[] {
  return [...adminEndpoints(storage), ...profileEndpoints(createProfiler(clock))]
}

function* descriptionsOf({ scraping, storage }: Parts): Generator<MetricDescription> {
  yield* scraping.metadata()
  yield* storage.metadata()
}

function deliveryDeps({ config, common, managed, notifier, clock }: Parts): DeliveryDeps {
  const externalUrl = config.externalUrl ?? common.urls.metrics
  return {
    delivery: managed.delivery,
    alertmanagerFile: config.alertmanagerFile,
    inForce: () => notifier.config,
    async tryDraft({ loaded }, receiver, signal) {
      if (loaded === undefined) throw new Failure('invalid', 'Cannot test a receiver: the body names none')
      return tryDraft(loaded, { externalUrl, version: common.version, clock }, receiver, signal)
    },
  }
}

function statusDeps({ config, common, storage, clock, scraping, configFile, turns }: Parts): StatusDeps {
  const startedMs = clock()
  const keeping = () => keepingInForce(config, configFile)
  return {
    buildInfo: buildInfo(common.version),
    runtimeInfo() {
      const { quarantined } = storage.stats()
      return runtimeInfo(keeping(), { startedMs, nowMs: clock(), quarantined, reload: configFile.state() })
    },
    async configYaml() {
      // The writer of YAML is loaded when the first asks.
      const { renderConfigYaml } = await import('./config-yaml.ts')
      return renderConfigYaml(scraping.written())
    },
    unserved: () => configFile.current().unserved,
    flags: () => flags(config, common, keeping()),
    head() {
      const { chunks, minTimeMs: oldestMs, maxTimeMs: newestMs } = storage.stats()
      return { chunkCount: chunks, minTimeMs: oldestMs, maxTimeMs: newestMs }
    },
    recovery: storage.recovery,
    cardinality: async (limit) => turns.run(measureCardinality(await storage.headSeries(), limit)),
    blocks: storage.blocks,
  }
}
