import type { Labels } from '../../domain/model/labels.ts'
import type { LabelPairs } from './label-pairs.ts'

// Tombstones, `meta.json`, the heads of files and sections.
const restBytes = 4_096
// A chunk's length, encoding and checksum.
const chunkBytes = 10
// Its two times and its place.
const placeBytes = 24
// A series is aligned, has a checksum, and stands among all; with its lengths.
const seriesBytes = 48
// A label of a series: where its two texts stand, and the series among those that have it.
const labelBytes = 14
// The two texts with their lengths, as symbols and as what a list of series is of; with that list's head.
const pairBytes = 32
// A time from which counts went, and when they began.
const startBytes = 20
// What stands twice does so once folded, which is never more than this longer.
const twice = 2.001

/**
 * How large a block can be at most, before any of it is made. It is more than comes to be: where that is too much,
 * `measureBlock` tells what it will be, and takes as long as making it.
 */
export class BlockSize {
  #chunkBytes = 0
  #twiceBytes = 0

  /** In bytes. */
  get bytes(): number {
    return Math.ceil(restBytes + this.#chunkBytes + this.#twiceBytes * twice)
  }

  pairs(pairs: LabelPairs): void {
    for (const [name, value] of pairs)
      this.#twiceBytes += (Buffer.byteLength(name) + Buffer.byteLength(value)) * 2 + pairBytes
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
