import { Failure } from '@hearth/kernel'
import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'

// A path with a name that nobody can guess, which is all that such a request says.
const bodyless = /^\/v1\/responses\/[^/]+\/cancel$/

// Ollama reads JSON whatever it is called, and some of its clients do not call it anything.
const undeclared = /^\/api\//

/**
 * Refuses a POST whose body is not declared as JSON. A page of another site can send such a request
 * from a visitor's browser without asking; JSON it cannot. Browsers say where a request comes from.
 *
 * @param isPassedOn whether a path that no route here takes is another server's to answer
 */
export function requireJson(isPassedOn: (path: string) => boolean): MiddlewareHandler {
  return async (c, next) => {
    if (!bodyless.test(c.req.path) && (takesPost(c) || isPassedOn(c.req.path))) assertJson(c)
    await next()
  }
}

// Where nothing does, the answer is that, whatever was sent.
function takesPost(c: Context): boolean {
  return matchedRoutes(c).some(({ method }) => method === 'POST')
}

function assertJson(c: Context): void {
  if (undeclared.test(c.req.path) && !isOfPage(c)) c.req.raw.headers.set('content-type', 'application/json')
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (c.req.method === 'POST' && type !== 'application/json' && !type?.endsWith('+json')) {
    const message = 'Cannot read the request body: send it with "content-type: application/json"'
    throw new Failure('unsupported', message, { code: 'unsupported_media_type' })
  }
}

function isOfPage(c: Context): boolean {
  return c.req.header('origin') !== undefined || c.req.header('sec-fetch-site') !== undefined
}
