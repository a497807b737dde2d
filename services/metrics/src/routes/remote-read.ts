import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { Failure, statusOf } from '@hearth/kernel'
import type { Context } from 'hono'
import type { Outgoing, SendOut } from '../domain/queries/outgoing.ts'
import { decodeReadRequest } from '../domain/remote-read/decode-read-request.ts'
import { type Endpoint, endpoint } from './endpoint.ts'
import { beginSending, piecesOf } from './outgoing.ts'

/** Where others read what is stored here; snappy is their own encoding. */
export const readPath = '/api/v1/read'

export type RemoteReadDeps = {
  readonly sendOut: SendOut
  readonly limits: { readonly queryTimeoutMs: number; readonly maxWriteBytes: number }
  /** What marks series that leave this server. */
  readonly externalLabels: () => Readonly<Record<string, string>>
}

/** Gives series to another Prometheus, or to whatever reads as it does: as samples, or as a stream of chunks. */
export function remoteReadEndpoints(deps: RemoteReadDeps): readonly Endpoint[] {
  return [
    endpoint({
      method: 'post',
      path: readPath,
      effect: 'question',
      summary: 'Remote read',
      contentType: 'application/x-protobuf',
      async handle(_, c) {
        try {
          return await read(c, deps)
        } catch (error) {
          if (error instanceof Failure) return c.text(`${error.message}\n`, statusOf(error.kind))
          throw error
        }
      },
    }),
  ]
}

async function read(c: Context, { sendOut, limits, externalLabels }: RemoteReadDeps): Promise<Response> {
  const body = new Uint8Array(await c.req.arrayBuffer())
  const { queries: selections, answer: form } = decodeReadRequest(body, limits.maxWriteBytes)
  const outgoing: Outgoing = { form, selections, external: Object.entries(externalLabels()) }
  const sent = await beginSending(c, outgoing, { sendOut, ...limits })
  const stream = Readable.from(piecesOf(sent), { objectMode: false, signal: sent.signal })
  stream.once('close', () => void sent.pieces.return(undefined))
  stream.once('error', () => undefined)
  return c.body(Readable.toWeb(stream) as WebStream as ReadableStream, 200, headers[form])
}

const headers = {
  samples: { 'content-type': 'application/x-protobuf', 'content-encoding': 'snappy' },
  chunks: { 'content-type': 'application/x-streamed-protobuf; proto=prometheus.ChunkedReadResponse' },
} as const
