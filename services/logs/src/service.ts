import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pageRoutes } from '@hearth/pages'
import { createServer, hostGuard, type Service, type ServiceContext } from '@hearth/server'
import type { LogsConfig } from './config.ts'
import { createScanMetrics, createStreamMetrics } from './metrics.ts'
import { containerMetricsRoutes } from './routes/container-metrics.ts'
import { containerRoutes } from './routes/containers.ts'
import { dockerRoutes } from './routes/docker.ts'
import { dockerApiRoutes } from './routes/docker-api.ts'
import { downloadRoutes } from './routes/download.ts'
import { logRoutes } from './routes/logs.ts'
import { streamRoutes } from './routes/stream.ts'
import { createSources } from './sources/create-sources.ts'
import { renderError } from './wire/error.ts'

const firstLookMs = 500
// No endpoint takes a body.
const maxBodyBytes = 1_024

/** The log service: the output of the supervised processes as pages and live streams. */
export function createLogsService(config: LogsConfig, { common, logger }: ServiceContext): Service {
  const server = createServer({
    service: 'logs',
    title: 'Hearth logs',
    common,
    logger,
    port: config.port,
    maxBodyBytes,
    renderError,
  })
  const clock = () => Date.now()
  const { source, docker, dockerState, figures } = createSources({
    ...config,
    home: common.home,
    dir: join(common.home, 'logs'),
    clock,
    logger,
  })
  const guard = hostGuard({ ...config, service: 'logs', common })
  server.app.use('/api/*', guard)
  const dockerApi = dockerApiRoutes({
    source,
    now: clock,
    version: common.version,
    guard,
    draining: server.draining,
    limits: config,
  })
  for (const prefix of ['/', '/:version{v[\\d.]+}']) server.app.route(prefix, dockerApi)
  server.app.route('/', pageRoutes({ service: 'logs', common }))
  server.app.route('/', containerRoutes({ source }))
  server.app.route('/', containerMetricsRoutes({ figures }))
  server.app.route('/', dockerRoutes({ source, state: dockerState }))
  server.app.route('/', logRoutes({ source, clock, limits: config, scanned: createScanMetrics(server.metrics) }))
  const metrics = createStreamMetrics(server.metrics)
  const streaming = {
    source,
    metrics,
    clock: () => performance.now(),
    now: clock,
    draining: server.draining,
    limits: config,
  }
  server.app.route('/', streamRoutes(streaming))
  server.app.route('/', downloadRoutes({ source, now: clock, draining: server.draining, limits: config }))
  return {
    name: 'logs',
    async start() {
      // Ready means that the containers are known, if the engine says so at once.
      await Promise.race([docker?.watch.start(), docker === undefined ? undefined : sleep(firstLookMs)])
      try {
        return await server.start()
      } catch (error) {
        docker?.close()
        throw error
      }
    },
    async close(signal) {
      docker?.close()
      await server.close(signal)
    },
  }
}
