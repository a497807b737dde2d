import type { ExemplarStore } from '../../domain/exemplars/exemplar-store.ts'
import type { BatchAppender } from '../../domain/model/ingest.ts'
import type { MetricDescription } from '../../domain/model/metric-description.ts'
import { parseJson, parseProtobuf } from '../../domain/otlp/decode/decode-request.ts'
import type { ResourceMetrics } from '../../domain/otlp/model.ts'
import type { OtlpSettings } from '../../domain/otlp/settings.ts'
import { Deltas } from '../../domain/otlp/translate/deltas.ts'
import { type Translation, translate } from '../../domain/otlp/translate/translate.ts'
import { latestOf } from '../../domain/remote-write/decode-write-request.ts'
import type { PartialSuccess } from '../../wire/otlp-answer.ts'

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

/** Reads requests of OTLP and stores what they bring; sums of differences are kept between them. */
export type OtlpTaker = ReturnType<typeof createOtlpTaker>

export function createOtlpTaker({ appender, describe, exemplars: store, clock, settings, limits }: OtlpDeps) {
  const deltas = new Deltas({ maxStreams: limits.otlpDeltaStreams, maxSilentMs: limits.otlpDeltaSilenceMs })
  const take = async (request: readonly ResourceMetrics[], signal: AbortSignal): Promise<PartialSuccess> => {
    const options = { settings: settings(), deltas, nowMs: clock(), lookbackMs: limits.lookbackMs }
    const { batch, metadata, exemplars, refused } = translate(request, options)
    const { tooOld, conflicting } = await appender.appendBatch(batch, { refusal: 'skip', signal })
    // One that cannot be kept is no reason to refuse its point: the same one comes with each export.
    for (const exemplar of exemplars) store.add(exemplar, latestOf(options))
    if (exemplars.length > 0) await store.kept()
    if (metadata.length > 0) await describe(metadata, signal)
    return describeRefused(refused, { tooOld, conflicting })
  }
  return { readJson: parseJson, readProtobuf: parseProtobuf, take }
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
