import { pipeline, Readable, type Transform } from 'node:stream'
import { ReadableStream } from 'node:stream/web'
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'
import { Failure, parseJson } from '@hearth/kernel'
import type { Context, MiddlewareHandler } from 'hono'
import type { AppEnv } from '../app-env.ts'

const decoders: ReadonlyMap<string, () => Transform> = new Map<string, () => Transform>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
  ['zstd', createZstdDecompress],
])

/** What `Content-Encoding` of a request may say. */
const accepted = 'gzip, deflate, br, zstd'

export type BodyOptions = {
  /** What a compressed body may unfold to. */
  readonly maxBodyBytes: number
  /** Paths whose routes read `Content-Encoding` themselves. */
  readonly readsEncoding: (path: string) => boolean
}

/**
 * Unfolds compressed bodies as they are read, answering 413 to one that unfolds to more than the limit and 415 to one of
 * an unknown encoding; and reads JSON within bounds, whichever validator asks for it.
 */
export function boundBody({ maxBodyBytes, readsEncoding }: BodyOptions): MiddlewareHandler<AppEnv> {
  return (c, next) => {
    const encoding = c.req.header('content-encoding')?.trim().toLowerCase()
    if (encoding !== undefined && encoding !== '' && encoding !== 'identity' && !readsEncoding(c.req.path))
      unfold(c, encoding, maxBodyBytes)
    c.req.json = <T>() => c.req.text().then((text) => noteFailure(c, () => parseJson(text, c.get('jsonBounds')) as T))
    return next()
  }
}

function unfold(c: Context<AppEnv>, encoding: string, maxBytes: number): void {
  const { raw } = c.req
  if (raw.body === null) return
  const createDecoder = decoders.get(encoding)
  const plain =
    createDecoder === undefined
      ? refuseEncoding(c, encoding)
      : readUpTo(c, {
          source: Readable.fromWeb(raw.body as ReadableStream),
          decoder: createDecoder(),
          encoding,
          maxBytes,
        })
  const headers = new Headers(raw.headers)
  headers.delete('content-encoding')
  headers.delete('content-length')
  const init = { headers, body: ReadableStream.from(plain), duplex: 'half' }
  c.req.raw = new Request(raw, init as RequestInit)
}

// With the first byte that is read, so that whoever asks for what is not there is told that.
async function* refuseEncoding(c: Context<AppEnv>, encoding: string): AsyncGenerator<Uint8Array> {
  c.header('accept-encoding', accepted)
  const remedy = `send it as it is, or as one of ${accepted}`
  const fault = `Cannot read the request body: it is encoded with "${encoding}"; ${remedy}`
  noteFailure(c, () => {
    throw new Failure('unsupported', fault)
  })
}

type Unfolding = {
  readonly source: Readable
  readonly decoder: Transform
  readonly encoding: string
  readonly maxBytes: number
}

async function* readUpTo(
  c: Context<AppEnv>,
  { source, decoder, encoding, maxBytes }: Unfolding,
): AsyncGenerator<Uint8Array> {
  const { signal } = c.req.raw
  let bytes = 0
  // Known only now: who sends it has been found out meanwhile.
  const most = Math.min(maxBytes, c.get('jsonBounds')?.maxBytes ?? maxBytes)
  pipeline(source, decoder, () => undefined)
  try {
    for await (const chunk of decoder as AsyncIterable<Uint8Array>) {
      bytes += chunk.byteLength
      if (bytes > most)
        throw new Failure('too-large', `Cannot read the request body: it unfolds to more than ${most} bytes`)
      yield chunk
    }
  } catch (cause) {
    if (signal.aborted) throw cause
    const malformed = `Cannot read the request body: it is not whole or not valid ${encoding}`
    noteFailure(c, () => {
      throw cause instanceof Failure ? cause : new Failure('invalid', malformed, { cause })
    })
  }
}

// Validators replace what reading throws by words of their own; the error handler asks for this first.
function noteFailure<T>(c: Context<AppEnv>, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof Failure) c.set('bodyFailure', error)
    throw error
  }
}
