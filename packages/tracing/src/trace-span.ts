export type AttributeValue = string | number | boolean | readonly string[]

/** What is known of a span, or of who sends it; what is `undefined` is left out. */
export type Attributes = Readonly<Record<string, AttributeValue | undefined>>

/** A piece of work that has ended, as OpenTelemetry tells of it. */
export type TraceSpan = {
  /** 32 hexadecimal digits. */
  readonly traceId: string
  /** 16 hexadecimal digits. */
  readonly spanId: string
  /** The span that it is part of; `undefined` where the trace begins with it. */
  readonly parentSpanId: string | undefined
  readonly name: string
  /** Whether it answers somebody's request, makes one, or neither. */
  readonly kind: 'internal' | 'server' | 'client'
  /** Unix time in milliseconds, fractions included. */
  readonly startMs: number
  readonly endMs: number
  readonly attributes: Attributes
  /** What it failed with; `undefined` where it did not. */
  readonly error: string | undefined
}
