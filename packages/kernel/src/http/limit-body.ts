import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { Failure } from '../failure.ts'

/** Answers 413 to a request whose body is longer than `maxBytes`. */
export function limitBody(maxBytes: number): MiddlewareHandler {
  const reject = (): never => {
    throw new Failure('too-large', `Cannot read the request body: it is longer than ${maxBytes} bytes`)
  }
  const countBytes = bodyLimit({ maxSize: maxBytes, onError: reject })
  return (c, next) => {
    const length = c.req.header('content-length')
    // Node cuts a body at its announced length, so only one that comes in chunks has to be counted.
    if (length === undefined && c.req.header('transfer-encoding') !== undefined) return countBytes(c, next)
    return Number(length ?? 0) > maxBytes ? reject() : next()
  }
}
