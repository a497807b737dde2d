import { renderTraceparent, type TraceContext } from '@hearth/tracing'

/** Where a run stands among the traces of everybody who takes part in it. */
export type TracePlace = {
  readonly traceId: string
  /** The caller's span that the run is part of. */
  readonly parentSpanId: string | undefined
  readonly isSampled: boolean
}

/** The place of a run: in its caller's trace, or in one of its own that is named after it. */
export function placeOf(runId: string, caller: TraceContext | undefined): TracePlace {
  if (caller === undefined) return { traceId: digitsOf(runId), parentSpanId: undefined, isSampled: true }
  return { traceId: caller.traceId, parentSpanId: caller.spanId, isSampled: caller.isSampled }
}

/**
 * The id of a span for other services: 16 hexadecimal digits.
 *
 * @param runId a UUID of which the last 62 bits are random, so that spans of two runs in one trace differ
 * @param spanId a small number, unique within the run
 */
export function spanIdOf(runId: string, spanId: string): string {
  return (BigInt(`0x${digitsOf(runId).slice(16)}`) ^ BigInt(spanId)).toString(16).padStart(16, '0')
}

/** The header of what is asked of others as part of a span. */
export function traceparentOf({ traceId, isSampled }: TracePlace, runId: string, spanId: string): string {
  return renderTraceparent({ traceId, spanId: spanIdOf(runId, spanId), isSampled })
}

function digitsOf(uuid: string): string {
  return uuid.replaceAll('-', '')
}
