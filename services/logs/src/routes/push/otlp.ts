import { Failure, parseJson, statusOf } from '@hearth/kernel'
import { ProtoWriter } from '@hearth/protobuf'
import type { Context } from 'hono'
import { z } from 'zod'
import { decodeJsonLogs } from '../../domain/push/otlp/decode-json.ts'
import { decodeProtobufLogs } from '../../domain/push/otlp/decode-protobuf.ts'
import { toStreams } from '../../domain/push/otlp/to-streams.ts'
import type { SentStream } from '../../domain/push/pushed.ts'
import { type Endpoint, endpoint } from '../access.ts'
import type { PushDeps } from './push.ts'
import { pushJsonBounds, unfoldBody } from './unfold-body.ts'

const json = 'application/json'
const protobuf = 'application/x-protobuf'
const nanosPerMs = 1_000_000n

/** Takes records as OpenTelemetry's SDKs and its collector send them, in protobuf or JSON, at the address that Loki has. */
export function otlpEndpoints(deps: PushDeps & { readonly clock: () => number }): readonly Endpoint[] {
  const { take, limits, refused, clock } = deps
  const read = async (c: Context): Promise<readonly SentStream[]> => {
    const body = await unfoldBody(c, limits.maxPushBytes, { known: ['gzip', 'zstd', 'deflate'] })
    const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
    const decode = {
      [json]: () => decodeJsonLogs(parseJson(Buffer.from(body).toString('utf8'), pushJsonBounds)),
      [protobuf]: () => decodeProtobufLogs(body),
    }[type]
    if (decode === undefined) throw new Failure('invalid', `content type: ${type} is not supported`)
    return toStreams(orRefuse(decode), BigInt(Math.round(clock())) * nanosPerMs)
  }
  return [
    endpoint({
      method: 'post',
      path: '/otlp/v1/logs',
      summary: 'Records by OTLP over HTTP',
      effect: 'data',
      access: 'program',
      answers: { 204: { description: 'They are kept' } },
      refusals: [400, 413, 429],
      reads: { body: { content: { [json]: {}, [protobuf]: {} } } },
      async handle(_, c) {
        try {
          const streams = await read(c).catch((error: unknown) => {
            refused(error instanceof Failure && error.kind === 'too-large' ? 'request_body_too_large' : 'malformed')
            throw error
          })
          await take(streams)
          return c.body(null, 204)
        } catch (error) {
          if (!(error instanceof Failure)) throw error
          if (error.retryAfterSeconds !== undefined) c.header('retry-after', String(error.retryAfterSeconds))
          return c.body(renderStatus(error.message), statusOf(error.kind), {
            'content-type': 'application/octet-stream',
          })
        }
      },
    }),
  ]
}

function orRefuse<T>(decode: () => T): T {
  try {
    return decode()
  } catch (error) {
    if (error instanceof z.ZodError)
      throw new Failure('invalid', `Cannot read the OTLP request: ${z.prettifyError(error)}`, { cause: error })
    if (error instanceof RangeError || error instanceof TypeError)
      throw new Failure('invalid', `Cannot read the OTLP request: ${error.message}`, { cause: error })
    throw error
  }
}

// A `google.rpc.Status`, of which senders read the message alone.
function renderStatus(message: string): Uint8Array<ArrayBuffer> {
  const writer = new ProtoWriter()
  writer.text(0x12, message)
  return new Uint8Array(writer.bytes)
}
