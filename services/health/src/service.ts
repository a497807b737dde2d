import { join } from 'node:path'
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
import type { HealthConfig } from './config.ts'
import { createChanges } from './engines/changes.ts'
import { createMonitor } from './engines/monitor.ts'
import { createRecorder } from './engines/recorder.ts'
import { observeChecks } from './metrics.ts'
import { type EventDeps, eventEndpoints } from './routes/events.ts'
import { gatusEndpoints } from './routes/gatus.ts'
import { healthEndpoints } from './routes/health.ts'
import { type HistoryDeps, historyEndpoints } from './routes/history.ts'
import { probeEndpoints } from './routes/probes.ts'
import { createHistoryFiles } from './storage/history-files.ts'
import { createTargets } from './targets.ts'
import { renderError } from './wire/error.ts'

// No endpoint takes a body.
const maxBodyBytes = 1_024
// What Gatus' widgets show, and what a page may miss between two of its connections.
const keepResults = 100
const keepChanges = 200

/** The health service: checks everything that is configured in the background and answers from memory. */
export function createHealthService(config: HealthConfig, context: ServiceContext): Service {
  return openService('health', (parts) => open(config, context, parts))
}

async function open(config: HealthConfig, context: ServiceContext, parts: Parts) {
  const { common, logger } = context
  const { port } = config
  const title = 'Hearth health'
  const server = createServer({ service: 'health', title, common, logger, port, maxBodyBytes, renderError })
  const changes = createChanges(keepChanges)
  const targets = createTargets(config, common)
  const checks = targets.map(({ name }) => name)
  const recorder = parts.keep(openRecorder(config, context, checks))
  const count = observeChecks(server.metrics)
  const monitor = createMonitor(
    { ...config, targets },
    {
      logger,
      clock: Date.now,
      random: Math.random,
      observe(before, after, outcome) {
        recorder.observe(before, after, outcome)
        count(before, after, outcome)
        changes.observe(before, after)
      },
    },
  )
  mountRoutes(server, config, common, { report: monitor.report, history: recorder, changes })
  await recorder.load()
  return {
    server,
    started() {
      monitor.start()
      recorder.start()
    },
    stopping: () => monitor.close(),
  }
}

type Sources = Pick<EventDeps, 'report' | 'changes'> & Pick<HistoryDeps, 'history'>

function mountRoutes({ app, draining }: Server, config: HealthConfig, common: CommonConfig, sources: Sources): void {
  const clock = () => Date.now()
  const guard = hostGuard({ ...config, service: 'health', common })
  const { eventIntervalMs, maxListeners } = config
  const retryAfterSeconds = Math.max(1, Math.ceil(config.retryMs / 1000))
  const shared = { ...sources, clock, startedMs: clock(), version: common.version, retryAfterSeconds }
  addEndpoints(
    app,
    [
      // Before the names of checks, which would match as well.
      ...probeEndpoints(shared),
      ...healthEndpoints(shared),
      ...historyEndpoints(shared),
      ...gatusEndpoints(shared),
      ...eventEndpoints({ ...shared, draining, eventIntervalMs, maxListeners }),
    ],
    { admit: (access) => (access === 'anyone' ? (_, next) => next() : guard) },
  )
  // What is no endpoint is refused to foreign names as well.
  app.use(guard)
  app.route('/', pageRoutes({ service: 'health', common, paths: ['/status'] }))
}

function openRecorder(config: HealthConfig, { common, logger }: ServiceContext, checks: readonly string[]) {
  const { historyMinutes: keepMinutes, maxIncidents: keepIncidents, historyFlushMs: flushMs } = config
  const folder = join(common.home, 'health')
  const store = createHistoryFiles({ folder, maxFileBytes: config.maxHistoryFileBytes }, logger)
  return createRecorder(
    { checks, keepMinutes, keepIncidents, keepResults, flushMs },
    { store, logger, clock: Date.now },
  )
}
