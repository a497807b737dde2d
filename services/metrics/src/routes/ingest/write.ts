import { Failure, statusOf } from '@hearth/kernel'
import { Scratch } from '@hearth/protobuf'
import { disconnectSignal } from '@hearth/server'
import type { Context } from 'hono'
import type { SeriesExemplar } from '../../domain/exemplars/exemplar-ring.ts'
import type { ExemplarStore } from '../../domain/exemplars/exemplar-store.ts'
import type { BatchAppender } from '../../domain/model/ingest.ts'
import type { MetricDescription } from '../../domain/model/metric-description.ts'
import { printLabels } from '../../domain/promql/syntax/printer/print-labels.ts'
import { type DecodeOptions, decodeWriteRequest, latestOf } from '../../domain/remote-write/decode-write-request.ts'
import { KnownLabels } from '../../domain/remote-write/known-labels.ts'
import { decodePartialRequest } from '../../domain/remote-write/version-2/decode-request.ts'
import type { Refusals } from '../../domain/remote-write/version-2/refusals.ts'
import { parseWriteFormat } from '../../wire/write-format.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'

/** Where senders of remote write send to; snappy is their own encoding. */
export const writePath = '/api/v1/write'

export type WriteDeps = {
  readonly appender: BatchAppender
  /** Keeps what senders say of their metrics. */
  readonly describe: (descriptions: readonly MetricDescription[], signal: AbortSignal) => Promise<void>
  readonly exemplars: ExemplarStore
  /** Unix time in milliseconds. */
  readonly clock: () => number
  /** The most bytes that a request unfolds to, and how late a sample may be. */
  readonly limits: { readonly maxWriteBytes: number }
  /** How far behind the newest sample of its series a sample may lie. */
  readonly outOfOrderMs: () => number
}

type DecodeMemory = Required<Pick<DecodeOptions, 'known' | 'scratch'>>
type Write = (body: Uint8Array<ArrayBuffer>, c: Context) => Promise<Response>

/**
 * Takes samples and metadata by remote write: what can be stored in 2.0; in 1.0 all series with labels to keep them under,
 * or none.
 */
export function writeEndpoints(deps: WriteDeps): readonly Endpoint[] {
  const memory = { known: new KnownLabels(), scratch: new Scratch() }
  const writes: Readonly<Record<1 | 2, Write>> = { 1: createWriter(deps, memory), 2: createPartialWriter(deps, memory) }
  return [
    endpoint({
      method: 'post',
      path: writePath,
      effect: 'data',
      summary: 'Remote write 1.0 and 2.0',
      access: 'programs',
      status: 204,
      async handle(_, c) {
        const format = parseWriteFormat(c.req.header('content-type'), c.req.header('content-encoding'))
        if ('refusal' in format) return c.text(`${format.refusal}\n`, 415)
        try {
          return await writes[format.version](new Uint8Array(await c.req.arrayBuffer()), c)
        } catch (error) {
          // As a line of text: that is what senders log. They try again at 5xx alone.
          if (error instanceof Failure) return c.text(`${error.message}\n`, statusOf(error.kind))
          throw error
        }
      },
    }),
  ]
}

function createWriter({ appender, describe, exemplars: store, clock, limits }: WriteDeps, memory: DecodeMemory): Write {
  return async (body, c) => {
    const signal = disconnectSignal(c)
    const options = { nowMs: clock(), maxBytes: limits.maxWriteBytes, ...memory }
    const { batch, metadata, exemplars, refusals } = decodeWriteRequest(body, options)
    await appender.appendBatch(batch, { refusal: 'fail', signal })
    // As in Prometheus, one that cannot be kept is no reason to refuse the samples.
    for (const exemplar of exemplars) store.add(exemplar, latestOf(options))
    if (exemplars.length > 0) await store.kept()
    if (metadata.length > 0) await describe(metadata, signal)
    return answerWith(c, refusals)
  }
}

function answerWith(c: Context, refusals: Refusals): Response {
  return refusals.count === 0 ? c.body(null, 204) : c.text(`${refusals.text()}\n`, 400)
}

function createPartialWriter(
  { appender, describe, exemplars: store, clock, limits, outOfOrderMs }: WriteDeps,
  memory: DecodeMemory,
): Write {
  return async (body, c) => {
    const signal = disconnectSignal(c)
    const options = { nowMs: clock(), maxBytes: limits.maxWriteBytes, ...memory }
    const { batch, samples, metadata, exemplars, refusals } = decodePartialRequest(body, options)
    const { tooOld, conflicting } = await appender.appendBatch(batch, { refusal: 'skip', signal })
    if (metadata.length > 0) await describe(metadata, signal)
    const late = outOfOrderMs() === 0 ? 'out of order sample' : 'too old sample'
    addCount(refusals, tooOld, late)
    addCount(refusals, conflicting, 'duplicate sample for timestamp; overrides not allowed')
    // What is stored already is counted too: it is there, and whoever sends again may rely on it.
    const histograms = batch.histograms?.size ?? 0
    const floats = samples - histograms
    // The store does not say of which kind those were that it could not take: most samples are floats.
    const lost = tooOld + conflicting
    const lostFloats = Math.min(floats, lost)
    c.header('x-prometheus-remote-write-samples-written', String(floats - lostFloats))
    c.header('x-prometheus-remote-write-histograms-written', String(histograms - (lost - lostFloats)))
    const taken = addExemplars(exemplars, { store, refusals, latestMs: latestOf(options) })
    if (taken > 0) await store.kept()
    c.header('x-prometheus-remote-write-exemplars-written', String(taken))
    return answerWith(c, refusals)
  }
}

/** @returns how many there was no reason to refuse */
function addExemplars(
  exemplars: readonly SeriesExemplar[],
  { store, refusals, latestMs }: { store: ExemplarStore; refusals: Refusals; latestMs: number },
): number {
  let taken = 0
  for (const exemplar of exemplars) {
    const fault = store.add(exemplar, latestMs)
    if (fault === undefined) taken += 1
    else refusals.add(`${fault} for series ${printLabels(exemplar.series)}`)
  }
  return taken
}

function addCount(refusals: Refusals, samples: number, reason: string): void {
  if (samples > 0) refusals.add(`${reason} (${samples} of this request)`)
}
