import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'

// Scripts come from the page's own files alone. Styles may stand in the page: the components set sizes that way.
const ownPolicy = (imageOrigins: readonly string[], frameAncestors: readonly string[]) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...imageOrigins].join(' '),
    // Sound that is played as it comes.
    "media-src 'self' blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    ["frame-ancestors 'self'", ...frameAncestors].join(' '),
  ].join('; ')

export type SecurityOptions = {
  /** In place of that of our own pages. */
  readonly contentSecurityPolicy?: string | undefined
  /** Origins besides the page's own whose pictures it may show. */
  readonly imageOrigins?: readonly string[] | undefined
  /** Origins besides the page's own whose pages may show what is asked for in a frame. */
  readonly frameAncestors?: ((c: Context) => readonly string[]) | undefined
}

/** What a browser is told about the page, so that text it shows can never become a program. */
export function securityHeaders(options: SecurityOptions) {
  const { contentSecurityPolicy, imageOrigins = [], frameAncestors = () => [] } = options
  return createMiddleware(async (c, next) => {
    await next()
    c.header('content-security-policy', contentSecurityPolicy ?? ownPolicy(imageOrigins, frameAncestors(c)))
    c.header('referrer-policy', 'same-origin')
  })
}
