import type { ServiceName } from '@hearth/kernel'
import type { AppEnv } from '@hearth/server'
import type { MiddlewareHandler } from 'hono'
import { wantsPage } from './missing-page.ts'
import { type Note, renderNotePage } from './note-page.ts'
import { type NoteWords, noteLanguage, noteWords } from './note-words.ts'
import { securityHeaders } from './security-headers.ts'

/**
 * Tells a browser that is refused for its password so on a page, with how to get in; programs go on to get the error of
 * the interface. It stands before what asks for the password, whose status and headers stay.
 */
export function passwordPage(service: ServiceName): MiddlewareHandler<AppEnv> {
  const protect = securityHeaders({})
  return async (c, next) => {
    await next()
    const language = noteLanguage(c)
    const note = wantsPage(c) ? noteOf(c.res, noteWords(language)) : undefined
    if (note === undefined) return
    const headers = new Headers(c.res.headers)
    headers.delete('content-length')
    headers.set('content-type', 'text/html; charset=utf-8')
    headers.set('cache-control', 'no-store')
    c.res = new Response(renderNotePage({ service, language, hasIcon: false, ...note }), {
      status: c.res.status,
      headers,
    })
    await protect(c, async () => {})
  }
}

function noteOf({ status, headers }: Response, words: NoteWords): Pick<Note, 'title' | 'text'> | undefined {
  if (status === 401 && headers.has('www-authenticate')) return { title: words.password, text: words.passwordHint }
  const seconds = headers.get('retry-after')
  if (status !== 429 || seconds === null) return undefined
  return { title: words.tooMany, text: words.tooManyHint(seconds) }
}
