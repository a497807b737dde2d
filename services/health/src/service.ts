import { createServer, type Service, type ServiceContext } from '@hearth/kernel'
import type { HealthConfig } from './config.ts'
import { createMonitor } from './engines/monitor.ts'
import { observeChecks } from './metrics.ts'
import { healthRoutes } from './routes/health.ts'
import { renderError } from './wire/error.ts'

// No endpoint takes a body.
const maxBodyBytes = 1_024

/** The health service: checks every configured service in the background and answers from memory. */
export function createHealthService(config: HealthConfig, { common, logger }: ServiceContext): Service {
  const server = createServer({
    service: 'health',
    title: 'Hearth health',
    common,
    logger,
    port: config.port,
    maxBodyBytes,
    renderError,
  })
  const clock = () => Date.now()
  const targets = config.services.map((service) => ({
    service,
    url: `${common.urls[service]}/readyz`,
    critical: !config.nonCritical.includes(service),
  }))
  const deps = { logger, clock, random: Math.random, observe: observeChecks(server.metrics) }
  const monitor = createMonitor({ ...config, targets }, deps)
  const retryAfterSeconds = Math.max(1, Math.ceil(config.retryMs / 1000))
  server.app.route('/', healthRoutes({ report: monitor.report, version: common.version, clock, retryAfterSeconds }))
  return {
    name: 'health',
    async start() {
      const listening = await server.start()
      monitor.start()
      return listening
    },
    async close(signal) {
      await Promise.all([monitor.close(), server.close(signal)])
    },
  }
}
