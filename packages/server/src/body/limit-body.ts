import { Failure } from '@hearth/kernel'
import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'

/** Answers 413 to a request whose body is longer than `maxBytes`. */
export function limitBody(maxBytes: number): MiddlewareHandler {
  const reject = (): never => {
    throw new Failure('too-large', `Cannot read the request body: it is longer than ${maxBytes} bytes`)
  }
  const countBytes = bodyLimit({ maxSize: maxBytes, onError: reject })
  return (c, next) => {
    const length = c.req.header('content-length')
    // Node cuts a body at its announced length, so only one without a length has to be counted.
    if (length !== undefined) return Number(length) > maxBytes ? reject() : next()
    const chunked = c.req.header('transfer-encoding') !== undefined
    return chunked || c.env?.incoming === undefined ? countBytes(c, next) : next()
  }
}
