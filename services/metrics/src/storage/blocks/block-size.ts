import type { Labels } from '../../domain/model/labels.ts'

// Tombstones, `meta.json`, the heads of files and sections.
const restBytes = 4_096
// A chunk's length, encoding and checksum.
const chunkBytes = 10
// Its two times and its place, as small as they are written.
const placeBytes = 14
// A series is aligned, has a checksum, and stands among all; with its lengths.
const seriesBytes = 32
// A label of a series: where its two texts stand, and the series among those that have it.
const labelBytes = 14
// A text with its length, and as the value of a name whose series are listed.
const textBytes = 48
// A time from which counts went, and when they began.
const startBytes = 20

/**
 * How large a block will be, before any of it is written: what comes to be is hardly ever more. Everything but chunks
 * stands twice, though the second time of the index is smaller than counted here.
 */
export class BlockSize {
  #chunkBytes = 0
  #twiceBytes = 0

  /** In bytes. */
  get bytes(): number {
    return restBytes + this.#chunkBytes + this.#twiceBytes * 2
  }

  symbols(texts: Iterable<string>): void {
    for (const text of texts) this.#twiceBytes += Buffer.byteLength(text) * 2 + textBytes
  }

  /** @param starts how often its counts began anew */
  series(labels: Labels, starts = 0): void {
    this.#twiceBytes += seriesBytes + labels.names.length * labelBytes + starts * startBytes
  }

  /** @param bytes of all of them together */
  chunks(count: number, bytes: number): void {
    this.#chunkBytes += count * chunkBytes + bytes
    this.#twiceBytes += count * placeBytes
  }
}
