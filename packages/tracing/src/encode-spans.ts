import { ProtoWriter } from '@hearth/protobuf'
import type { Attributes, AttributeValue, TraceSpan } from './trace-span.ts'

/** Who sends spans. */
export type SpanSource = {
  /** `service.name` and what else tells one sender from another. */
  readonly resource: Attributes
  readonly scope: { readonly name: string; readonly version: string }
}

// Numbers of the fields with their wire types, from opentelemetry/proto (trace/v1/trace.proto, common/v1/common.proto).
const resourceSpans = 10
const [resourceKey, scopeSpans] = [10, 18]
const resourceAttributes = 10
const [scopeKey, spanKey] = [10, 18]
const [scopeName, scopeVersion] = [10, 18]
const [traceId, spanId, parentSpanId, spanName, kind, startTime, endTime, spanAttributes, status] = [
  10, 18, 34, 42, 48, 57, 65, 74, 122,
]
const [statusMessage, statusCode] = [18, 24]
const [attributeKey, attributeValue] = [10, 18]
const [text, flag, integer, double, list] = [10, 16, 24, 33, 42]
const listValue = 10

const kinds = { internal: 1, server: 2, client: 3 } as const
const errorCode = 2

/** The body of a request to an OTLP receiver: an `ExportTraceServiceRequest` of protobuf. */
export function encodeSpans({ resource, scope }: SpanSource, spans: readonly TraceSpan[]): Uint8Array<ArrayBuffer> {
  const writer = new ProtoWriter()
  writer.message(resourceSpans, () => {
    writer.message(resourceKey, () => writeAttributes(writer, resourceAttributes, resource))
    writer.message(scopeSpans, () => {
      writer.message(scopeKey, () => {
        writer.text(scopeName, scope.name)
        writer.text(scopeVersion, scope.version)
      })
      for (const span of spans) writer.message(spanKey, () => writeSpan(writer, span))
    })
  })
  return writer.bytes
}

function writeSpan(writer: ProtoWriter, span: TraceSpan): void {
  writer.blob(traceId, Buffer.from(span.traceId, 'hex'))
  writer.blob(spanId, Buffer.from(span.spanId, 'hex'))
  if (span.parentSpanId !== undefined) writer.blob(parentSpanId, Buffer.from(span.parentSpanId, 'hex'))
  writer.text(spanName, span.name)
  writer.integer(kind, kinds[span.kind])
  const [startNs, endNs] = [nanosecondsOf(span.startMs), nanosecondsOf(span.endMs)]
  writeTime(writer, startTime, startNs)
  // What took less than can be told took some time all the same: Jaeger warns of an end that is not after its start.
  writeTime(writer, endTime, endNs > startNs ? endNs : startNs + 1n)
  writeAttributes(writer, spanAttributes, span.attributes)
  const { error } = span
  if (error === undefined) return
  writer.message(status, () => {
    writer.text(statusMessage, error)
    writer.integer(statusCode, errorCode)
  })
}

// Of which a number would lose some hundreds.
function nanosecondsOf(ms: number): bigint {
  const whole = Math.floor(ms)
  return BigInt(whole) * 1_000_000n + BigInt(Math.round((ms - whole) * 1e6))
}

function writeTime(writer: ProtoWriter, key: number, nanoseconds: bigint): void {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(nanoseconds)
  writer.varint(key)
  writer.raw(bytes)
}

function writeAttributes(writer: ProtoWriter, key: number, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) continue
    writer.message(key, () => {
      writer.text(attributeKey, name)
      writer.message(attributeValue, () => writeValue(writer, value))
    })
  }
}

// A field of a choice is written even where it is 0 or empty: it says which kind of value there is.
function writeValue(writer: ProtoWriter, value: AttributeValue): void {
  if (typeof value === 'string') writer.text(text, value)
  else if (typeof value === 'boolean') {
    writer.varint(flag)
    writer.varint(value ? 1 : 0)
  } else if (typeof value === 'number') writeNumber(writer, value)
  else {
    writer.message(list, () => {
      for (const item of value) writer.message(listValue, () => writer.text(text, item))
    })
  }
}

function writeNumber(writer: ProtoWriter, value: number): void {
  if (value === 0) {
    writer.varint(integer)
    writer.varint(0)
  } else if (Number.isSafeInteger(value)) writer.integer(integer, value)
  else {
    writer.varint(double)
    writer.double(Float64Array.of(value), 0)
  }
}
