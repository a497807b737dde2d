import { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { gunzip, inflate, inflateRaw, zstdDecompress } from 'node:zlib'
import { Failure, type JsonBounds, jsonBounds } from '@hearth/kernel'
import type { Context } from 'hono'
import type { PushMemory } from '../../domain/push/line-memory.ts'

/** Whether lines are sent there: its bodies are folded in ways of their own. */
export function isPushPath(path: string): boolean {
  return ['/loki/api/v1/push', '/api/prom/push', '/otlp/v1/logs'].includes(path)
}

/**
 * Of JSON that brings lines, which has more keys than other requests: pino-loki sends 10,000 lines at once as a stream
 * each, a collector 8,192 records of some forty keys. Their bytes are bounded before.
 */
export const pushJsonBounds: JsonBounds = { ...jsonBounds, maxKeys: 400_000 }

const decoders: Readonly<Record<string, (body: Uint8Array, maxBytes: number) => Promise<Buffer>>> = {
  gzip: (body, maxOutputLength) => promisify(gunzip)(body, { maxOutputLength }),
  // Agents send it bare, as Loki wants it; with the header of zlib, which the word means elsewhere, it is read too.
  deflate: (body, maxOutputLength) =>
    promisify(inflateRaw)(body, { maxOutputLength }).catch((error: unknown) => {
      if (error instanceof RangeError) throw error
      return promisify(inflate)(body, { maxOutputLength })
    }),
  zstd: (body, maxOutputLength) => promisify(zstdDecompress)(body, { maxOutputLength }),
}

export type UnfoldOptions = {
  /** Encodings that are unfolded. */
  readonly known?: readonly string[]
  /** Where a body may be read into, as long as the request lasts. */
  readonly memory?: PushMemory
}

/**
 * The body of a request, unfolded; Snappy is the business of its reader.
 *
 * @throws {Failure} `too-large` for what unfolds to more than `maxBytes`, `invalid` for what is not whole
 */
export async function unfoldBody(
  c: Context,
  maxBytes: number,
  { known = ['gzip', 'deflate'], memory }: UnfoldOptions = {},
): Promise<Uint8Array> {
  const body = await readBody(c, memory)
  const encoding = c.req.header('content-encoding')?.trim().toLowerCase() ?? ''
  if (encoding === '' || encoding === 'identity' || encoding === 'snappy') return body
  const decode = known.includes(encoding) ? decoders[encoding] : undefined
  if (decode === undefined) throw new Failure('invalid', `Content-Encoding ${JSON.stringify(encoding)} not supported`)
  return await decode(body, maxBytes).catch((cause: unknown) => {
    if (cause instanceof RangeError)
      throw new Failure(
        'too-large',
        `request body too large: message decompressed size is larger than max (max ${maxBytes})`,
      )
    throw new Failure('invalid', `${encoding}: invalid header or data`, { cause })
  })
}

// As it comes in, where its length is known: put together and copied by others it took two further copies.
async function readBody(c: Context, memory: PushMemory | undefined): Promise<Uint8Array> {
  const incoming: unknown = c.env?.incoming
  const bytes = Number(c.req.header('content-length') ?? 0)
  if (memory === undefined || !(incoming instanceof IncomingMessage) || incoming.readableDidRead || !(bytes > 0))
    return new Uint8Array(await c.req.arrayBuffer())
  return await memory.readBody(incoming as AsyncIterable<Uint8Array>, bytes)
}
