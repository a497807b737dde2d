import type { ServiceName } from '@hearth/kernel'
import { type AppEnv, outwardPath } from '@hearth/server'
import type { Context, MiddlewareHandler } from 'hono'
import { nameOf, renderNotePage } from './note-page.ts'
import { noteLanguage, noteWords } from './note-words.ts'
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
    c.res = new Response(renderMissing(service, c), {
      status: 404,
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    })
    await protect(c, async () => {})
  }
}

/** Whether somebody opened this address in a browser. */
export function wantsPage(c: Context<AppEnv>): boolean {
  const acceptsPage = c.req.method === 'GET' && (c.req.header('accept') ?? '').includes('text/html')
  return acceptsPage && !programsAsk.test(c.req.path)
}

// Chatflow tells what does not exist to holders of keys alone, which a visitor of pages need not be.
function isLost(c: Context<AppEnv>): boolean {
  if (!wantsPage(c)) return false
  return c.res.status === 404 || (c.res.status === 401 && !c.res.headers.has('www-authenticate'))
}

function renderMissing(service: ServiceName, c: Context<AppEnv>): string {
  const language = noteLanguage(c)
  const { missing, missingAt } = noteWords(language)
  return renderNotePage({
    service,
    language,
    title: missing,
    text: missingAt(nameOf(service), outwardPath(c, c.req.path)),
    leadsBack: true,
    basePath: outwardPath(c, ''),
  })
}
