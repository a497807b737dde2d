import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CommonConfig } from '@hearth/kernel'
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
import type { LogsConfig } from './config.ts'
import { createScanMetrics, createStreamMetrics } from './metrics.ts'
import { accessRules } from './routes/access.ts'
import { containerMetricsEndpoints } from './routes/container-metrics.ts'
import { containerEndpoints } from './routes/containers.ts'
import { dockerEndpoints } from './routes/docker.ts'
import { dockerApiEndpoints, dockerPaths } from './routes/docker-api.ts'
import { downloadEndpoints } from './routes/download.ts'
import { logEndpoints } from './routes/logs.ts'
import { streamEndpoints } from './routes/stream.ts'
import { createSources, type Sources } from './sources/create-sources.ts'
import { renderError } from './wire/error.ts'

const firstLookMs = 500
// No endpoint takes a body.
const maxBodyBytes = 1_024

/** The log service: the output of the supervised processes as pages and live streams. */
export function createLogsService(config: LogsConfig, context: ServiceContext): Service {
  return openService('logs', (parts) => open(config, context, parts))
}

async function open(config: LogsConfig, context: ServiceContext, parts: Parts) {
  const { common, logger } = context
  const { port } = config
  const server = createServer({
    service: 'logs',
    title: 'Hearth logs',
    common,
    logger,
    port,
    maxBodyBytes,
    renderError,
  })
  const dir = join(common.home, 'logs')
  const sources = createSources({ ...config, home: common.home, dir, clock: Date.now, logger })
  const { docker } = sources
  parts.defer(() => docker?.close())
  mountRoutes(server, config, common, sources)
  // Ready means that the containers are known, if the engine says so at once.
  await Promise.race([docker?.watch.start(), docker === undefined ? undefined : sleep(firstLookMs)])
  return { server, stopping: () => docker?.close() }
}

function mountRoutes(server: Server, config: LogsConfig, common: CommonConfig, sources: Sources): void {
  const { app, metrics, draining } = server
  const { source, dockerState, figures } = sources
  const rules = accessRules(hostGuard({ ...config, service: 'logs', common }))
  const following = { source, now: Date.now, draining, limits: config }
  addEndpoints(
    app,
    [
      ...dockerApiEndpoints({ ...following, version: common.version }),
      ...containerEndpoints({ source }),
      ...containerMetricsEndpoints({ figures }),
      ...dockerEndpoints({ source, state: dockerState }),
      ...logEndpoints({ source, clock: Date.now, limits: config, scanned: createScanMetrics(metrics) }),
      ...streamEndpoints({ ...following, metrics: createStreamMetrics(metrics), clock: () => performance.now() }),
      ...downloadEndpoints(following),
    ],
    rules,
  )
  // What is no endpoint is refused to whoever may not ask as well.
  app.use('/api/*', rules.admit('known-host'))
  for (const path of dockerPaths) app.use(path, rules.admit('docker-client'))
  app.route('/', pageRoutes({ service: 'logs', common }))
}
