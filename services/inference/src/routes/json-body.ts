import { Failure } from '@hearth/kernel'
import type { MiddlewareHandler } from 'hono'
import type { z } from 'zod'

/** The request part of a route that takes a JSON body. */
export function jsonBody<S extends z.ZodType>(schema: S) {
  return { body: { required: true as const, content: { 'application/json': { schema } } } }
}

// A path with a name that nobody can guess, which is all that such a request says.
const bodyless = /^\/v1\/responses\/[^/]+\/cancel$/

/**
 * Refuses a POST whose body is not declared as JSON. A page of another site can send such a request
 * from a visitor's browser without asking; JSON it cannot.
 */
export const requireJson: MiddlewareHandler = async (c, next) => {
  if (bodyless.test(c.req.path)) return next()
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (c.req.method === 'POST' && type !== 'application/json' && !type?.endsWith('+json')) {
    throw unreadable('send it with "content-type: application/json"')
  }
  const encoding = c.req.header('content-encoding')?.trim().toLowerCase() ?? 'identity'
  if (encoding !== 'identity') throw unreadable(`it is encoded with "${encoding}"; send it as it is`)
  await next()
}

function unreadable(why: string): Failure {
  return new Failure('invalid', `Cannot read the request body: ${why}`, { code: 'unsupported_media_type' })
}
