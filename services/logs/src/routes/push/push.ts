import { isUtf8 } from 'node:buffer'
import { Failure, parseJson, statusOf } from '@hearth/kernel'
import { Scratch } from '@hearth/protobuf'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { decodeJsonPush, decodeOldPush, spellNumbers } from '../../domain/push/decode-json.ts'
import { decodeProtobufPush } from '../../domain/push/decode-protobuf.ts'
import { parseLabelsText } from '../../domain/push/labels-text.ts'
import { PushMemories, type PushMemory } from '../../domain/push/line-memory.ts'
import { decodePlainPush } from '../../domain/push/plain-json.ts'
import type { SentStream } from '../../domain/push/pushed.ts'
import { type Endpoint, endpoint } from '../access.ts'
import { pushJsonBounds, unfoldBody } from './unfold-body.ts'

export type PushDeps = {
  readonly take: (streams: readonly SentStream[]) => Promise<void>
  readonly limits: { readonly maxPushBytes: number }
  /** Told of requests of which nothing could be read. */
  readonly refused: (reason: string) => void
}

const pushPaths = ['/loki/api/v1/push', '/api/prom/push'] as const

const noStreams = 'error at least one valid stream is required for ingestion'

/** Takes lines as Loki's agents send them. Refusals are a line of text: that is what agents log. */
export function pushEndpoints({ take, limits, refused }: PushDeps): readonly Endpoint[] {
  const scratch = new Scratch()
  const memories = new PushMemories()
  const read = async (c: Context, memory: PushMemory): Promise<readonly SentStream[]> => {
    const body = await unfoldBody(c, limits.maxPushBytes, { memory })
    if (mediaOf(c) !== 'application/json') return decodeProtobufPush(body, limits.maxPushBytes, scratch)
    const isOld = c.req.path.startsWith('/api/prom')
    const plain = isOld || !isUtf8(body) ? undefined : decodePlainPush(body, pushJsonBounds, memory)
    if (plain !== undefined) return plain
    const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8')
    const json = parseJson(text, pushJsonBounds)
    if (isOld) return decodeOldPush(json, parseLabelsText)
    return decodeJsonPush(json, parseLabelsText, () => spellNumbers(text))
  }
  const [path, ...unlisted] = pushPaths
  return [
    endpoint({
      method: 'post',
      path,
      unlisted,
      summary: "Lines of other programs, as Loki's agents send them",
      effect: 'data',
      access: 'program',
      answers: { 204: { description: 'They are kept' } },
      refusals: [400, 413, 422, 429],
      reads: { body: { content: { 'application/json': {}, 'application/x-protobuf': {} } } },
      handle: (_, c) =>
        inText(c, () =>
          memories.lend(async (memory) => {
            const streams = await read(c, memory).catch((error: unknown) => {
              refused(error instanceof Failure && error.kind === 'too-large' ? 'request_body_too_large' : 'malformed')
              throw error
            })
            if (streams.length === 0) return c.text(`${noStreams}\n`, 422)
            await take(streams)
            return c.body(null, 204)
          }),
        ),
    }),
    endpoint({
      method: 'get',
      path: '/ready',
      summary: 'Whether lines can be sent, as agents ask Loki',
      access: 'known-host',
      answers: { 200: { description: '`ready`', content: { 'text/plain': { schema: z.string() } } } },
      handle: (_, c) => c.text('ready\n'),
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
