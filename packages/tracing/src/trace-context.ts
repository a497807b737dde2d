/** The place of some work in a trace, as W3C Trace Context writes it into headers. */
export type TraceContext = {
  /** 32 hexadecimal digits, not all of them 0. */
  readonly traceId: string
  /** The work itself: 16 hexadecimal digits, not all of them 0. */
  readonly spanId: string
  /** Whether who began the trace has it recorded. */
  readonly isSampled: boolean
  /** What others noted of the trace in `tracestate`; handed on as it came. */
  readonly state?: string
}

const form = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/
const nothing = /^0+$/

// As much as everybody has to hand on; a longer one may be left out.
const maxStateLength = 512

/**
 * Reads a `traceparent` header; `undefined` where there is none, or none that counts: the trace then begins here.
 * Source: https://www.w3.org/TR/trace-context/#traceparent-header
 *
 * @param state the `tracestate` header beside it
 */
export function parseTraceparent(header: string | undefined, state = ''): TraceContext | undefined {
  const [, version = '', traceId = '', spanId = '', flags = '', more] = form.exec(header ?? '') ?? []
  // A later version may say more behind a dash; the first one may not.
  const isKnown = version !== '' && version !== 'ff' && (more === undefined || version !== '00')
  if (!isKnown || nothing.test(traceId) || nothing.test(spanId)) return undefined
  const isSampled = (Number.parseInt(flags, 16) & 1) === 1
  return { traceId, spanId, isSampled, ...(state !== '' && state.length <= maxStateLength && { state }) }
}

/** The `traceparent` header of what is asked of others as a part of this work. */
export function renderTraceparent({ traceId, spanId, isSampled }: TraceContext): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`
}
