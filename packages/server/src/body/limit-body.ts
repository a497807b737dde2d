import { ReadableStream } from 'node:stream/web'
import { Failure } from '@hearth/kernel'
import type { Context, MiddlewareHandler } from 'hono'
import type { AppEnv } from '../app-env.ts'

/**
 * Answers 413 to a request whose body is longer than `maxBytes`. One that does not tell its length is counted as its
 * route reads it, and holds to a lower bound where the context has one by then.
 */
export function limitBody(maxBytes: number): MiddlewareHandler<AppEnv> {
  return (c, next) => {
    const length = c.req.header('content-length')
    // Node cuts a body at its announced length, so only one without a length has to be counted.
    if (length !== undefined) {
      if (Number(length) > maxBytes) throw tooLong(maxBytes)
      return next()
    }
    const isChunked = c.req.header('transfer-encoding') !== undefined
    if (isChunked || c.env?.incoming === undefined) count(c, maxBytes)
    return next()
  }
}

function count(c: Context<AppEnv>, maxBytes: number): void {
  const { raw } = c.req
  if (raw.body === null) return
  const body = ReadableStream.from(readUpTo(c, raw.body as ReadableStream<Uint8Array>, maxBytes))
  c.req.raw = new Request(raw, { body, duplex: 'half' } as RequestInit)
}

async function* readUpTo(
  c: Context<AppEnv>,
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  // Known only now: who sends it has been found out meanwhile.
  const most = Math.min(maxBytes, c.get('maxBodyBytes') ?? maxBytes)
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.byteLength
    if (bytes > most) {
      const failure = tooLong(most)
      // Who reads it may put words of its own in place of these.
      c.set('bodyFailure', failure)
      throw failure
    }
    yield chunk
  }
}

function tooLong(maxBytes: number): Failure {
  return new Failure('too-large', `Cannot read the request body: it is longer than ${maxBytes} bytes`)
}
