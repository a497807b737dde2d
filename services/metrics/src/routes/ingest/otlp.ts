import { Failure, statusOf } from '@hearth/kernel'
import { disconnectSignal } from '@hearth/server'
import type { Context } from 'hono'
import type { ExemplarStore } from '../../domain/exemplars/exemplar-store.ts'
import type { BatchAppender } from '../../domain/model/ingest.ts'
import type { MetricDescription } from '../../domain/model/metric-description.ts'
import { parseJson, parseProtobuf } from '../../domain/otlp/decode/decode-request.ts'
import type { ResourceMetrics } from '../../domain/otlp/model.ts'
import type { OtlpSettings } from '../../domain/otlp/settings.ts'
import { Deltas } from '../../domain/otlp/translate/deltas.ts'
import { type Translation, translate } from '../../domain/otlp/translate/translate.ts'
import { latestOf } from '../../domain/remote-write/decode-write-request.ts'
import { type PartialSuccess, renderJsonAnswer, renderProtobufAnswer } from '../../wire/otlp-answer.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'

export type OtlpDeps = {
  readonly appender: BatchAppender
  readonly describe: (descriptions: readonly MetricDescription[], signal: AbortSignal) => Promise<void>
  readonly exemplars: ExemplarStore
  /** Unix time in milliseconds. */
  readonly clock: () => number
  /** Those in force. */
  readonly settings: () => OtlpSettings
  readonly limits: {
    readonly otlpDeltaStreams: number
    readonly otlpDeltaSilenceMs: number
    readonly lookbackMs: number
  }
}

const json = 'application/json'
const protobuf = 'application/x-protobuf'

/** Takes metrics as OpenTelemetry's SDKs and its collector send them, in protobuf or JSON. */
export function otlpEndpoints(deps: OtlpDeps): readonly Endpoint[] {
  const take = createTaker(deps)
  return [
    endpoint({
      method: 'post',
      path: '/api/v1/otlp/v1/metrics',
      effect: 'data',
      summary: 'Metrics by OTLP over HTTP',
      access: 'programs',
      async handle(_, c) {
        try {
          const type = mediaOf(c)
          const taken = await take(await readBody(c, type), disconnectSignal(c))
          if (type === json) return c.json(renderJsonAnswer(taken))
          return c.body(renderProtobufAnswer(taken), 200, { 'content-type': protobuf })
        } catch (error) {
          if (error instanceof Failure) return c.text(`${error.message}\n`, statusOf(error.kind))
          throw error
        }
      },
    }),
  ]
}

function mediaOf(c: Context): string {
  const type = c.req.header('content-type') ?? ''
  const media = type.split(';')[0]?.trim().toLowerCase() ?? ''
  if (media === json || media === protobuf) return media
  throw new Failure('invalid', `unsupported content type: ${type}, supported: [${json}, ${protobuf}]`)
}

async function readBody(c: Context, type: string): Promise<readonly ResourceMetrics[]> {
  if (type === json) return parseJson(await c.req.json())
  return parseProtobuf(new Uint8Array(await c.req.arrayBuffer()))
}

function createTaker({ appender, describe, exemplars: store, clock, settings, limits }: OtlpDeps) {
  const deltas = new Deltas({ maxStreams: limits.otlpDeltaStreams, maxSilentMs: limits.otlpDeltaSilenceMs })
  return async (request: readonly ResourceMetrics[], signal: AbortSignal): Promise<PartialSuccess> => {
    const options = { settings: settings(), deltas, nowMs: clock(), lookbackMs: limits.lookbackMs }
    const { batch, metadata, exemplars, refused } = translate(request, options)
    const { tooOld, conflicting } = await appender.appendBatch(batch, { refusal: 'skip', signal })
    // One that cannot be kept is no reason to refuse its point: the same one comes with each export.
    for (const exemplar of exemplars) store.add(exemplar, latestOf(options))
    if (exemplars.length > 0) await store.kept()
    if (metadata.length > 0) await describe(metadata, signal)
    return describeRefused(refused, { tooOld, conflicting })
  }
}

function describeRefused(
  { points, reasons }: Translation['refused'],
  { tooOld, conflicting }: { tooOld: number; conflicting: number },
): PartialSuccess {
  const stored = [
    ...(tooOld > 0 ? [`out of order sample (${tooOld} of this request)`] : []),
    ...(conflicting > 0 ? [`duplicate sample for timestamp; overrides not allowed (${conflicting})`] : []),
  ]
  return { rejectedPoints: points + tooOld + conflicting, message: [...reasons, ...stored].join('\n') }
}
