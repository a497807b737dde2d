export { type AttemptLimits, type Attempts, attemptLimits, createAttempts } from './access/attempts.ts'
export { bearerToken } from './access/bearer-token.ts'
export {
  comesFromOwnPage,
  createSessionTokens,
  dropSession,
  keepSession,
  ownCookie,
  type SessionTokens,
  sessionCookie,
  sessionTokenOf,
} from './access/browser-session.ts'
export { clientNetwork } from './access/client-address.ts'
export { allowedHostsSetting, hostGuard } from './access/host-guard.ts'
export { localPath } from './access/local-path.ts'
export { createOwnerSessions, type OwnerSessions } from './access/owner-sessions.ts'
export { acceptedCoding } from './answer/accepted-coding.ts'
export type { AppEnv } from './app-env.ts'
export { auditFolder } from './audit/audit-changes.ts'
export type { Actor, AuditEvent, AuditOutcome } from './audit/audit-event.ts'
export { outwardPath } from './base-path.ts'
export { type AccessRules, addEndpoints } from './endpoint/add-endpoints.ts'
export {
  type Effect,
  type Endpoint,
  type EndpointForm,
  endpointForm,
  type Given,
  type Input,
  type Method,
} from './endpoint/endpoint.ts'
export { createEndpointFinder } from './endpoint/find-endpoint.ts'
export { type ResourceAction, type ResourceForm, resourceForm } from './endpoint/resource.ts'
export { createRoutes, invalidRequest } from './endpoint/routes.ts'
export { type ErrorRenderer, type RenderedError, toFailure } from './errors.ts'
export { freePort } from './free-port.ts'
export { type Readiness, renderUnmatched } from './health-routes.ts'
export { createMetrics, type Metrics } from './metrics.ts'
export { type Opened, type OpenedService, openService, type Parts } from './open-service.ts'
export { createServer, type Server, type ServerOptions } from './server.ts'
export type { Listening, Service, ServiceContext, StopTimes } from './service.ts'
export { eventFrame, jsonFrame, type StreamEvent } from './stream/event-frame.ts'
export { disconnectSignal, type StreamOptions, streamFrames } from './stream/stream-frames.ts'
export { createWebSockets, OpenSocket, upgradeWebSocket } from './stream/web-sockets.ts'
