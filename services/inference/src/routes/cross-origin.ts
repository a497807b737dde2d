import { Failure } from '@hearth/kernel'
import type { AppEnv } from '@hearth/server'
import type { Context, MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { allowsAll, createOriginRule } from '../domain/access/allowed-origins.ts'

// What clients read of an answer besides its body.
const exposeHeaders = ['x-request-id', 'request-id', 'retry-after', 'x-should-retry', 'x-hearth-upstream', 'allow']
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
  const origin = allowsAll(patterns) ? '*' : (asking: string) => asking
  const answer = cors({ origin, allowMethods: ['GET', 'HEAD', 'POST', 'DELETE'], exposeHeaders, maxAge: 600 })
  return async (c, next) => {
    const page = c.req.header('origin')
    // Only browsers send one, and what answers everybody else need not be rebuilt with more headers.
    if (page === undefined) return next()
    if (allows(page)) return isPlainOptions(c) ? next() : answer(allowPrivateNetwork(c), next)
    if (!harmless.has(c.req.method) && !isOwn(c, page)) throw refused(page)
    await next()
    c.header('vary', 'Origin', { append: true })
  }
}

// No preflight, so a method like any other.
function isPlainOptions({ req }: Context): boolean {
  return req.method === 'OPTIONS' && req.header('access-control-request-method') === undefined
}

// Asked by Chrome where a page of the internet reaches into this machine.
function allowPrivateNetwork(c: Context): Context {
  const isAsked = c.req.header('access-control-request-private-network') === 'true'
  if (isAsked) c.header('access-control-allow-private-network', 'true')
  return c
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
