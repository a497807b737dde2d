import { type AppEnv, Failure } from '@hearth/kernel'
import type { Context, MiddlewareHandler } from 'hono'
import { allowsAll, createOriginRule } from '../domain/allowed-origins.ts'

const methods = 'GET, HEAD, POST, DELETE'
const maxAgeS = 600
// What clients read of an answer besides its body.
const exposed = ['x-request-id', 'request-id', 'retry-after', 'x-should-retry', 'x-hearth-upstream', 'allow'].join(', ')
const harmless = new Set(['GET', 'HEAD'])

/**
 * Lets pages of allowed origins use the service from a browser: answers their preflights, and tells the
 * browser that they may read. Any other page cannot read, and cannot make the service do anything either:
 * browsers send simple requests without asking first. Cookies play no part.
 *
 * @param patterns what the owner allows besides the pages of this machine
 */
export function allowOrigins(patterns: readonly string[]): MiddlewareHandler<AppEnv> {
  const allows = createOriginRule(patterns)
  const told = (origin: string) => (allowsAll(patterns) ? '*' : origin)
  return async (c, next) => {
    const origin = c.req.header('origin')
    // Only browsers send one, and what answers everybody else need not be rebuilt with more headers.
    if (origin === undefined) return next()
    const isAllowed = allows(origin)
    if (!isAllowed && !harmless.has(c.req.method) && !isOwn(c, origin)) throw refused(origin)
    const isPreflight = c.req.method === 'OPTIONS' && c.req.header('access-control-request-method') !== undefined
    if (isPreflight) answerPreflight(c)
    else await next()
    c.header('vary', 'Origin', { append: true })
    if (!isAllowed) return
    c.header('access-control-allow-origin', told(origin))
    if (!isPreflight) c.header('access-control-expose-headers', exposed)
  }
}

function answerPreflight(c: Context): void {
  c.res = c.body(null, 204)
  c.header('access-control-allow-methods', methods)
  c.header('access-control-max-age', String(maxAgeS))
  const asked = c.req.header('access-control-request-headers')
  if (asked !== undefined) c.header('access-control-allow-headers', asked)
  c.header('vary', 'Access-Control-Request-Headers', { append: true })
  // Asked by Chrome where a page of the internet reaches into this machine.
  if (c.req.header('access-control-request-private-network') === 'true')
    c.header('access-control-allow-private-network', 'true')
}

/** Whether the page is one of this very service, whatever name it was opened with. */
function isOwn(c: Context, origin: string): boolean {
  if (c.req.header('sec-fetch-site') === 'same-origin') return true
  const host = URL.parse(origin)?.host
  return host !== undefined && host !== '' && host === c.req.header('host')?.toLowerCase()
}

function refused(origin: string): Failure {
  const page = JSON.stringify(origin.slice(0, 256))
  const message = `Cannot take requests from pages of ${page}: only those of this machine may ask; the owner can add others to "allowedOrigins"`
  return new Failure('forbidden', message, { code: 'origin_not_allowed' })
}
