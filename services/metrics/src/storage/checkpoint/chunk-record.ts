import { none } from '../head/chunks/chunk-table.ts'
import type { ClosedChunk, OpenChunk } from '../head/chunks/series-chunks.ts'
import type { ByteReader } from '../wal/byte-reader.ts'
import type { ByteWriter } from '../wal/byte-writer.ts'

/** A closed chunk with the number of its series. */
export type StoredChunk = { readonly number: number; readonly chunk: ClosedChunk }

export function writeChunk(to: ByteWriter, number: number, chunk: Omit<ClosedChunk, 'file'>): void {
  to.varint(number)
  to.zigzag(chunk.minMs)
  to.varint(chunk.maxMs - chunk.minMs)
  to.u32(chunk.arrivedS)
  to.varint(chunk.bytes.length)
  to.raw(chunk.bytes)
}

/** Passes over what `readChunk` reads. */
export function passChunk(from: ByteReader): void {
  from.varint()
  from.zigzag()
  from.varint()
  from.pass(4)
  from.pass(from.varint())
}

/** What `writeChunk` wrote of a chunk that is written on, without the number of its series. */
export function readOpenChunk(from: ByteReader): OpenChunk {
  from.varint()
  const minMs = from.zigzag()
  const maxMs = minMs + from.varint()
  const arrivedS = from.u32()
  const length = from.varint()
  const start = from.at
  from.pass(length)
  return { minMs, maxMs, arrivedS, bytes: from.bytes, start, length }
}

/** The bytes are a view of what is read. */
export function readChunk(from: ByteReader, file = none): StoredChunk {
  const number = from.varint()
  const minMs = from.zigzag()
  const maxMs = minMs + from.varint()
  const arrivedS = from.u32()
  return { number, chunk: { minMs, maxMs, arrivedS, bytes: from.raw(from.varint()), file } }
}
