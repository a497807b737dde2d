import { join } from 'node:path'
import type { EncodedChunk } from '../../chunk-encoding/encodings.ts'
import { crc32c } from '../../wal/crc32c.ts'
import type { BufferedFile } from '../files/buffered-file.ts'
import { writeU32 } from './big-endian.ts'

const segmentMagic = 0x85bd_40dd
const version = 1
const maxSegmentBytes = 512 << 20

// Length, encoding and checksum.
const chunkOverheadBytes = 10

/** Segments count from 1 in their names, and from 0 in the references of chunks. */
export const segmentFile = (dir: string, segment: number): string =>
  join(dir, 'chunks', String(segment + 1).padStart(6, '0'))

/** Begins the file of a segment, which counts from 0. */
export type OpenSegment = (segment: number) => Promise<BufferedFile>

/** Writes chunks one after the other into files of a bounded size. */
export class SegmentWriter {
  readonly #open: OpenSegment
  readonly #maxBytes: number
  #segment = -1
  #file: BufferedFile | undefined

  constructor(open: OpenSegment, maxBytes = maxSegmentBytes) {
    this.#open = open
    this.#maxBytes = maxBytes
  }

  /** @returns the reference of the chunk: segment in the upper half, place in the lower */
  async write({ encoding, bytes }: EncodedChunk): Promise<number> {
    const file = await this.#fileFor(bytes.length + chunkOverheadBytes)
    const ref = this.#segment * 0x1_0000_0000 + file.offset
    const { buffer } = file
    buffer.varint(bytes.length)
    const start = buffer.length
    buffer.raw(Uint8Array.of(encoding))
    buffer.raw(bytes)
    writeU32(buffer, crc32c(buffer.bytes, start, buffer.length))
    if (file.isFull) await file.flush()
    return ref
  }

  async finish(): Promise<void> {
    const file = this.#file
    this.#file = undefined
    await file?.finish()
  }

  async abandon(): Promise<void> {
    await this.#file?.abandon()
  }

  async #fileFor(bytes: number): Promise<BufferedFile> {
    if (this.#file !== undefined && this.#file.offset + bytes <= this.#maxBytes) return this.#file
    await this.finish()
    this.#segment += 1
    const file = await this.#open(this.#segment)
    this.#file = file
    writeU32(file.buffer, segmentMagic)
    file.buffer.raw(Uint8Array.of(version, 0, 0, 0))
    return file
  }
}
