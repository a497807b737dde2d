import { randomUUID } from 'node:crypto'
import type { Logger } from '@hearth/kernel'
import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { createClientAddress } from './access/client-address.ts'
import { pathWithoutKeys } from './access/path-without-keys.ts'
import type { AppEnv } from './app-env.ts'
import type { Metrics } from './metrics.ts'

const durationBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120]
// Asked every few seconds by machines; a log of them hides everything else.
const unlogged =
  /^(GET|HEAD) \/(livez|readyz|health|models(\/default)?|metrics(\/host)?|-\/(healthy|ready)|ui\/services|api\/(health|v1\/(ping|session|docker|containers\/metrics)))$/
const acceptedId = /^[\w.:-]{1,128}$/

export type ObserveDeps = {
  readonly logger: Logger
  readonly metrics: Metrics
  readonly clientAddress: ReturnType<typeof createClientAddress>
}

/**
 * Gives each request an id (the caller's `x-request-id` when it is well formed), answers with it,
 * finds its client's address, counts and times it, and writes one access log line when the response has left.
 */
export function observeRequests(deps: ObserveDeps): MiddlewareHandler<AppEnv> {
  const labels = ['method', 'route'] as const
  const total = deps.metrics.counter('http_requests_total', 'HTTP requests answered', [...labels, 'status'])
  const name = 'http_request_duration_seconds'
  const seconds = deps.metrics.histogram(name, 'Until the last byte left', durationBuckets, labels)
  const accessLog = deps.logger.child({}, { redact: [] }) // It holds no secret; to look for one is a third of its cost.
  return async (c, next) => {
    const startedMs = performance.now()
    const requestId = readRequestId(c)
    c.set('requestId', requestId)
    c.header('x-request-id', requestId)
    const { remoteAddress } = c.env?.incoming?.socket ?? {}
    const client = deps.clientAddress({ remoteAddress, header: (name) => c.req.header(name) })
    c.set('clientAddress', client)
    const finish = () => {
      const durationMs = performance.now() - startedMs
      const { method } = c.req
      const route = readRoute(c)
      const err = c.get('streamError')
      const cutStatus = err === undefined ? 499 : 500
      const status = c.env?.outgoing?.writableFinished === false ? cutStatus : c.res.status
      if (err !== undefined) deps.logger.error({ err, requestId }, 'a stream was cut because it failed')
      total.inc({ method, route, status: String(status) })
      seconds.observe({ method, route }, durationMs / 1000)
      if (unlogged.test(`${method} ${c.req.path}`)) return
      const path = pathWithoutKeys(c.req.path, route)
      const asked = { requestId, client, method, path, status, durationMs: Math.round(durationMs) }
      accessLog.info(isOfPage(c) ? { ...asked, page: true } : asked, 'request')
    }
    // A stream goes on after its handler returned, so the socket tells when the request is over.
    const outgoing = c.env?.outgoing
    outgoing?.once('close', finish)
    await next()
    if (outgoing === undefined) finish()
  }
}

/** Whether a page of ours asked, for its parts or for what it shows: in a log they hide what people and programs ask. */
function isOfPage(c: Context<AppEnv>): boolean {
  return c.req.header('sec-fetch-site') === 'same-origin' && c.req.header('sec-fetch-mode') !== 'navigate'
}

// Middleware matches by wildcard, wherever it was registered; the endpoint is what has a name of its own.
function readRoute(c: Context<AppEnv>): string {
  return matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))?.path ?? '/*'
}

function readRequestId(c: Context<AppEnv>): string {
  const given = c.req.header('x-request-id')
  return given !== undefined && acceptedId.test(given) ? given : randomUUID()
}
