import { grow, largerCapacity } from '../grow.ts'

/** No chunk, no series, no file. */
export const none = 0xffff_ffff

/** In place of a file: the chunk is being written to one. */
export const beingWritten = none - 1

/**
 * What is known of every chunk, one typed array for each fact instead of one object for each chunk. The chunks
 * of a series are a list from its oldest to its newest.
 */
export class ChunkTable {
  /** Where its bytes are in the slab. */
  address = new Uint32Array(0)
  /** Bytes asked of the slab for it: once closed, its length. */
  length = new Uint16Array(0)
  minMs = new Float64Array(0)
  maxMs = new Float64Array(0)
  /** Unix seconds at which its last sample came in. */
  arrivedS = new Uint32Array(0)
  older = new Uint32Array(0)
  newer = new Uint32Array(0)
  /** The file that holds it, `none` while it is in the log or the checkpoint alone. */
  file = new Uint32Array(0)
  /** Never the same for two chunks, while places are used again. */
  id = new Float64Array(0)
  #lastId = 0
  #capacity = 0
  #used = 0
  readonly #free: number[] = []

  /** How many chunks there are. */
  get size(): number {
    return this.#used - this.#free.length
  }

  add(): number {
    const at = this.#free.pop() ?? this.#next()
    this.minMs[at] = Number.POSITIVE_INFINITY
    this.maxMs[at] = Number.NEGATIVE_INFINITY
    this.older[at] = none
    this.newer[at] = none
    this.file[at] = none
    this.arrivedS[at] = 0
    this.#lastId += 1
    this.id[at] = this.#lastId
    return at
  }

  remove(at: number): void {
    this.id[at] = 0
    this.#free.push(at)
  }

  /** Takes room for so many chunks at once. */
  makeRoom(count: number): void {
    if (count > this.#capacity) this.#grow(count)
  }

  #next(): number {
    if (this.#used === this.#capacity) this.#grow(largerCapacity(this.#capacity))
    this.#used += 1
    return this.#used - 1
  }

  #grow(capacity: number): void {
    this.address = grow(this.address, capacity)
    this.length = grow(this.length, capacity)
    this.minMs = grow(this.minMs, capacity)
    this.maxMs = grow(this.maxMs, capacity)
    this.arrivedS = grow(this.arrivedS, capacity)
    this.older = grow(this.older, capacity)
    this.newer = grow(this.newer, capacity)
    this.file = grow(this.file, capacity)
    this.id = grow(this.id, capacity)
    this.#capacity = capacity
  }
}
