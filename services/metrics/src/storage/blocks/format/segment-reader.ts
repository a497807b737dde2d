import { encoding } from '../../chunk-encoding/encodings.ts'
import { ByteReader } from '../../wal/byte-reader.ts'
import { DamagedError } from '../files/damage.ts'
import type { PageCache } from '../files/page-cache.ts'
import { PagedFile } from '../files/paged-file.ts'
import { holdsChecksum } from './big-endian.ts'
import { segmentFile } from './segment-writer.ts'

export type StoredChunk = { readonly encoding: number; readonly bytes: Uint8Array }

// Most chunks are shorter.
const usualChunkBytes = 1_100
const maxChunkBytes = 1 << 24

/** Reads the chunks of a block. */
export class SegmentReader {
  readonly #dir: string
  readonly #cache: PageCache
  readonly #files = new Map<number, PagedFile>()

  /** @param dir of the block */
  constructor(dir: string, cache: PageCache) {
    this.#dir = dir
    this.#cache = cache
  }

  /** The bytes are a view that is not to be changed. @throws {DamagedError} */
  async read(ref: number): Promise<StoredChunk> {
    const file = this.#fileOf(Math.floor(ref / 0x1_0000_0000))
    const offset = ref % 0x1_0000_0000
    const start = file.readNow(offset, usualChunkBytes) ?? (await file.read(offset, usualChunkBytes))
    const { length, at } = readLength(start, file.path)
    const end = at + 1 + length
    const bytes = end + 4 <= start.length ? start : await file.read(offset, end + 4)
    if (!holdsChecksum(bytes, at, end)) throw new DamagedError(file.path, `the chunk at ${offset}`)
    return { encoding: bytes[at] ?? encoding.xor, bytes: bytes.subarray(at + 1, end) }
  }

  async close(): Promise<void> {
    for (const file of this.#files.values()) await file.close()
    this.#files.clear()
  }

  #fileOf(segment: number): PagedFile {
    const known = this.#files.get(segment)
    if (known !== undefined) return known
    const file = new PagedFile(segmentFile(this.#dir, segment), this.#cache)
    this.#files.set(segment, file)
    return file
  }
}

function readLength(bytes: Uint8Array, path: string): { readonly length: number; readonly at: number } {
  try {
    const from = new ByteReader(bytes)
    const length = from.varint()
    if (length <= maxChunkBytes) return { length, at: from.at }
  } catch {
    // Too short for a number: as damaged as one that is too large.
  }
  throw new DamagedError(path, 'the length of a chunk')
}
