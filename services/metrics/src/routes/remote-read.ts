import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { Failure, statusOf } from '@hearth/kernel'
import { disconnectSignal } from '@hearth/server'
import type { Context } from 'hono'
import type { Gate } from '../domain/gate.ts'
import { compareLabels } from '../domain/model/labels.ts'
import type { Queryable, Series } from '../domain/model/queryable.ts'
import { foldSnappy } from '../domain/protobuf/fold-snappy.ts'
import { decodeReadRequest, type ReadQuery } from '../domain/remote-read/decode-read-request.ts'
import { type ChunkCodecs, encodeChunkFrames } from '../domain/remote-read/encode-chunks.ts'
import { encodeSamples } from '../domain/remote-read/encode-samples.ts'
import { withExternal, withoutExternal } from '../domain/remote-read/external-labels.ts'
import { type Endpoint, endpoint } from './endpoint.ts'

/** Where others read what is stored here; snappy is their own encoding. */
export const readPath = '/api/v1/read'

export type RemoteReadDeps = {
  readonly queryable: Queryable
  readonly gate: Gate
  readonly codecs: ChunkCodecs
  readonly limits: {
    readonly maxSamples: number
    readonly queryTimeoutMs: number
    readonly maxWriteBytes: number
  }
  /** What marks series that leave this server. */
  readonly externalLabels: () => Readonly<Record<string, string>>
}

/** Gives series to another Prometheus, or to whatever reads as it does: as samples, or as a stream of chunks. */
export function remoteReadEndpoints(deps: RemoteReadDeps): readonly Endpoint[] {
  return [
    endpoint({
      method: 'post',
      path: readPath,
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

async function read(c: Context, deps: RemoteReadDeps): Promise<Response> {
  const body = new Uint8Array(await c.req.arrayBuffer())
  const { queries, answer } = decodeReadRequest(body, deps.limits.maxWriteBytes)
  const signal = AbortSignal.any([disconnectSignal(c), AbortSignal.timeout(deps.limits.queryTimeoutMs)])
  const leave = await deps.gate.enter(signal)
  // An answer takes memory until it is read, so it keeps its place until then.
  if (answer === 'chunks') return sendChunks(c, queries, { deps, signal, leave })
  try {
    const results: Series[][] = []
    let room = deps.limits.maxSamples
    for (const query of queries) {
      const series = await select(query, deps, room, signal)
      room -= series.reduce((sum, { timestamps }) => sum + timestamps.length, 0)
      results.push(series)
    }
    const headers = { 'content-type': 'application/x-protobuf', 'content-encoding': 'snappy' }
    return c.body(foldSnappy(encodeSamples(results)), 200, headers)
  } finally {
    leave()
  }
}

async function select(query: ReadQuery, deps: RemoteReadDeps, maxSamples: number, signal: AbortSignal) {
  const external = Object.entries(deps.externalLabels())
  const matchers = withoutExternal(query.matchers, external)
  const options = { fromMs: query.fromMs, toMs: query.toMs, maxSamples, signal }
  const found = await deps.queryable.select(matchers, options).catch((error: unknown) => {
    if (!(error instanceof Failure) || error.kind !== 'too-large') throw error
    throw new Failure('invalid', `exceeded sample limit (${deps.limits.maxSamples})`, { cause: error })
  })
  const shown = found.map((series) => ({ ...series, labels: withExternal(series.labels, external) }))
  return shown.sort((a, b) => compareLabels(a.labels, b.labels))
}

type Turn = { readonly deps: RemoteReadDeps; readonly signal: AbortSignal; readonly leave: () => void }

async function sendChunks(c: Context, queries: readonly ReadQuery[], turn: Turn): Promise<Response> {
  const frames = chunksOf(queries, turn)
  // What is refused is refused with a status: the first frame comes before the headers leave.
  const first = await frames.next()
  const stream = Readable.from(startWith(first, frames), { objectMode: false, signal: turn.signal })
  stream.once('close', () => void frames.return(undefined))
  stream.once('error', () => undefined)
  const type = 'application/x-streamed-protobuf; proto=prometheus.ChunkedReadResponse'
  return c.body(Readable.toWeb(stream) as WebStream as ReadableStream, 200, { 'content-type': type })
}

type Frames = AsyncGenerator<Uint8Array<ArrayBuffer>, undefined>

async function* chunksOf(queries: readonly ReadQuery[], { deps, signal, leave }: Turn): Frames {
  try {
    for (const [index, query] of queries.entries())
      yield* encodeChunkFrames(await select(query, deps, deps.limits.maxSamples, signal), index, deps.codecs)
  } finally {
    leave()
  }
}

async function* startWith(first: IteratorResult<Uint8Array<ArrayBuffer>, undefined>, rest: Frames): Frames {
  if (first.done === true) return
  yield first.value
  yield* rest
}
