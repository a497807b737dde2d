import { type CommonConfig, Failure, type Logger, type ServiceName } from '@hearth/kernel'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { createClientAddress } from './access/client-address.ts'
import { leaveContent } from './answer/leave-content.ts'
import { shortenAnswers } from './answer/shorten-answers.ts'
import type { AppEnv } from './app-env.ts'
import { openAudit } from './audit/audit-changes.ts'
import { belowBasePath } from './base-path.ts'
import { boundBody } from './body/bound-body.ts'
import { limitBody } from './body/limit-body.ts'
import { apiDocument } from './endpoint/api-document.ts'
import { createRoutes } from './endpoint/routes.ts'
import { type ErrorRenderer, handleError } from './errors.ts'
import { healthRoutes, type Readiness } from './health-routes.ts'
import { openListener } from './listen.ts'
import { createMetrics, type Metrics, showExpiry, showLines } from './metrics.ts'
import { observeRequests } from './observe.ts'
import type { Service } from './service.ts'
import { createWebSockets } from './stream/web-sockets.ts'

export type ServerOptions = {
  readonly service: ServiceName
  /** Title of the OpenAPI document. */
  readonly title: string
  readonly common: CommonConfig
  readonly logger: Logger
  readonly port: number
  /** A request body that is longer, compressed or not, is answered with 413. */
  readonly maxBodyBytes: number
  /** Paths whose routes read `Content-Encoding` themselves; default: none. */
  readonly readsEncoding?: (path: string) => boolean
  /** Words a failure in the peer's error shape. */
  readonly renderError: ErrorRenderer
  /** Whether endpoints may answer with `upgradeWebSocket`; default: no. */
  readonly webSockets?: boolean
  /** Goes before the body limit and every endpoint. */
  readonly admit?: MiddlewareHandler<AppEnv>
  /** Whether the service can do its job now; default: yes, once it listens. */
  readonly ready?: () => Readiness
}

export type Server = Pick<Service, 'start' | 'close'> & {
  /** As {@link Service.drain}. */
  drain(): void
  readonly app: OpenAPIHono<AppEnv>
  readonly metrics: Metrics
  /** Aborts when `drain` or `close` begins, so that endless streams can end at once. */
  readonly draining: AbortSignal
}

/**
 * An HTTP server with what all services share: request ids, access log, own metrics, body limit, compression,
 * audit log, failures in the peer's shape, `/livez`, `/readyz`, `/metrics` and `/openapi.json`.
 *
 * Routes are added to `app`; nothing listens before `start`.
 */
export function createServer(options: ServerOptions): Server {
  const { service, common, logger } = options
  const app: OpenAPIHono<AppEnv> = createRoutes()
  const metrics = createMetrics(service)
  showLines(metrics, logger)
  const drain = new AbortController()
  app.use(observeRequests({ logger, metrics, clientAddress: createClientAddress(common.trustedProxies) }))
  app.use(async (c, next) => {
    await next()
    // A connection that is given up in good order carries no request at the moment at which it is closed.
    if (drain.signal.aborted) c.header('connection', 'close')
  })
  app.use(leaveContent)
  const settings = common.audit?.[service]
  const audit = settings && openAudit({ service, home: common.home, settings, logger, metrics })
  if (audit !== undefined) app.use(audit.handle)
  const basePath = common.basePaths?.[service]
  if (basePath !== undefined) app.use(belowBasePath(common, service))
  app.use(shortenAnswers)
  if (options.admit !== undefined) app.use(options.admit)
  const { maxBodyBytes, readsEncoding = () => false } = options
  app.use(limitBody(maxBodyBytes), boundBody({ maxBodyBytes, readsEncoding }))
  const answerError = handleError({ logger, render: options.renderError })
  app.onError(answerError)
  // Answered rather than thrown, past which nothing that went before would see the answer; the fault it sees as well.
  app.notFound((c) => {
    c.error = new Failure('missing', `Cannot ${c.req.method} ${c.req.path}: there is no such endpoint`)
    return answerError(c.error, c)
  })
  app.route('/', healthRoutes({ metrics, draining: drain.signal, ready: options.ready ?? (() => ({ ok: true })) }))
  const about = { title: options.title, version: common.version, basePath }
  app.get('/openapi.json', (c) => c.json(apiDocument(app, about)))
  const onUse = common.tls?.[service] && showExpiry(metrics)
  const listener = openListener({
    app,
    service,
    common,
    logger,
    port: options.port,
    ...(options.webSockets === true && { webSockets: createWebSockets() }),
    ...(onUse && { onUse }),
  })
  return {
    app,
    metrics,
    draining: drain.signal,
    start: () => listener.start(),
    drain: () => drain.abort(),
    async close(signal) {
      drain.abort()
      await listener.close(signal)
      await audit?.close()
    },
  }
}
