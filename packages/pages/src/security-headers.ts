import { createMiddleware } from 'hono/factory'

// Scripts come from the page's own files alone. Styles may stand in the page: the components set sizes that way.
const ownPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join('; ')

/** What a browser is told about the page, so that text it shows can never become a program. */
export const securityHeaders = (contentSecurityPolicy = ownPolicy) =>
  createMiddleware(async (c, next) => {
    await next()
    c.header('content-security-policy', contentSecurityPolicy)
    c.header('referrer-policy', 'same-origin')
  })
