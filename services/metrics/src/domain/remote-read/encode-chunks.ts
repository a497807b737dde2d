import { ProtoWriter } from '@hearth/protobuf'
import type { Series } from '../model/queryable.ts'
import { writeLabels } from '../protobuf/write-labels.ts'

/** A chunk in one of Prometheus' encodings, by its number. Times are Unix milliseconds of its first and last sample. */
type Chunk = {
  readonly encoding: number
  readonly minMs: number
  readonly maxMs: number
  readonly bytes: Uint8Array
}

export type ChunkCodecs = {
  /** All samples of a series in chunks, the oldest first. */
  readonly encode: (series: Series) => readonly Chunk[]
  /** The checksum of Castagnoli. */
  readonly checksum: (bytes: Uint8Array) => number
}

// Readers refuse frames of more than 50 MB; smaller ones keep what waits for a slow reader small.
const maxFrameBytes = 1_048_576

/**
 * Frames of a stream of `prometheus.ChunkedReadResponse`, each with its length and checksum before it. A series is
 * within as many frames as it takes.
 */
export function* encodeChunkFrames(
  series: readonly Series[],
  queryIndex: number,
  codecs: ChunkCodecs,
): Generator<Uint8Array<ArrayBuffer>> {
  for (const one of series) {
    let chunks: Chunk[] = []
    let bytes = 0
    for (const chunk of codecs.encode(one)) {
      chunks.push(chunk)
      bytes += chunk.bytes.length
      if (bytes < maxFrameBytes) continue
      yield frame(encodeResponse(one, chunks, queryIndex), codecs)
      chunks = []
      bytes = 0
    }
    if (chunks.length > 0) yield frame(encodeResponse(one, chunks, queryIndex), codecs)
  }
}

function encodeResponse({ labels }: Series, chunks: readonly Chunk[], queryIndex: number): Uint8Array {
  const writer = new ProtoWriter()
  writer.message(0x0a, () => {
    writeLabels(writer, labels)
    for (const { minMs, maxMs, encoding, bytes } of chunks)
      writer.message(0x12, () => {
        writer.integer(0x08, minMs)
        writer.integer(0x10, maxMs)
        writer.integer(0x18, encoding)
        writer.blob(0x22, bytes)
      })
  })
  writer.integer(0x10, queryIndex)
  return writer.bytes
}

function frame(message: Uint8Array, { checksum }: ChunkCodecs): Uint8Array<ArrayBuffer> {
  const writer = new ProtoWriter()
  writer.varint(message.length)
  const sum = new Uint8Array(4)
  new DataView(sum.buffer).setUint32(0, checksum(message))
  writer.raw(sum)
  writer.raw(message)
  return writer.bytes
}
