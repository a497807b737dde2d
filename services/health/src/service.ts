import { join } from 'node:path'
import { pageRoutes } from '@hearth/pages'
import { createServer, hostGuard, type Service, type ServiceContext } from '@hearth/server'
import type { HealthConfig } from './config.ts'
import { createChanges } from './engines/changes.ts'
import { createMonitor } from './engines/monitor.ts'
import { createRecorder } from './engines/recorder.ts'
import { observeChecks } from './metrics.ts'
import { eventRoutes } from './routes/events.ts'
import { gatusRoutes } from './routes/gatus.ts'
import { healthRoutes } from './routes/health.ts'
import { historyRoutes } from './routes/history.ts'
import { probeRoutes } from './routes/probes.ts'
import { createHistoryFiles } from './storage/history-files.ts'
import { createTargets } from './targets.ts'
import { renderError } from './wire/error.ts'

// No endpoint takes a body.
const maxBodyBytes = 1_024
// What Gatus' widgets show, and what a page may miss between two of its connections.
const keepResults = 100
const keepChanges = 200

/** The health service: checks everything that is configured in the background and answers from memory. */
export function createHealthService(config: HealthConfig, { common, logger }: ServiceContext): Service {
  const { port } = config
  const server = createServer({
    service: 'health',
    title: 'Hearth health',
    common,
    logger,
    port,
    maxBodyBytes,
    renderError,
  })
  const clock = () => Date.now()
  const startedMs = clock()
  const changes = createChanges(keepChanges)
  const targets = createTargets(config, common)
  const checks = targets.map(({ name }) => name)
  const recorder = openRecorder(config, { common, logger }, checks)
  const count = observeChecks(server.metrics)
  const monitor = createMonitor(
    { ...config, targets },
    {
      logger,
      clock,
      random: Math.random,
      observe(before, after, outcome) {
        recorder.observe(before, after, outcome)
        count(before, after, outcome)
        changes.observe(before, after)
      },
    },
  )
  const { report } = monitor
  const { version } = common
  const retryAfterSeconds = Math.max(1, Math.ceil(config.retryMs / 1000))
  const shared = { report, clock, startedMs, version, retryAfterSeconds, history: recorder }
  const { eventIntervalMs, maxListeners } = config
  // Before the names of checks, which would match as well; and probes come under any name.
  server.app.route('/', probeRoutes(shared))
  server.app.use(hostGuard({ ...config, service: 'health', common }))
  for (const routes of [
    healthRoutes(shared),
    historyRoutes(shared),
    gatusRoutes(shared),
    eventRoutes({ ...shared, changes, draining: server.draining, eventIntervalMs, maxListeners }),
  ]) {
    server.app.route('/', routes)
  }
  server.app.route('/', pageRoutes({ service: 'health', common, paths: ['/status'] }))
  return {
    name: 'health',
    async start() {
      await recorder.load()
      const listening = await server.start()
      monitor.start()
      recorder.start()
      return listening
    },
    async close(signal) {
      await Promise.all([monitor.close(), server.close(signal)])
      await recorder.close()
    },
  }
}

function openRecorder(config: HealthConfig, { common, logger }: ServiceContext, checks: readonly string[]) {
  const { historyMinutes: keepMinutes, maxIncidents: keepIncidents, historyFlushMs: flushMs } = config
  const folder = join(common.home, 'health')
  const store = createHistoryFiles({ folder, maxFileBytes: config.maxHistoryFileBytes }, logger)
  return createRecorder({ checks, keepMinutes, keepIncidents, keepResults, flushMs }, { store, logger })
}
