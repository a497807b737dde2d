import type { AttributeValue } from '@hearth/protobuf'

export type Attributes = readonly (readonly [key: string, value: AttributeValue])[]

/** One record of OpenTelemetry, its numbers as they were sent; 0 and empty where nothing was. */
export type LogRecord = {
  /** Nanoseconds since 1970. */
  readonly time: bigint
  readonly observedTime: bigint
  readonly severityNumber: number
  readonly severityText: string
  readonly body: AttributeValue
  readonly attributes: Attributes
  readonly droppedAttributes: number
  readonly flags: number
  /** In hexadecimal digits. */
  readonly traceId: string
  readonly spanId: string
}

export type ScopeLogs = {
  readonly name: string
  readonly version: string
  readonly attributes: Attributes
  readonly droppedAttributes: number
  readonly records: readonly LogRecord[]
}

/** What one source of records sent. */
export type ResourceLogs = { readonly attributes: Attributes; readonly scopes: readonly ScopeLogs[] }
