import { ProtoReader, readFields } from '@hearth/protobuf'

/** A span as it stands in a request, in the words of OTLP's JSON. */
export type ReceivedSpan = {
  traceId: string
  spanId: string
  parentSpanId: string
  name: string
  kind: number
  startMs: number
  endMs: number
  attributes: Record<string, unknown>
  status: { code: number; message: string }
}

export type ReceivedSpans = { resource: Record<string, unknown>; scope: string; spans: ReceivedSpan[] }

/** Reads the body of a request to an OTLP receiver. Source: opentelemetry/proto/trace/v1/trace.proto */
export function readSpans(body: Uint8Array): ReceivedSpans {
  const reader = new ProtoReader(body)
  const received: ReceivedSpans = { resource: {}, scope: '', spans: [] }
  readFields(reader, body.length, {
    10: () =>
      within(reader, {
        10: () => within(reader, { 10: () => readAttribute(reader, received.resource) }),
        18: () =>
          within(reader, {
            10: () =>
              within(reader, {
                10: () => {
                  received.scope = reader.text()
                },
              }),
            18: () => received.spans.push(readSpan(reader)),
          }),
      }),
  })
  return received
}

function readSpan(reader: ProtoReader): ReceivedSpan {
  const span: ReceivedSpan = {
    ...{ traceId: '', spanId: '', parentSpanId: '', name: '', kind: 0, startMs: 0, endMs: 0, attributes: {} },
    status: { code: 0, message: '' },
  }
  const set = <K extends keyof ReceivedSpan>(field: K, value: ReceivedSpan[K]) => {
    span[field] = value
  }
  within(reader, {
    10: () => set('traceId', hex(reader)),
    18: () => set('spanId', hex(reader)),
    34: () => set('parentSpanId', hex(reader)),
    42: () => set('name', reader.text()),
    48: () => set('kind', reader.varint()),
    57: () => set('startMs', time(reader)),
    65: () => set('endMs', time(reader)),
    74: () => readAttribute(reader, span.attributes),
    122: () =>
      within(reader, {
        18: () => {
          span.status.message = reader.text()
        },
        24: () => {
          span.status.code = reader.varint()
        },
      }),
  })
  return span
}

function readAttribute(reader: ProtoReader, into: Record<string, unknown>): void {
  let name = ''
  within(reader, {
    10: () => {
      name = reader.text()
    },
    18: () => {
      into[name] = readValue(reader)
    },
  })
}

function readValue(reader: ProtoReader): unknown {
  let value: unknown
  const set = (read: () => unknown) => () => {
    value = read()
  }
  within(reader, {
    10: set(() => reader.text()),
    16: set(() => reader.varint() === 1),
    24: set(() => reader.int64()),
    33: set(() => reader.double()),
    42: set(() => {
      const items: unknown[] = []
      within(reader, { 10: () => items.push(readValue(reader)) })
      return items
    }),
  })
  return value
}

type Fields = Readonly<Record<number, () => unknown>>

function within(reader: ProtoReader, fields: Fields): void {
  readFields(reader, reader.end(), fields)
}

function hex(reader: ProtoReader): string {
  const end = reader.end()
  const text = reader.bytes.subarray(reader.at, end).toString('hex')
  reader.at = end
  return text
}

function time(reader: ProtoReader): number {
  const nanoseconds = reader.view.getBigUint64(reader.at, true)
  reader.at += 8
  return Number(nanoseconds / 1_000_000n) + Number(nanoseconds % 1_000_000n) / 1e6
}
