import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Logger } from '../logger.ts'
import type { Metrics } from '../metrics.ts'
import type { AppEnv } from './server.ts'

const durationBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120]
// Asked every few seconds by machines; a log of them hides everything else.
const unloggedPaths = new Set(['/livez', '/readyz', '/health', '/metrics', '/api/v1/ping'])
// Flowise's probes carry the key they check in their path.
const keyInPath = /\/apikey\/.*/
const acceptedId = /^[\w.:-]{1,128}$/

/**
 * Gives each request an id (the caller's `x-request-id` when it is well formed), answers with it,
 * counts and times the request, and writes one access log line when the response has left.
 */
export function observeRequests(deps: {
  readonly logger: Logger
  readonly metrics: Metrics
}): MiddlewareHandler<AppEnv> {
  const labels = ['method', 'route', 'status'] as const
  const total = deps.metrics.counter('http_requests_total', 'HTTP requests answered', labels)
  const seconds = deps.metrics.histogram('http_request_duration_seconds', 'Until the last byte left', durationBuckets, [
    'method',
    'route',
  ])
  return async (c, next) => {
    const startedMs = performance.now()
    const requestId = readRequestId(c)
    c.set('requestId', requestId)
    c.header('x-request-id', requestId)
    const finish = () => {
      const durationMs = performance.now() - startedMs
      const { method } = c.req
      const route = routePath(c, -1)
      const status = c.env?.outgoing?.writableFinished === false ? 499 : c.res.status
      total.inc({ method, route, status: String(status) })
      seconds.observe({ method, route }, durationMs / 1000)
      if (unloggedPaths.has(c.req.path)) return
      const path = c.req.path.replace(keyInPath, '/apikey/…')
      deps.logger.info({ requestId, method, path, status, durationMs: Math.round(durationMs) }, 'request')
    }
    // A stream goes on after its handler returned, so the socket tells when the request is over.
    const outgoing = c.env?.outgoing
    outgoing?.once('close', finish)
    await next()
    if (outgoing === undefined) finish()
  }
}

function readRequestId(c: Context<AppEnv>): string {
  const given = c.req.header('x-request-id')
  return given !== undefined && acceptedId.test(given) ? given : randomUUID()
}
