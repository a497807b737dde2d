import type { Context } from 'hono'
import { html } from 'hono/html'

/**
 * Leads on by a page rather than by a redirect: the browser came from the provider's site, and what it follows from
 * there at once goes without the cookies that are for our own pages alone, the new session's among them.
 */
export function goOnPage(c: Context, path: string): Response | Promise<Response> {
  c.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; base-uri 'none'")
  c.header('referrer-policy', 'no-referrer')
  return c.html(html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="refresh" content="0;url=${path}">
<title>Hearth</title>
<p><a href="${path}">Hearth</a></p>
</html>
`)
}
