import { Failure, type JsonBounds, jsonBounds } from '@hearth/kernel'
import type { Context, MiddlewareHandler } from 'hono'
import type { ChatflowEnv } from './env.ts'

/** What the configuration says of bodies of callers without a key. */
export type KeylessLimits = {
  readonly maxKeylessBodyBytes: number
  readonly maxKeylessKeys: number
  readonly maxKeylessDepth: number
}

/** What JSON a caller without a key may send. */
export function keylessBounds(limits: KeylessLimits): JsonBounds {
  const { maxKeylessBodyBytes: maxBytes, maxKeylessDepth: maxDepth, maxKeylessKeys: maxKeys } = limits
  return { ...jsonBounds, maxBytes, maxDepth, maxKeys }
}

/**
 * Holds callers without a key to their bounds, before anything looks into what they send.
 *
 * @param takesUploads the endpoint bounds the uploads it takes, so length alone says nothing
 */
export function boundKeyless(bounds: JsonBounds, takesUploads: boolean): MiddlewareHandler<ChatflowEnv> {
  return (c, next) => {
    if (c.get('caller').kind !== 'anonymous') return next()
    if (takesUploads) c.set('jsonBounds', bounds)
    else boundBody(c, bounds)
    return next()
  }
}

/** Holds the body of a request that nobody has read yet to its caller's bounds. @throws {Failure} `too-large` */
export function boundBody(c: Context<ChatflowEnv>, bounds: JsonBounds): void {
  const { maxBytes } = bounds
  c.set('jsonBounds', bounds)
  c.set('maxBodyBytes', maxBytes)
  if (Number(c.req.header('content-length') ?? 0) > maxBytes)
    throw new Failure('too-large', `Cannot read the request body: it is longer than ${maxBytes} bytes`)
}
