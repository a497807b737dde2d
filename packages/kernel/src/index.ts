export { type CommonConfig, parseCommon, serviceFields } from './config/common.ts'
export { parseSection } from './config/parse-section.ts'
export { type Env, readSettings, type Settings } from './config/settings.ts'
export { Failure, type FailureDetails, type FailureKind, statusOf } from './failure.ts'
export { errorCode, writeFileAtomic } from './files.ts'
export { basicAuth } from './http/basic-auth.ts'
export type { ErrorRenderer, RenderedError } from './http/errors.ts'
export type { Readiness } from './http/health-routes.ts'
export { bearerToken, createKey, equalSecret, hashKey } from './http/keys.ts'
export { createRoutes, invalidRequest } from './http/routes.ts'
export { type AppEnv, createServer, type Server, type ServerOptions } from './http/server.ts'
export { clientGone, type StreamOptions, streamFrames } from './http/stream-frames.ts'
export { createLogger, type Logger, type LoggerOptions } from './logger.ts'
export { createMetrics, type Metrics } from './metrics.ts'
export { openSecrets, type Secrets } from './secrets.ts'
export {
  type Listening,
  SERVICE_NAMES,
  SERVICES,
  type Service,
  type ServiceContext,
  type ServiceName,
} from './service.ts'
export { version } from './version.ts'
