import { ProtoWriter } from '@hearth/protobuf'
import type { Matcher } from '../model/matcher.ts'
import type { TimeRange } from '../model/queryable.ts'

const types = { '=': 0, '!=': 1, '=~': 2, '!~': 3 } as const
const streamedChunks = 1
const samples = 0

/** A `prometheus.ReadRequest` with one query, which takes a stream of chunks or else samples. */
export function encodeReadRequest(matchers: readonly Matcher[], { fromMs, toMs }: TimeRange): Uint8Array<ArrayBuffer> {
  const writer = new ProtoWriter()
  writer.message(0x0a, () => {
    writer.integer(0x08, fromMs)
    writer.integer(0x10, toMs)
    for (const { name, op, value } of matchers)
      writer.message(0x1a, () => {
        writer.integer(0x08, types[op])
        writer.blob(0x12, Buffer.from(name))
        writer.blob(0x1a, Buffer.from(value))
      })
  })
  writer.message(0x12, () => {
    writer.varint(streamedChunks)
    writer.varint(samples)
  })
  return Uint8Array.from(writer.bytes)
}
