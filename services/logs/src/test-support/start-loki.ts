import { createLogger, SERVICE_NAMES, type ServiceName } from '@hearth/kernel'
import { addEndpoints, createServer } from '@hearth/server'
import type { StreamStore } from '../domain/streams/stream-store.ts'
import { type LokiLimits, lokiReadEndpoints } from '../routes/loki/read-endpoints.ts'
import { renderError } from '../wire/error.ts'

const limits: LokiLimits = {
  maxEntries: 5_000,
  maxSeries: 500,
  maxPoints: 1_000_000,
  maxScannedBytes: 1_000_000_000,
  queryTimeoutMs: 60_000,
}

/** Loki's reading interface over a store, as a program that the real server answers for. */
export function createLoki(streams: StreamStore, overrides: Partial<LokiLimits> = {}, clock = Date.now) {
  const urls = Object.fromEntries(SERVICE_NAMES.map((name) => [name, 'http://127.0.0.1:9'])) as Record<
    ServiceName,
    string
  >
  const ports = Object.fromEntries(SERVICE_NAMES.map((name) => [name, 0])) as Record<ServiceName, number>
  const common = { home: '', host: '127.0.0.1', logLevel: 'silent', trustedProxies: [], version: '0.0.0', urls, ports }
  const server = createServer({
    service: 'logs',
    title: 'Loki',
    common,
    logger: createLogger({ service: 'test', level: 'silent' }),
    port: 0,
    maxBodyBytes: 1_000_000,
    renderError,
  })
  addEndpoints(server.app, lokiReadEndpoints({ streams, clock, limits: { ...limits, ...overrides } }), {
    admit: () => (_, next) => next(),
  })
  return server
}
