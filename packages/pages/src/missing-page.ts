import type { ServiceName } from '@hearth/kernel'
import type { AppEnv } from '@hearth/server'
import type { Context, MiddlewareHandler } from 'hono'
import { type SecurityOptions, securityHeaders } from './security-headers.ts'

// Where programs ask; what is wrong there is told in the words of the interface, also to a browser.
const programsAsk = /^\/(api|v1|v1\.\d+)(\/|$)/i

/**
 * Answers a browser that opens an address which is nothing with a page that leads back, in the colours of our pages;
 * programs, which do not ask for HTML, go on to get the error of the interface.
 */
export function missingPage(service: ServiceName, security: SecurityOptions): MiddlewareHandler<AppEnv> {
  const protect = securityHeaders(security)
  return async (c, next) => {
    await next()
    if (!isLost(c)) return
    c.res = new Response(renderMissing(service, c.req.path), {
      status: 404,
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    })
    await protect(c, async () => {})
  }
}

// Chatflow tells what does not exist to holders of keys alone, which a visitor of pages need not be.
function isLost(c: Context<AppEnv>): boolean {
  const wantsPage = c.req.method === 'GET' && (c.req.header('accept') ?? '').includes('text/html')
  if (!wantsPage || programsAsk.test(c.req.path)) return false
  return c.res.status === 404 || (c.res.status === 401 && !c.res.headers.has('www-authenticate'))
}

const style = `
:root { color-scheme: light dark }
body { margin: 0; min-height: 100vh; display: grid; place-content: center; gap: 12px; padding: 16px;
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; background: #f8f9fa; color: #141414 }
h1 { margin: 0; font-size: 22px; font-weight: 650 }
p { margin: 0; color: #565e66; overflow-wrap: anywhere }
a { color: #a1480d; font-weight: 500 }
a:focus-visible { outline: 2px solid; outline-offset: 2px }
@media (prefers-color-scheme: dark) {
  body { background: #242424; color: #e9e9e9 }
  p { color: #b8b8b8 }
  a { color: #f99145 }
}`

function renderMissing(service: ServiceName, path: string): string {
  const name = `${service.charAt(0).toUpperCase()}${service.slice(1)}`
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>No such page · ${name} · Hearth</title>
<style>${style}</style>
<body>
<main>
<img src="/favicon.svg" width="36" height="36" alt="Hearth">
<h1>There is no such page</h1>
<p>${name} has nothing at ${escapeHtml(path)}</p>
<p><a href="/">${name}’s first page</a></p>
</main>
</body>
</html>
`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '')
}
