import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLogger, SERVICE_NAMES, type ServiceName } from '@hearth/kernel'
import { createMetricsService, metricsConfigSchema } from '../index.ts'

/** The real service without targets of its own, which nobody has started, and its state folder. */
export function prepareMetrics(overrides: object = {}, home = mkdtempSync(join(tmpdir(), 'hearth-metrics-'))) {
  const urls = Object.fromEntries(SERVICE_NAMES.map((name) => [name, 'http://127.0.0.1:9'])) as Record<
    ServiceName,
    string
  >
  const ports = Object.fromEntries(SERVICE_NAMES.map((name) => [name, 0])) as Record<ServiceName, number>
  const common = { home, host: '127.0.0.1', logLevel: 'silent', trustedProxies: [], version: '0.0.0', urls, ports }
  const logger = createLogger({ service: 'test', level: 'silent' })
  const config = metricsConfigSchema.parse({ port: 0, bundle: false, ...overrides })
  return { home, service: createMetricsService(config, { common, logger }) }
}

/** The same on a free port, started. */
export async function startMetrics(overrides: object = {}, at?: string) {
  const { home, service } = prepareMetrics(overrides, at)
  const removeHome = () => rmSync(home, { recursive: true, force: true })
  const { url } = await service.start().catch((error: unknown) => {
    if (at === undefined) removeHome()
    throw error
  })
  const close = () => service.close(AbortSignal.timeout(1_000))
  return {
    url,
    home,
    close,
    async remove() {
      await close()
      removeHome()
    },
  }
}
