import { createLogger, SERVICE_NAMES, type ServiceName } from '@hearth/kernel'
import { createLogsService, logsConfigSchema } from '../index.ts'

/** The real service on a free port. */
export async function startLogs(home: string, overrides: object = {}) {
  const urls = Object.fromEntries(SERVICE_NAMES.map((name) => [name, 'http://127.0.0.1:9'])) as Record<
    ServiceName,
    string
  >
  const ports = Object.fromEntries(SERVICE_NAMES.map((name) => [name, 0])) as Record<ServiceName, number>
  const common = { home, host: '127.0.0.1', logLevel: 'silent', trustedProxies: [], version: '0.0.0', urls, ports }
  const logger = createLogger({ service: 'test', level: 'silent' })
  const config = logsConfigSchema.parse({ port: 0, pollMs: 20, docker: 'off', ...overrides })
  const service = createLogsService(config, { common, logger })
  const { url } = await service.start()
  return { url, close: () => service.close(AbortSignal.timeout(1_000)) }
}
