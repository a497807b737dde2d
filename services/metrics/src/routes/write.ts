import { Failure, statusOf } from '@hearth/kernel'
import { disconnectSignal } from '@hearth/server'
import type { Context } from 'hono'
import type { BatchAppender } from '../domain/model/ingest.ts'
import type { Labels } from '../domain/model/labels.ts'
import type { MetricDescription } from '../domain/model/metric-description.ts'
import { decodeWriteRequest } from '../domain/remote-write/decode-write-request.ts'
import { type Endpoint, endpoint } from './endpoint.ts'

/** Where senders of remote write send to; snappy is their own encoding. */
export const writePath = '/api/v1/write'

const protobuf = 'application/x-protobuf'

export type WriteDeps = {
  readonly appender: BatchAppender
  /** Keeps what senders say of their metrics. */
  readonly describe: (descriptions: readonly MetricDescription[], signal: AbortSignal) => Promise<void>
  /** Unix time in milliseconds. */
  readonly clock: () => number
  /** The most bytes that a request unfolds to. */
  readonly limits: { readonly maxWriteBytes: number }
}

/** Takes samples and metadata by remote write 1.0: all of a request, or none. */
export function writeEndpoints(deps: WriteDeps): readonly Endpoint[] {
  const write = createWriter(deps)
  return [
    endpoint({
      method: 'post',
      path: writePath,
      summary: 'Remote write 1.0',
      access: 'programs',
      async handle(_, c) {
        const refused = refuseFormat(c)
        if (refused !== undefined) return c.text(`${refused}\n`, 415)
        try {
          await write(new Uint8Array(await c.req.arrayBuffer()), disconnectSignal(c))
        } catch (error) {
          // As a line of text: that is what senders log. They try again at 5xx alone.
          if (error instanceof Failure) return c.text(`${error.message}\n`, statusOf(error.kind))
          throw error
        }
        return c.body(null, 204)
      },
    }),
  ]
}

function createWriter({ appender, describe, clock, limits }: WriteDeps) {
  const known = new Map<string, Labels>()
  return async (body: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<void> => {
    const { batch, metadata } = decodeWriteRequest(body, { nowMs: clock(), maxBytes: limits.maxWriteBytes, known })
    await appender.appendBatch(batch, { refusal: 'fail', signal })
    if (metadata.length > 0) await describe(metadata, signal)
  }
}

/** Why the format cannot be read, with the one that can. */
function refuseFormat(c: Context): string | undefined {
  const type = c.req.header('content-type') ?? ''
  const [media = '', ...params] = type.split(';').map((part) => part.trim().toLowerCase())
  const proto = params.find((param) => param.startsWith('proto='))?.slice('proto='.length)
  if (media !== protobuf || (proto !== undefined && proto !== 'prometheus.writerequest')) {
    return `Cannot take Content-Type "${type}": send remote write 1.0, "${protobuf}" (proto=prometheus.WriteRequest)`
  }
  const encoding = c.req.header('content-encoding') ?? 'snappy'
  if (encoding.toLowerCase() !== 'snappy') return `Cannot take Content-Encoding "${encoding}": send snappy blocks`
  return undefined
}
