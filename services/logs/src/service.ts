import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pageRoutes } from '@hearth/pages'
import {
  addEndpoints,
  createServer,
  hostGuard,
  openService,
  type Parts,
  type Server,
  type Service,
  type ServiceContext,
} from '@hearth/server'
import { type OpenRuling, openRuling } from './composition/rules/open-ruling.ts'
import { reloadOnHangup } from './composition/rules/reload-on-hangup.ts'
import type { LogsConfig } from './config.ts'
import { createTaker } from './domain/push/take-push.ts'
import { combineStreams } from './domain/streams/combine-streams.ts'
import { createContainerStreams } from './domain/streams/containers/container-streams.ts'
import { LabelSets } from './domain/streams/stream-labels.ts'
import type { StreamStore } from './domain/streams/stream-store.ts'
import { createPushMetrics, createScanMetrics, createStreamMetrics } from './metrics.ts'
import { accessRules, type Endpoint } from './routes/access.ts'
import { containerMetricsEndpoints } from './routes/container-metrics.ts'
import { containerEndpoints } from './routes/containers.ts'
import { dockerEndpoints } from './routes/docker.ts'
import { dockerApiEndpoints, dockerPaths } from './routes/docker-api.ts'
import { dockerEngineEndpoints } from './routes/docker-engine.ts'
import { dockerKeptEndpoints } from './routes/docker-kept.ts'
import { createProcessStats } from './routes/docker-process-stats.ts'
import { downloadEndpoints } from './routes/download.ts'
import { logEndpoints } from './routes/logs.ts'
import { type LokiLimits, lokiReadEndpoints } from './routes/loki/read-endpoints.ts'
import { otlpEndpoints } from './routes/push/otlp.ts'
import { pushEndpoints } from './routes/push/push.ts'
import { isPushPath } from './routes/push/unfold-body.ts'
import { ruleEndpoints } from './routes/rules/endpoints.ts'
import { streamEndpoints } from './routes/stream.ts'
import { tailEndpoints } from './routes/tail/tail.ts'
import { createSources, type Sources } from './sources/create-sources.ts'
import { readProcessUsage } from './sources/process/usage/read-process-usage.ts'
import { KeptStreams } from './storage/kept-streams.ts'
import { renderError } from './wire/error.ts'

const firstLookMs = 500
const msPerMinute = 60_000
const msPerHour = 3_600_000

/** The log service: the output of processes, containers and other programs as pages and live streams. */
export function createLogsService(config: LogsConfig, context: ServiceContext): Service {
  return openService('logs', (parts) => open(config, context, parts))
}

async function open(config: LogsConfig, context: ServiceContext, parts: Parts) {
  const { common, logger } = context
  const { port, maxPushBytes: maxBodyBytes } = config
  const server = createServer({
    service: 'logs',
    title: 'Hearth logs',
    common,
    logger,
    port,
    maxBodyBytes,
    readsEncoding: (path) => isPushPath(path),
    webSockets: true,
    renderError,
  })
  const pushed = await openPushed(config, context)
  parts.defer(() => pushed.streams.close())
  const dir = join(common.home, 'logs')
  const sources = createSources({ ...config, home: common.home, dir, clock: Date.now, logger, pushed: pushed.streams })
  const { docker } = sources
  parts.defer(() => docker?.close())
  const streams = createStreams(config, sources, pushed)
  const ruled = { config, ...context, metrics: server.metrics, streams, limits: queryLimits(config), clock: Date.now }
  const ruling = parts.keep(await openRuling(ruled))
  parts.keep(reloadOnHangup(ruling))
  mountRoutes(server, config, context, sources, pushed, streams, ruling)
  // Ready means that the containers are known, if the engine says so at once.
  await Promise.race([docker?.watch.start(), docker === undefined ? undefined : sleep(firstLookMs)])
  ruling.start()
  return { server, stopping: () => docker?.close() }
}

type Pushed = { readonly streams: KeptStreams; readonly labels: LabelSets }

async function openPushed(config: LogsConfig, { common, logger }: ServiceContext): Promise<Pushed> {
  const labels = new LabelSets()
  const streams = await KeptStreams.open({
    dir: join(common.home, 'logs', 'streams'),
    labels,
    clock: Date.now,
    report: (fault) => logger.warn({ fault }, 'lines that were sent'),
    segmentBytes: config.segmentBytes,
    retentionMs: config.keptHours * msPerHour,
    maxBytes: config.keptBytes,
  })
  return { streams, labels }
}

function createStreams(config: LogsConfig, { own }: Sources, { streams, labels }: Pushed): StreamStore {
  const follow = { ...config, clock: () => performance.now() }
  return combineStreams([streams, createContainerStreams(own, { labels, host: hostname(), follow })])
}

function createPushing(server: Server, config: LogsConfig, { streams, labels }: Pushed): readonly Endpoint[] {
  const counts = createPushMetrics(server.metrics, () => streams.bytes)
  const take = createTaker({
    append: (lines) => streams.append(lines),
    labels,
    clock: Date.now,
    limits: {
      ...config,
      maxStreams: config.maxPushStreams,
      maxLineBytes: config.maxPushLineBytes,
      bytesPerSecond: config.maxPushBytesPerSecond,
      maxLateMs: config.maxPushLateMinutes * msPerMinute,
      maxAgeMs: config.maxPushAgeHours * msPerHour,
      maxFutureMs: config.maxPushFutureMinutes * msPerMinute,
    },
    counts,
  })
  const deps = { take, limits: config, refused: (reason: string) => counts.refused(reason, 0), clock: Date.now }
  return [...pushEndpoints(deps), ...otlpEndpoints(deps)]
}

function mountRoutes(
  server: Server,
  config: LogsConfig,
  { common }: ServiceContext,
  sources: Sources,
  pushed: Pushed,
  streams: StreamStore,
  ruling: OpenRuling,
): void {
  const { app, metrics, draining } = server
  const { source, own, dockerState, figures, engine } = sources
  const rules = accessRules(hostGuard({ ...config, service: 'logs', common }))
  const following = { source, now: Date.now, draining, limits: config }
  const monotonic = () => performance.now()
  const processStats = createProcessStats({
    list: () => own.list(),
    read: process.platform === 'linux' ? readProcessUsage : undefined,
    clock: Date.now,
    wait: (ms, signal) => sleep(ms, undefined, { signal }),
  })
  addEndpoints(
    app,
    [
      ...dockerApiEndpoints({ ...following, source: own, version: common.version }),
      ...dockerEngineEndpoints({ ...following, source: own, version: common.version, engine, processStats }),
      ...containerEndpoints({ source }),
      ...containerMetricsEndpoints({ figures }),
      ...dockerKeptEndpoints(engine),
      ...dockerEndpoints({ source, state: dockerState }),
      ...logEndpoints({ source, clock: Date.now, limits: config, scanned: createScanMetrics(metrics) }),
      ...streamEndpoints({ ...following, metrics: createStreamMetrics(metrics), clock: monotonic }),
      ...downloadEndpoints(following),
      ...createPushing(server, config, pushed),
      ...lokiReadEndpoints({ streams, clock: Date.now, limits: queryLimits(config) }),
      ...ruleEndpoints({ ruling, limits: config }),
      ...tailEndpoints({ streams, clock: Date.now, draining, limits: config }),
    ],
    rules,
  )
  // What is no endpoint is refused to whoever may not ask as well.
  app.use('/api/*', rules.admit('known-host'))
  for (const path of ['/loki/*', '/prometheus/*']) app.use(path, rules.admit('known-host'))
  for (const path of dockerPaths) app.use(path, rules.admit('docker-client'))
  app.route('/', pageRoutes({ service: 'logs', common, paths: ['/rules'] }))
}

function queryLimits(config: LogsConfig): LokiLimits {
  return {
    maxEntries: config.maxQueryLines,
    maxSeries: config.maxQuerySeries,
    maxPoints: config.maxQueryPoints,
    maxScannedBytes: config.maxQueryBytes,
    queryTimeoutMs: config.queryTimeoutMs,
  }
}
