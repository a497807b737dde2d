import { compileRegex } from '@hearth/rules/values'
import type { AppEnv } from '@hearth/server'
import type { MiddlewareHandler } from 'hono'

const headers = {
  'access-control-allow-headers': 'Accept, Authorization, Content-Type, Origin',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-expose-headers': 'Date',
}

/** The pattern that allows all, which Prometheus tells with a star. */
const any = '.*'

/**
 * Lets pages of allowed origins read, as Prometheus' `--web.cors.origin` does; answers `OPTIONS`.
 *
 * @param pattern expression in RE2 syntax that a whole origin has to match; without one no other site's page may read
 */
export function allowReading(pattern: string | undefined): MiddlewareHandler<AppEnv> {
  const allowed = pattern === undefined ? undefined : compileRegex(pattern)
  return async (c, next) => {
    c.header('vary', 'Origin', { append: true })
    const origin = c.req.header('origin')
    if (origin !== undefined && allowed?.matches(origin)) {
      c.header('access-control-allow-origin', pattern === any ? '*' : origin)
      for (const [name, value] of Object.entries(headers)) c.header(name, value)
    }
    if (c.req.method === 'OPTIONS') return c.body(null, 204)
    await next()
    return undefined
  }
}
