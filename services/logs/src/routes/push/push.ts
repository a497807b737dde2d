import { promisify } from 'node:util'
import { gunzip, inflate, inflateRaw, zstdDecompress } from 'node:zlib'
import { Failure, parseJson, statusOf } from '@hearth/kernel'
import { Scratch } from '@hearth/protobuf'
import type { Context } from 'hono'
import { decodeJsonPush, decodeOldPush } from '../../domain/push/decode-json.ts'
import { decodeProtobufPush } from '../../domain/push/decode-protobuf.ts'
import { parseLabelsText } from '../../domain/push/labels-text.ts'
import type { SentStream } from '../../domain/push/pushed.ts'
import { type Endpoint, endpoint } from '../access.ts'

export type PushDeps = {
  readonly take: (streams: readonly SentStream[]) => Promise<void>
  readonly limits: { readonly maxPushBytes: number }
  /** Told of requests of which nothing could be read. */
  readonly refused: (reason: string) => void
}

const pushPaths = ['/loki/api/v1/push', '/api/prom/push'] as const

/** Whether lines are sent there: its bodies are folded in ways of their own. */
export function isPushPath(path: string): boolean {
  return pushPaths.some((pushed) => path === pushed)
}

const noStreams = 'error at least one valid stream is required for ingestion'

/** Takes lines as Loki's agents send them. Refusals are a line of text: that is what agents log. */
export function pushEndpoints({ take, limits, refused }: PushDeps): readonly Endpoint[] {
  const scratch = new Scratch()
  const read = async (c: Context): Promise<readonly SentStream[]> => {
    const body = await unfoldBody(c, limits.maxPushBytes)
    if (mediaOf(c) !== 'application/json') return decodeProtobufPush(body, limits.maxPushBytes, scratch)
    const json = parseJson(Buffer.from(body).toString('utf8'))
    return c.req.path.startsWith('/api/prom') ? decodeOldPush(json, parseLabelsText) : decodeJsonPush(json)
  }
  const [path, ...unlisted] = pushPaths
  return [
    endpoint({
      method: 'post',
      path,
      unlisted,
      summary: "Lines of other programs, as Loki's agents send them",
      access: 'program',
      answers: { 204: { description: 'They are kept' } },
      refusals: [400, 413, 422, 429],
      reads: { body: { content: { 'application/json': {}, 'application/x-protobuf': {} } } },
      handle: (_, c) =>
        inText(c, async () => {
          const streams = await read(c).catch((error: unknown) => {
            refused(error instanceof Failure && error.kind === 'too-large' ? 'request_body_too_large' : 'malformed')
            throw error
          })
          if (streams.length === 0) return c.text(`${noStreams}\n`, 422)
          await take(streams)
          return c.body(null, 204)
        }),
    }),
  ]
}

async function inText(c: Context, handle: () => Promise<Response>): Promise<Response> {
  try {
    return await handle()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (error.retryAfterSeconds !== undefined) c.header('retry-after', String(error.retryAfterSeconds))
    return c.text(`${error.message}\n`, statusOf(error.kind))
  }
}

/** The media type that a request says its body has, which it has to. */
function mediaOf(c: Context): string {
  const media = (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (media === '') throw new Failure('invalid', 'mime: no media type')
  return media
}

const decoders: Readonly<Record<string, (body: Uint8Array, maxBytes: number) => Promise<Buffer>>> = {
  gzip: (body, maxOutputLength) => promisify(gunzip)(body, { maxOutputLength }),
  // Agents send it bare, as Loki wants it; with the header of zlib, which the word means elsewhere, it is read too.
  deflate: (body, maxOutputLength) =>
    promisify(inflateRaw)(body, { maxOutputLength }).catch(() => promisify(inflate)(body, { maxOutputLength })),
  zstd: (body, maxOutputLength) => promisify(zstdDecompress)(body, { maxOutputLength }),
}

/**
 * The body of a request, unfolded; Snappy is the business of its reader.
 *
 * @throws {Failure} `too-large` for what unfolds to more than `maxBytes`, `invalid` for what is not whole
 */
export async function unfoldBody(c: Context, maxBytes: number, known = ['gzip', 'deflate']): Promise<Uint8Array> {
  const body = new Uint8Array(await c.req.arrayBuffer())
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
